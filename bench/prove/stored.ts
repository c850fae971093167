import type { Server } from './server.ts';
import { contentsOf, EMPTY, type Week } from './week.ts';

/** An event as its rows have it. */
export interface StoredEvent {
  id: number;
  isSpecial: 0 | 1;
  revision: number;
  /** As `contentOf` has it of a body. */
  content: string;
  name: string | null;
}

export interface StoredSchedule {
  id: number;
  startDate: string;
  events: StoredEvent[];
  /** What the history finds it by; null where it has no row there. */
  words: string | null;
}

// Written for this, apart from the product's own statements: a proof that reads with the code it looks at sees less.
const SCHEDULES = `
  select s.id, s.start_date as startDate, (select words from schedule_search where id = s.id) as words,
    (select json_group_array(json_object('id', e.id, 'isSpecial', e.is_special_event, 'revision', e.revision, 'name', e.event_name,
      'content', json_array(e.event_name, e.value_id, e.custom_value, e.free_entry, e.layout_id, e.observations, e.custom_attractions_text,
        (select json_group_array(json_array(a.attraction_id, a.photo_id, a.custom_name) order by a.position)
          from event_attractions a where a.event_id = e.id))) order by e.position, e.id)
      from events e where e.schedule_id = s.id) as events
  from schedules s where s.id > ? and s.deleted_at is null order by s.id`;

/** The programmes above an id, read past the API. */
export async function storedAbove(server: Server, id: number): Promise<StoredSchedule[]> {
  const rows = await server.rows<Omit<StoredSchedule, 'events'> & { events: string }>(SCHEDULES, id);
  return rows.map((row) => {
    const events = JSON.parse(row.events) as (Omit<StoredEvent, 'content'> & { content: unknown })[];
    return { ...row, events: events.map((event) => ({ ...event, content: JSON.stringify(event.content) })) };
  });
}

export async function newestId(server: Server): Promise<number> {
  const [row] = await server.rows<{ id: number }>('select coalesce(max(id), 0) as id from schedules');
  return row?.id ?? 0;
}

/** How much of a week has to be there: any part of it; all, whatever had to be repeated; all at the first try. */
export type Extent = 'part' | 'whole' | 'at once';

/**
 * What is wrong with a programme: an event that is neither untouched nor what was sent, whole; more than five days or one
 * extra event; a history that lags behind; what the extent says should be there and is not. A repeated press sends days
 * that have arrived once more, which may raise their revision and nothing else.
 */
export function faultsOf({ id, events, words }: StoredSchedule, week: Week, extent: Extent): string[] {
  const wanted = contentsOf(week);
  const faults: string[] = [];
  const regular = events.filter(({ isSpecial }) => !isSpecial);
  const extras = events.filter(({ isSpecial }) => isSpecial);
  if (regular.length !== 5) faults.push(`programme ${id} has ${regular.length} days`);
  if (extras.length > 1) faults.push(`programme ${id} has ${extras.length} extra events`);
  for (const [position, { id: eventId, content, revision, name, isSpecial }] of [...regular, ...extras].entries()) {
    const isUntouched = content === EMPTY && revision === 1 && !isSpecial;
    const isThere = content === wanted[position] && (isSpecial ? revision === 1 : revision > 1);
    if (!isThere && !isUntouched) faults.push(`event ${eventId}, revision ${revision}, is torn: ${content}`);
    if (isThere && !words?.includes(name ?? '')) faults.push(`the history does not know event ${eventId}`);
    if (extent !== 'part' && !isThere) faults.push(`event ${eventId} is not there`);
    if (extent === 'at once' && revision !== (isSpecial ? 1 : 2)) faults.push(`event ${eventId} has revision ${revision}`);
  }
  if (extent !== 'part' && events.length !== wanted.length) {
    faults.push(`programme ${id} has ${events.length} events of ${wanted.length}`);
  }
  return faults;
}

/** What SQLite itself finds wrong with the file, and what the tables find wrong with each other. */
export async function soundness(server: Server): Promise<string[]> {
  const broken = await server.rows<Record<string, unknown>>('pragma quick_check');
  const loose = await server.rows<Record<string, unknown>>('pragma foreign_key_check');
  const said = broken.flatMap((row) => Object.values(row).map(String)).filter((text) => text !== 'ok');
  return [...said, ...loose.map((row) => `broken reference ${JSON.stringify(row)}`)];
}
