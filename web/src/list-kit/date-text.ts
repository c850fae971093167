import { useState } from 'react';
import { addDays, type CalendarDate, formatDate, parseDate } from '../../../core/rules/calendar.ts';
import { completeDate } from '../../../core/rules/typed-dates.ts';

/**
 * When the user leaves the box, "25/11" is completed with the year of its first occurrence from `earliest` on, and an invalid
 * date is marked.
 */
export function useDateText(text: string, onText: (text: string) => void, today: CalendarDate | null, earliest = today) {
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
        const complete = earliest && completeDate(text, earliest);
        if (complete && formatDate(complete) !== text) onText(formatDate(complete));
      },
      onPick: (day: CalendarDate) => onText(formatDate(day)),
    },
  };
}

/** `useDateText` for a week's first day. `earliest` is six days ago, because the current week's Wednesday may be that day. */
export const useWednesdayText = (text: string, onText: (text: string) => void, today: CalendarDate | null) =>
  useDateText(text, onText, today, today && addDays(today, -6));
