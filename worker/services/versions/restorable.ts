import { type SQL, sql } from 'drizzle-orm';
import type { ScheduleEvent } from '../../../core/contracts/events.ts';
import { REPEAT_CHOICES, type RepeatTake } from '../../../core/contracts/limits.ts';
import type { RemovedReferences, RepeatedEvents, Schedule } from '../../../core/contracts/schedules.ts';
import { repeatProgramme } from '../../../core/rules/repeat.ts';
import { attractionPhotos, attractions } from '../../../db/schema/attractions.ts';
import { entryValues, layouts } from '../../../db/schema/catalogue.ts';
import { versions } from '../../../db/schema/versions.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { scheduleText, selectSchedule } from '../schedules/get.ts';
import { eventsOf } from './content.ts';
import { selectVersion, VERSION_NOT_FOUND } from './read.ts';

const keptInCatalogue = sql`exists (
  select 1 from ${attractions} as kept
  where kept.id = coalesce(${attractions.mergedInto}, ${attractions.id}) and kept.deleted_at is null)`;

const EVERYTHING = Object.fromEntries(REPEAT_CHOICES.map((choice) => [choice, true])) as RepeatTake;

/** What has left the catalogue becomes text or is left out, unless the event still shows it. A renamed price becomes text. */
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
    selectSchedule(db, scheduleId),
    inCatalogue(layouts, sql`event.value ->> 'layoutId'`, event),
    inCatalogue(entryValues, sql`event.value ->> 'valueId'`, event),
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

const referencesOf = (events: readonly ScheduleEvent[]): Record<Kind, number[]> => ({
  layouts: events.flatMap(({ layoutId }) => layoutId ?? []),
  values: events.flatMap(({ valueId }) => valueId ?? []),
  attractions: events.flatMap((event) =>
    event.attractions.flatMap(({ attraction }) => (attraction ? [attraction.id, attraction.chosenId ?? attraction.id] : [])),
  ),
  photos: events.flatMap((event) => event.attractions.flatMap(({ photo }) => photo?.id ?? [])),
});
