import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { ScheduleEvent } from '../../../core/contracts/events.ts';
import { REPEAT_CHOICES, type RepeatTake } from '../../../core/contracts/repeat-choices.ts';
import type { RemovedReferences, RepeatedEvents, Schedule } from '../../../core/contracts/schedules.ts';
import type { Timeline, VersionContent } from '../../../core/contracts/versions.ts';
import { repeatProgramme } from '../../../core/rules/repeat.ts';
import { named } from '../../../db/expressions.ts';
import { users } from '../../../db/schema/accounts.ts';
import { attractionPhotos, attractions } from '../../../db/schema/attractions.ts';
import { entryValues } from '../../../db/schema/entry-values.ts';
import { layouts } from '../../../db/schema/layouts.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import { answers, versions, versionViews } from '../../../db/schema/versions.ts';
import { viewerOf } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { SCHEDULE_NOT_FOUND, scheduleText, selectSchedule } from '../schedules/get.ts';
import { eventsOf } from './content.ts';
import { versionColumns, versionOf } from './keep.ts';

export const VERSION_NOT_FOUND = 'Versão não encontrada.';

const isThere = (scheduleId: number) => and(eq(schedules.id, scheduleId), isNull(schedules.deletedAt));

/** What is told of an answer. */
const answerColumns = {
  id: answers.id,
  kind: answers.kind,
  version: versions.number,
  eventId: answers.eventId,
  text: answers.text,
  by: users.username,
  createdAt: answers.createdAt,
};

/**
 * Who did what with a programme and when, everything newest first.
 * @param token of the reader's session, if there is one: administrators are told who handed over, and views
 */
export async function readTimeline(context: Context, scheduleId: number, token: string | undefined): Promise<Timeline> {
  const { db } = context;
  const ofSchedule = eq(versions.scheduleId, scheduleId);
  const [[found], made, answered, views] = await db.batch([
    db
      .select({ id: schedules.id, viewer: named<number | null>(viewerOf(context, token), 'viewer') })
      .from(schedules)
      .where(isThere(scheduleId)),
    db
      .select(versionColumns)
      .from(versions)
      .leftJoin(users, eq(users.id, versions.userId))
      .where(ofSchedule)
      .orderBy(desc(versions.number)),
    db
      .select(answerColumns)
      .from(answers)
      .innerJoin(versions, eq(versions.id, answers.versionId))
      .innerJoin(users, eq(users.id, answers.userId))
      .where(ofSchedule)
      .orderBy(desc(answers.id)),
    db
      .select({ version: versions.number, by: users.username, seenAt: versionViews.seenAt, exportedAt: versionViews.exportedAt })
      .from(versionViews)
      .innerJoin(versions, eq(versions.id, versionViews.versionId))
      .innerJoin(users, eq(users.id, versionViews.userId))
      .where(ofSchedule)
      .orderBy(desc(sql`coalesce(${versionViews.seenAt}, ${versionViews.exportedAt})`)),
  ]);
  if (!found) throw new AppError('not_found', SCHEDULE_NOT_FOUND);
  const isAdmin = found.viewer !== null;
  return {
    versions: made.map((row) => versionOf(row, isAdmin)),
    answers: answered,
    views: isAdmin ? views : [],
  };
}

const selectVersion = (context: Context, scheduleId: number, number: number, token?: string) =>
  context.db
    .select({
      ...versionColumns,
      content: versions.content,
      startDate: schedules.startDate,
      viewer: named<number | null>(viewerOf(context, token), 'viewer'),
    })
    .from(versions)
    .innerJoin(schedules, eq(schedules.id, versions.scheduleId))
    .leftJoin(users, eq(users.id, versions.userId))
    .where(and(isThere(scheduleId), eq(versions.number, number)));

