import { useState } from 'react';
import { addDays, type CalendarDate, formatDate, parseDate } from '../../../core/rules/calendar.ts';
import { completeDate, completeWednesday } from '../../../core/rules/typed-dates.ts';

/**
 * When the user leaves the box, "25/11" is completed with the year of its first occurrence from `earliest` on, and an invalid
 * date is marked. `complete` finds the year.
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

/**
 * `useDateText` for the first day of a week to begin or to fill. `earliest` is six days ago, because the current week's Wednesday
 * may be that day.
 */
export const useWednesdayText = (text: string, onText: (text: string) => void, today: CalendarDate | null) =>
  useDateText(text, onText, today, today && addDays(today, -6));

/** `useDateText` for the first day of a week to open, which may be a past week. */
export const useOpenedWednesdayText = (text: string, onText: (text: string) => void, today: CalendarDate | null) =>
  useDateText(text, onText, today, today, completeWednesday);
