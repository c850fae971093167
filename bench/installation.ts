import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';
import type { Miniflare } from 'miniflare';
import { nameKey } from '../core/rules/search.ts';
import { schedules } from '../db/schema/schedules.ts';
import { indexSchedulesWhere } from '../db/search.ts';

/** The database of a Miniflare server. */
export type Database = Awaited<ReturnType<Miniflare['getD1Database']>>;
const ATTRACTIONS = 200;
export const PHOTOS_EACH = 2;
const LAYOUTS = 12;
const VALUES = 6;
const CREATED = '2026-09-01T12:00:00.000Z';

const FIRST = ['DJ', 'Banda', 'MC', 'Grupo', 'Trio', 'Bloco', 'Roda', 'Duo', 'Orquestra', 'Coletivo'];
const LAST = ['Água Viva', 'Coração', 'São João', 'da Lapa', 'Maré', 'Ipê', 'Sertão', 'do Cais', 'Aurora', 'Zumbi'];

const range = (length: number) => Array.from({ length }, (_, i) => i + 1);
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
/** What the picture is, for `/media/{hash}`: its bytes do not matter here. */
export const PICTURE = { hash: hashOf('layout 1'), bytes: new Uint8Array(40_000), type: 'image/webp' };

/**
 * Furnishes an empty, migrated database with what is measured: 200 attractions with 2 photos each, flyers,
 * values and both lot settings. Ids count from 1; photo `2n - 1` and `2n` are attraction n's.
 */
export async function furnish(db: Database): Promise<void> {
  const photos = range(ATTRACTIONS * PHOTOS_EACH).map((id) => ({
    id,
    attraction_id: Math.ceil(id / PHOTOS_EACH),
    name: `foto ${id}.webp`,
    file_hash: hashOf(`photo ${id}`),
    created_at: CREATED,
  }));
  const layouts = range(LAYOUTS).map((id) => ({
    id,
    name: `Noite de número ${id}`,
    file_hash: hashOf(`layout ${id}`),
    created_at: CREATED,
  }));
  const files = [...photos, ...layouts].map(({ file_hash }) => ({
    hash: file_hash,
    type: PICTURE.type,
    bytes: 40_000,
    width: 480,
    height: 640,
    created_at: CREATED,
  }));
  const attractions = range(ATTRACTIONS).map((id) => {
    const name = `${FIRST[id % FIRST.length]} ${LAST[Math.floor(id / FIRST.length) % LAST.length]} ${id}`;
    return { id, name, name_key: nameKey(name), created_at: CREATED };
  });
  const values = range(VALUES).map((id) => ({ id, name: `R$${10 + 5 * id} ATÉ 23H00`, created_at: CREATED }));
  const lots = ['normal', 'openbar'].map((name) => ({
    name,
    label: name,
    first_lot_label: '1º lote',
    first_lot_value: '15,00',
    second_lot_label: '2º lote',
    second_lot_value: '20,00',
    last_lot_label: 'Último lote',
    last_lot_value: '25,00',
  }));
  await db.batch([
    insert(db, 'files', files),
    insert(db, 'attractions', attractions),
    insert(db, 'attraction_photos', photos),
    insert(db, 'layouts', layouts),
    insert(db, 'entry_values', values),
    insert(db, 'lot_settings', lots),
  ]);
}

/** Inserts rows, as many as there are, in one statement. */
export function insert(db: Database, table: string, rows: object[]): ReturnType<Database['prepare']> {
  const columns = Object.keys(rows[0] ?? {});
  const fields = columns.map((column) => `value ->> '${column}'`).join(', ');
  return db.prepare(`insert into ${table} (${columns.join(', ')}) select ${fields} from json_each(?)`).bind(JSON.stringify(rows));
}

/** An administrator who is logged in: the cookie of the session. */
export async function signIn(db: Database): Promise<string> {
  const token = randomUUID();
  const now = Date.now();
  await db.batch([
    db
      .prepare(
        "insert into users (id, username, username_key, password_hash, created_at, last_seen_at) values (1, 'Bia', 'bia', '', ?, ?)",
      )
      .bind(CREATED, new Date(now).toISOString()),
    db
      .prepare('insert into sessions (id, user_id, expires_at, created_at) values (?, 1, ?, ?)')
      .bind(hashOf(token), Math.floor(now / 1000) + 7 * 86_400, new Date(now).toISOString()),
  ]);
  return `quartou_session=${token}`;
}

/** Sends the programme `from` again, into the database alone, until there are `total` of them, with ids in a row. */
export async function copyProgramme(db: Database, from: number, total: number): Promise<void> {
  const numbers = JSON.stringify(range(total));
  const there = 'select max(id) from schedules';
  const fresh = `select value as n from json_each(?1) where value > (${there})`;
  const events = 'day_of_week, date, is_special_event, event_name, free_entry, value_id, custom_value, layout_id, observations';
  const more = 'custom_attractions_text, ticket_type, first_lot_value, second_lot_value, last_lot_value, lot_presets, updated_at';
  const index = new SQLiteAsyncDialect().sqlToQuery(indexSchedulesWhere(sql`${schedules.requestKey} like 'copy-%'`));
  await db.batch([
    db
      .prepare(
        `insert into schedules (id, start_date, special_only, request_key, created_at)
         select n, date(start_date, '-' || (7 * n) || ' days'), 0, 'copy-' || n, strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', n || ' minutes')
         from schedules, (${fresh}) where id = ?2`,
      )
      .bind(numbers, from),
    db
      .prepare(
        `insert into events (schedule_id, position, ${events}, ${more})
         select fresh.id, position, ${events}, ${more} from events, schedules as fresh
         where schedule_id = ? and fresh.request_key like 'copy-%'
           and not exists (select 1 from events as old where old.schedule_id = fresh.id)`,
      )
      .bind(from),
    db
      .prepare(
        `insert into event_attractions (event_id, position, attraction_id, photo_id, custom_name)
         select fresh.id, item.position, attraction_id, photo_id, custom_name
         from events as model join event_attractions as item on item.event_id = model.id
           join events as fresh on fresh.position = model.position
           join schedules on schedules.id = fresh.schedule_id
         where model.schedule_id = ? and schedules.request_key like 'copy-%'
           and not exists (select 1 from event_attractions as old where old.event_id = fresh.id)`,
      )
      .bind(from),
    db.prepare(index.sql).bind(...index.params),
  ]);
}

/** Takes away every programme above `id`, so that sends are always measured over the same rows. */
export async function forgetProgrammesAbove(db: Database, id: number): Promise<void> {
  const events = 'select id from events where schedule_id > ?1';
  await db.batch([
    db.prepare(`delete from event_attractions where event_id in (${events})`).bind(id),
    db.prepare('delete from events where schedule_id > ?1').bind(id),
    db.prepare('delete from schedules where id > ?1').bind(id),
    db.prepare('delete from schedule_search where id > ?1').bind(id),
  ]);
}