/** A version of a programme with its events as they were. */
export async function readVersion(context: Context, scheduleId: number, number: number, token?: string): Promise<VersionContent> {
  const [row] = await selectVersion(context, scheduleId, number, token);
  if (!row) throw new AppError('not_found', VERSION_NOT_FOUND);
  const { content, startDate, viewer, ...version } = row;
  return { ...versionOf(version, viewer !== null), scheduleId, startDate, events: eventsOf(content, scheduleId) };
}

const keptInCatalogue = sql`exists (
  select 1 from ${attractions} as kept
  where kept.id = coalesce(${attractions.mergedInto}, ${attractions.id}) and kept.deleted_at is null)`;

const EVERYTHING = Object.fromEntries(REPEAT_CHOICES.map((choice) => [choice, true])) as RepeatTake;

/**
 * A version's events as they can be written today: what has left the catalogue since comes as text or not at all, unless the
 * event shows it at present. A price that has another name now comes as text.
 */
export async function readRestorable(context: Context, scheduleId: number, number: number): Promise<RepeatedEvents> {
  const { db } = context;
  const event = sql`${versions}, json_each(${versions.content}) as event`;
  const item = sql`${event}, json_each(event.value, '$.attractions') as item`;
  const inCatalogue = (
    table: typeof layouts | typeof entryValues | typeof attractions | typeof attractionPhotos,
    id: SQL,
    from: SQL,
    isThere = sql`${table.deletedAt} is null`,
  ) =>
    db
      .select({ id: table.id, name: table.name })
      .from(table)
      .where(
        sql`${isThere} and ${table.id} in (
          select ${id} from ${from} where ${versions.scheduleId} = ${scheduleId} and ${versions.number} = ${number})`,
      );
  const [[version], rows, ...found] = await db.batch([
    selectVersion(context, scheduleId, number),
    selectSchedule(db, { id: scheduleId }),
    inCatalogue(layouts, sql`event.value ->> 'layoutId'`, event),
    inCatalogue(entryValues, sql`event.value ->> 'valueId'`, event),
    // Written back, one that was merged is the one that stayed.
    inCatalogue(attractions, sql`item.value ->> 0`, item, keptInCatalogue),
    inCatalogue(attractionPhotos, sql`item.value -> 2 ->> 0`, item),
  ]);
  if (!version) throw new AppError('not_found', VERSION_NOT_FOUND);
  const { content, ...programme } = version;
  const events = eventsOf(content, scheduleId);
  const refs = referencesOf(events);
  const there = found.map((list) => new Set(list.map(({ id }) => id)));
  const current: Schedule = JSON.parse(scheduleText(rows));
  const renamed = events.flatMap(({ value }) => {
    const now = value && found[1].find(({ id }) => id === value.id);
    return now && now.name !== value.name ? value.id : [];
  });
  const restored = events.map((event) => {
    const shown = referencesOf(current.events.filter(({ id }) => id === event.id));
    const removed = Object.fromEntries(
      KINDS.map((kind, n) => [kind, refs[kind].filter((id) => !there[n]?.has(id) && !shown[kind].includes(id))]),
    ) as Record<Kind, number[]>;
    removed.values.push(...renamed);
    return repeatProgramme({ ...programme, id: scheduleId, events: [event] }, removed, programme.startDate, EVERYTHING);
  });
  return {
    events: restored.flatMap((one) => one.events),
    gone: restored.flatMap(({ gone }) => gone),
    asText: [...new Set(restored.flatMap(({ asText }) => asText))],
  };
}

const KINDS = ['layouts', 'values', 'attractions', 'photos'] as const satisfies readonly (keyof RemovedReferences)[];
type Kind = (typeof KINDS)[number];

/** What events refer to of the catalogue. */
const referencesOf = (events: readonly ScheduleEvent[]): Record<Kind, number[]> => ({
  layouts: events.flatMap(({ layoutId }) => layoutId ?? []),
  values: events.flatMap(({ valueId }) => valueId ?? []),
  attractions: events.flatMap((event) => event.attractions.flatMap(({ attraction }) => attraction?.id ?? [])),
  photos: events.flatMap((event) => event.attractions.flatMap(({ photo }) => photo?.id ?? [])),
});
