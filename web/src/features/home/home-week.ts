import type { Schedule, WeekSchedules } from '../../../../core/contracts/schedules.ts';
import { addDays, type CalendarDate, formatDate, nextWednesday, weekday } from '../../../../core/rules/calendar.ts';
import { type Draft, emptyDraft, isDraftEmpty, weekStartOf } from '../../draft/model.ts';
import { draftStore } from '../../draft/store.ts';
import { sentWeekOf } from '../../outbox/content.ts';
import type { Outbox } from '../../outbox/model.ts';
import { replaceDraft } from '../../outbox/replace-draft.ts';
import { outbox } from '../../outbox/store.ts';
import { toast } from '../../ui/toast.tsx';

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

/** Whether something was written into the draft; its date alone does not count. */
const hasContent = (draft: Draft): boolean => !isDraftEmpty({ ...draft, dateText: '' });

/** Whether all of the draft is with the Admin, as it stands. */
function isSentWhole(draft: Draft, sends: Outbox): boolean {
  const week = sentWeekOf(draft, sends);
  return week !== null && week.changed.length === 0 && !week.isExtraLeft;
}

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

/**
 * Makes the draft one of this week, before the designer opens. One that was sent as it stands makes room, and can come
 * back; anything else that was written stays as it is.
 */
export function beginWeek(start: CalendarDate): void {
  const draft = draftStore().get();
  const dateText = formatDate(start);
  if (!hasContent(draft)) {
    draftStore().update((old) => ({ ...old, dateText }));
    draftStore().flush();
  } else if (weekStartOf(draft) !== start && isSentWhole(draft, outbox().get())) {
    const undo = replaceDraft({ ...emptyDraft(), dateText });
    toast({
      title: 'Rascunho novo',
      description: `Para a semana de ${dateText}. A que já foi enviada não muda.`,
      duration: 10_000,
      action: { label: 'Desfazer', onPress: undo },
    });
  }
}
