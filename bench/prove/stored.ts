import type { Server } from './house.ts';

export interface StoredEvent {
  id: number;
  isSpecial: 0 | 1;
  revision: number;
  content: string;
  name: string | null;
}

export interface StoredSchedule {
  id: number;
  startDate: string;
  events: StoredEvent[];
  /** The history's search text; null without a search row. */
  words: string | null;
}

// Own statements: reading with the code under test would share its errors.
const SCHEDULES = `
  select s.id, s.start_date as startDate, (select words from schedule_search where id = s.id) as words,
    (select json_group_array(json_object('id', e.id, 'isSpecial', e.is_special_event, 'revision', e.revision, 'name', e.event_name,
      'content', json_array(e.event_name, e.value_id, e.custom_value, e.free_entry, e.layout_id, e.observations, e.custom_attractions_text,
        (select json_group_array(json_array(a.attraction_id, a.photo_id, a.custom_name) order by a.position)
          from event_attractions a where a.event_id = e.id))) order by e.position, e.id)
      from events e where e.schedule_id = s.id) as events
  from schedules s where s.id > ? and s.deleted_at is null order by s.id`;

/** Reads the programmes above an id past the API. */
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

/** Faults that SQLite's integrity checks and the tables' references show. */
export async function soundness(server: Server): Promise<string[]> {
  const broken = await server.rows<Record<string, unknown>>('pragma quick_check');
  const loose = await server.rows<Record<string, unknown>>('pragma foreign_key_check');
  const said = broken.flatMap((row) => Object.values(row).map(String)).filter((text) => text !== 'ok');
  return [...said, ...loose.map((row) => `broken reference ${JSON.stringify(row)}`)];
}
