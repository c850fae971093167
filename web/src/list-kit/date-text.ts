import { useState } from 'react';
import { type CalendarDate, completeDate, formatDate, parseDate } from '../../../core/rules/calendar.ts';

/** Returns props of a `DateField`. Leaving the box adds the year to "25/11". While somebody types, no date counts as invalid. */
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
