import { desc, eq } from 'drizzle-orm';
import type { ScheduleEvent, ScheduleEventAttraction } from '../../../core/contracts/events.ts';
import { EVENT_COLUMNS } from '../../../core/event-fields.ts';
import { changesBetween, countChanges, type EventChanges } from '../../../core/rules/changes.ts';
import { iif, isSame, named } from '../../../db/expressions.ts';
import { contentJson } from '../../../db/json.ts';
import { events } from '../../../db/schema/events.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import { versions } from '../../../db/schema/versions.ts';
import type { Context } from '../../context.ts';
import { mediaUrl } from '../../media/keys.ts';

type Picture = [id: number, name: string, hash: string, width: number | null, height: number | null];
type Item = [
  chosenId: number | null,
  name: string | null,
  photo: Picture | null,
  customName: string | null,
  shownId?: number,
  chosenIds?: number[],
];

/** An event as `contentJson` (db/json.ts) writes it; some fields may be left out. */
type ContentEvent = Omit<ScheduleEvent, 'scheduleId' | 'revision' | 'layout' | 'attractions'> & {
  layout: Picture | null;
  attractions: Item[];
};

/** The values of fields that a content leaves out, such as columns added after the content was stored. */
const OMITTED_FIELDS = {
  isSpecialEvent: false,
  layout: null,
  value: null,
  ...Object.fromEntries(EVENT_COLUMNS.map((column) => [column, events[column].dataType === 'boolean' ? false : null])),
};

/** Returns a content's events. A content has no revisions and no item ids: `revision` is 0, and `attractions[n].id` is n + 1. */
export function eventsOf(content: string, scheduleId: number): ScheduleEvent[] {
  const list: Partial<ContentEvent>[] = JSON.parse(content);
  return list
    .map((event) => ({ ...OMITTED_FIELDS, ...event }) as ContentEvent)
    .map(({ layout, attractions, ...event }) => ({
      ...event,
      scheduleId,
      layout: layout && pictureOf(layout),
      attractions: attractions.map(itemOf),
      revision: 0,
    }));
}

const pictureOf = ([id, name, hash, width, height]: Picture) => ({ id, name, imageUrl: mediaUrl(hash), width, height });

const itemOf = ([chosenId, name, photo, customName, shownId, chosenIds]: Item, index: number): ScheduleEventAttraction => ({
  id: index + 1,
  attraction:
    chosenId === null
      ? null
      : { id: shownId ?? chosenId, name: name ?? '', ...(shownId && { chosenIds: chosenIds ?? [chosenId] }) },
  photo: photo && pictureOf(photo),
  customName,
  isCustom: customName !== null,
});

/** Returns the changes between two contents. Events whose JSON is equal (most events) are not parsed. */
export function contentChanges(before: string, after: string, scheduleId: number): EventChanges[] {
  const [was = [], is = []] = [before, after].map((content) => content.slice(1, -1).split(',\n'));
  const eventsOnlyIn = (one: string[], other: string[]) =>
    eventsOf(`[${one.filter((event) => !other.includes(event)).join(',')}]`, scheduleId);
  return changesBetween(eventsOnlyIn(was, is), eventsOnlyIn(is, was));
}

export const countBetween = (before: string, after: string, scheduleId: number): number =>
  countChanges(contentChanges(before, after, scheduleId));

/**
 * True if a programme's content differs from its newest version, but only in details that `changesBetween` ignores: merged
 * attractions, a value's former text in past evenings, or empty days that a version with only extra events does not have.
 */
export async function hasOnlyIgnoredChanges({ db }: Context, scheduleId: number): Promise<boolean> {
  const [row] = await db
    .select({
      kept: versions.content,
      current: named<string | null>(iif(isSame(versions.content, contentJson), null, contentJson), 'current'),
    })
    .from(versions)
    .innerJoin(schedules, eq(schedules.id, versions.scheduleId))
    .where(eq(versions.scheduleId, scheduleId))
    .orderBy(desc(versions.number))
    .limit(1);
  return row !== undefined && row.current !== null && countBetween(row.kept, row.current, scheduleId) === 0;
}
