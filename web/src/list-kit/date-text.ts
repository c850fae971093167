import { useState } from 'react';
import { type CalendarDate, completeDate, formatDate, parseDate } from '../../../core/rules/calendar.ts';

/** Props of a `DateField`. On leaving the box, "25/11" gets its year. Only then can a text be marked as an invalid date. */
export function useDateText(text: string, onText: (text: string) => void, today: CalendarDate | null) {
  const [isTyping, setTyping] = useState(false);
  const date = parseDate(text);
  return {
    date,
    isInvalid: !isTyping && !date && text.trim() !== '',
    box: {
      text,
      date,
      today,
      onText(value: string) {
        setTyping(true);
        onText(value);
      },
      onBlur() {
        setTyping(false);
        const complete = today && completeDate(text, today);
        if (complete) onText(formatDate(complete));
      },
      onPick: (day: CalendarDate) => onText(formatDate(day)),
    },
  };
}
