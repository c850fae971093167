import { and, asc, eq, isNotNull, isNull, ne, not, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Deleted } from '../../../core/contracts/basics.ts';
import type { RemoveScheduleQuery } from '../../../core/contracts/schedules.ts';
import type { Db } from '../../../db/client.ts';
import { asExpression, hasRow, iif, named } from '../../../db/expressions.ts';
import { eventJson } from '../../../db/json.ts';
import { events } from '../../../db/schema/events.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import { versions } from '../../../db/schema/versions.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { type Confirmed, deletionWithRemoveAll } from '../deletion.ts';
import { ownProgramme } from './write.ts';

export const SCHEDULE_NOT_FOUND = 'Programação não encontrada.';

/** Selects a programme and its events by day, extra events last. Each event is a row, because D1 limits a text to 2 MB. */
export const selectSchedule = (db: Db, id: number) =>
  db
    .select({
      id: schedules.id,
      startDate: schedules.startDate,
      createdAt: schedules.createdAt,
      specialOnly: schedules.specialOnly,
      event: named<string | null>(iif(isNull(events.id), null, eventJson), 'event'),
    })
    .from(schedules)
    .leftJoin(events, eq(events.scheduleId, schedules.id))
    .where(and(eq(schedules.id, id), isNull(schedules.deletedAt)))
    .orderBy(asc(events.position), asc(events.id));

export function scheduleText(rows: Awaited<ReturnType<typeof selectSchedule>>): string {
  const [first] = rows;
  if (!first) throw new AppError('not_found', SCHEDULE_NOT_FOUND);
  const { id, startDate, createdAt } = first;
  return `${JSON.stringify({ id, startDate, createdAt }).slice(0, -1)},"events":[${rows.flatMap(({ event }) => event ?? []).join(',')}]}`;
}

export async function getSchedule({ db }: Context, id: number): Promise<string> {
  return scheduleText(await selectSchedule(db, id));
}

const other = alias(schedules, 'other');
const hasOtherDraft = hasRow(
  other,
  and(eq(other.startDate, schedules.startDate), eq(other.isDraft, true), isNull(other.deletedAt)),
);

export const scheduleDeletion = deletionWithRemoveAll(schedules, {
  kind: 'schedule',
  name: schedules.startDate,
  notFound: SCHEDULE_NOT_FOUND,
  isListed: eq(schedules.isDraft, false),
  conflict: 'Esta semana já tem outro rascunho. Exclua-o no Histórico antes de trazer este de volta.',
  hasDraft: and(eq(schedules.isDraft, false), eq(schedules.specialOnly, false), hasOtherDraft),
  unique: ({ startDate, isDraft, id }) => [startDate, iif(isDraft, 0, id)],
  // A draft without `deletedBy` cannot be restored: the daily run has hidden the draft, because its week is long past.
  isRestorable: or(eq(schedules.isDraft, false), isNotNull(schedules.deletedBy)),
});

export const isSent = hasRow(versions, and(eq(versions.scheduleId, schedules.id), eq(versions.kind, 'sent')));
const isReplaced = and(eq(schedules.specialOnly, false), ne(schedules.id, ownProgramme(asExpression(schedules.startDate))));

const IS_HIDDEN: Confirmed = {
  holds: or(not(isSent), isReplaced),
  conflict: () => 'Links, TV e agenda agora mostram esta programação. Confira e confirme de novo.',
};

export const removeSchedule = (context: Context, id: number, { shown }: RemoveScheduleQuery): Promise<Deleted> =>
  scheduleDeletion.remove(context, id, shown && IS_HIDDEN);
