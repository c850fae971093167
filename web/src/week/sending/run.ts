import type { QueryClient } from '@tanstack/react-query';
import type { Week } from '../../../../core/contracts/weeks.ts';
import type { CalendarDate } from '../../../../core/rules/calendar.ts';
import { cachedWeek, createExtra, createSchedule, handOver, putEvent, refreshWeeks } from '../../api/weeks.ts';
import { authorStore } from '../../author.ts';
import { dayBody, extraBody } from '../../draft/event.ts';
import { saverAt } from '../../saving/registry.ts';
import { savedOf } from '../../saving/saved.ts';
import { inTurn, settleWeek, whyUnsent } from '../../saving/savers.ts';
import { EXTRA, type ShownWeek } from '../use-week.ts';
import { type Calls, problemOf, send } from './send.ts';
import type { Failure, Part } from './use-send.ts';

const callsOf = ({ programme, server }: ShownWeek): Calls => ({
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  // The server creates or returns the week's own programme. Any other programme already exists, so it is not created.
  create: async (start, specialOnly) =>
    programme === null || !server.programme ? createSchedule(start, specialOnly) : { ...server.programme, startDate: start },
  // A revision of 0 means that the programme was only created by this send. The days of a new programme have revision 1.
  putDay: (eventId, scheduleId, event, revision) => putEvent(eventId, { ...dayBody(scheduleId, event), revision: revision || 1 }),
  putExtra: (scheduleId, event, date, revision) =>
    createExtra({ ...extraBody(scheduleId, event, date, undefined), revision: revision || null }),
  handOver: (scheduleId, part) => handOver(scheduleId, part, authorStore.get() || null),
});

/** Sends `week`. Returns null on success. Without a week, the failure says that `date` is missing or no Wednesday. */
export async function run(
  week: ShownWeek | null,
  part: Part,
  queryClient: QueryClient,
  date: CalendarDate | null = null,
): Promise<Failure | null> {
  const evenings = week?.evenings.slice(0, EXTRA + 1) ?? [];
  const problem = problemOf(
    week?.start ?? date,
    part,
    evenings.map(({ event }) => event),
  );
  if (problem || !week) return problem;
  const { start, programme } = week;
  if (!(await settleWeek(start, programme))) {
    const description = whyUnsent(start, programme);
    return { toast: { title: 'Ainda não deu para enviar', description }, problems: [description], isUnsaved: true };
  }
  // An edited evening comes from its saver, which has the revision of its last save. All other evenings come from `week`.
  const events = evenings.map(({ place, event, position }) => {
    const saving = saverAt(place)?.get();
    return { event: saving?.mine ?? event, revision: saving?.base.revision ?? savedOf(week.server, position).revision };
  });
  const failure = await inTurn(start, () => send({ start, part, events }, callsOf(week)));
  await refreshWeeks(queryClient);
  // If the server has made the version and only its response was lost, the send has succeeded.
  return failure && !isSent(cachedWeek(queryClient, start, programme), part) ? { ...failure, isSaved: true } : null;
}

const isSent = (week: Week | undefined, part: Part): boolean =>
  week?.version != null && week.changes.every(({ position }) => part === 'extra' && position < EXTRA);
