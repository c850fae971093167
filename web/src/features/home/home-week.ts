import type { Schedule, WeekSchedules } from '../../../../core/contracts/schedules.ts';
import { addDays, type CalendarDate, nextWednesday, weekday } from '../../../../core/rules/calendar.ts';
import { type Draft, weekStartOf } from '../../draft/model.ts';
import type { Outbox } from '../../outbox/model.ts';
import { hasContent, isSentWhole } from '../../week/begin-week.ts';

export type SentProgramme = WeekSchedules[number];

/** What home shows of its week. `start` is null for a draft whose week has not been chosen. */
export type HomeWeek =
  | { state: 'waiting'; start: CalendarDate | null }
  | { state: 'failed'; start: CalendarDate; retry: () => void }
  | { state: 'none'; start: CalendarDate }
  | { state: 'draft'; start: CalendarDate | null; sent: SentProgramme | null }
  | {
      state: 'sent';
      start: CalendarDate;
      programme: SentProgramme;
      others: number;
      /** With everything nested; 'waiting' and 'failed' until it is there. */
      schedule: Schedule | 'waiting' | 'failed';
      retry: () => void;
    };

/**
 * The week that this device is at: of a draft whose Sunday is not over, unless it was sent as it stands. Null when there
 * is none.
 */
export function ownWeek(draft: Draft, sends: Outbox, today: CalendarDate) {
  const start = weekStartOf(draft);
  const isBegun = hasContent(draft);
  if (start === null) return isBegun ? { start, isBegun } : null;
  if (addDays(start, 4) < today || isSentWhole(draft, sends)) return null;
  return { start, isBegun };
}

/** The Wednesday of the week that is running, Wednesday to Sunday; null on Monday and Tuesday. */
export function runningWeek(today: CalendarDate): CalendarDate | null {
  const since = (weekday(today) + 4) % 7;
  return since < 5 ? addDays(today, -since) : null;
}

/** The programme that stands for its week: the newest that has days, else one with an extra event, else the newest. */
export function programmeOf(programmes: WeekSchedules): SentProgramme | undefined {
  return (
    programmes.find(({ configuredDays }) => configuredDays > 0) ??
    programmes.find(({ extraEvents }) => extraEvents > 0) ??
    programmes[0]
  );
}

export const isEmptyProgramme = ({ configuredDays, extraEvents }: SentProgramme): boolean =>
  configuredDays === 0 && extraEvents === 0;

/** The Wednesday after the week of this one, or the next to come. */
export function weekAfter(start: CalendarDate, today: CalendarDate): CalendarDate {
  const [after, next] = [addDays(start, 7), nextWednesday(today)];
  return after > next ? after : next;
}
