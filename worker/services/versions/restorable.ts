import { type SQL, sql } from 'drizzle-orm';
import type { ScheduleEvent } from '../../../core/contracts/events.ts';
import { FULL_TAKE } from '../../../core/contracts/limits.ts';
import type { RemovedReferences, RepeatedEvents, Schedule } from '../../../core/contracts/schedules.ts';
import { formerEvents } from '../../../core/rules/changes.ts';
import { repeatProgramme } from '../../../core/rules/repeat.ts';
import { versions } from '../../../db/schema/versions.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { scheduleText, selectSchedule } from '../schedules/get.ts';
import { removedOf, selectUsable, type Usable } from '../schedules/repeat.ts';
import { eventsOf } from './content.ts';
import { selectVersion, VERSION_NOT_FOUND } from './read.ts';

/**
 * Returns a version's events, to be saved again. Values renamed since become their former text. Items removed from the catalogue
 * become text or are left out, unless the event still shows them. @throws `not_found`
 */
export async function readRestorable(context: Context, scheduleId: number, number: number): Promise<RepeatedEvents> {
  const { db } = context;
  const event = sql`${versions}, json_each(${versions.content}) as event`;
  const item = sql`${event}, json_each(event.value, '$.attractions') as item`;
  const ids = (id: SQL, from: SQL) =>
    sql`(select ${id} from ${from} where ${versions.scheduleId} = ${scheduleId} and ${versions.number} = ${number})`;
  const [[version], rows, ...usable] = await db.batch([
    selectVersion(context, scheduleId, number),
    selectSchedule(db, scheduleId),
    ...selectUsable(db, {
      layouts: ids(sql`event.value ->> 'layoutId'`, event),
      values: ids(sql`event.value ->> 'valueId'`, event),
      attractions: ids(sql`item.value ->> 0`, item),
      photos: ids(sql`item.value -> 2 ->> 0`, item),
    }),
  ]);
  if (!version) throw new AppError('not_found', VERSION_NOT_FOUND);
  const { content, ...programme } = version;
  const current: Schedule = JSON.parse(scheduleText(rows));
  const kept = eventsOf(content, scheduleId).map((event) => withPresentArtists(event, usable));
  const presentEvents = formerEvents(current.events, kept);
  const copies = kept.map((event) => {
    const present = presentEvents.get(event.id);
    const removed = withoutShown(removedOf([event], usable), present);
    const price = [...usable[1], present?.value].find((value) => value?.id === event.valueId);
    const values = price && price.name !== event.value?.name ? [price.id] : removed.values;
    const from = { ...programme, id: scheduleId, events: [event] };
    return repeatProgramme(from, { ...removed, values }, programme.startDate, FULL_TAKE);
  });
  return {
    events: copies.flatMap((one) => one.events),
    gone: copies.flatMap(({ gone }) => gone),
    asText: [...new Set(copies.flatMap(({ asText }) => asText))],
  };
}

/** Names attractions as the programme would show them now, after merges and undone merges. */
const withPresentArtists = (event: ScheduleEvent, [, , attractions]: Usable): ScheduleEvent => ({
  ...event,
  attractions: event.attractions.map((item) => {
    const present = attractions.find(({ id }) => id === (item.attraction?.chosenIds?.[0] ?? item.attraction?.id));
    return present ? { ...item, attraction: present } : item;
  }),
});

function withoutShown(removed: RemovedReferences, current: ScheduleEvent | undefined): RemovedReferences {
  const items = current?.attractions ?? [];
  const attractions = items.flatMap(({ attraction }) => [attraction?.id, ...(attraction?.chosenIds ?? [])]);
  const photos = items.map(({ photo }) => photo?.id);
  return {
    layouts: removed.layouts.filter((id) => id !== current?.layoutId),
    values: removed.values.filter((id) => id !== current?.valueId),
    attractions: removed.attractions.filter((id) => !attractions.includes(id)),
    photos: removed.photos.filter((id) => !photos.includes(id)),
  };
}
