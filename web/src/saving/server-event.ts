import type { ScheduleEvent } from '../../../core/contracts/events.ts';
import type { Week } from '../../../core/contracts/weeks.ts';
import { EXTRA_POSITION } from '../../../core/rules/week.ts';
import { draftOf } from '../draft/event.ts';
import { emptyEvent } from '../draft/model.ts';
import type { ServerEvent } from './machine.ts';
import { isExtra, type SaverPlace } from './place.ts';

export function eventAt(events: readonly ScheduleEvent[], position: number): ScheduleEvent | undefined {
  const isDay = !isExtra({ position });
  const kind = events.filter(({ isSpecialEvent }) => isSpecialEvent !== isDay);
  return isDay ? kind[position] : kind[position - EXTRA_POSITION];
}

export const serverEventAt = ({ startDate, programme }: Pick<Week, 'startDate' | 'programme'>, position: number): ServerEvent =>
  serverEventOf(programme && eventAt(programme.events, position), programme?.id ?? null, { startDate, position });

export function serverEventOf(
  event: ScheduleEvent | null | undefined,
  scheduleId: number | null,
  { startDate, position }: Pick<SaverPlace, 'startDate' | 'position'>,
): ServerEvent {
  if (!event) return { scheduleId, revision: 0, eventId: null, event: emptyEvent(isExtra({ position })) };
  return { scheduleId: event.scheduleId, revision: event.revision, eventId: event.id, event: draftOf(event, startDate) };
}
