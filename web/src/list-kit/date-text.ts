import { useState } from 'react';
import { type CalendarDate, formatDate, parseDate } from '../../../core/rules/calendar.ts';
import { completeDate, completeWednesday } from '../../../core/rules/typed-dates.ts';

/**
 * When the user leaves the box, "25/11" is completed with the year of its first occurrence from `earliest` on, and an invalid
 * date is marked. `complete` may find the year by another rule.
 */
export function useDateText(
  text: string,
  onText: (text: string) => void,
  today: CalendarDate | null,
  earliest = today,
  complete = completeDate,
) {
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
        const completed = earliest && complete(text, earliest);
        if (completed && formatDate(completed) !== text) onText(formatDate(completed));
      },
      onPick: (day: CalendarDate) => onText(formatDate(day)),
    },
  };
}

/** `useDateText` for a week's first day. */
export const useWednesdayText = (text: string, onText: (text: string) => void, today: CalendarDate | null) =>
  useDateText(text, onText, today, today, completeWednesday);
