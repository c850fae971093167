import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';
import { addDays, dateInZone, nextWednesday } from '../../core/rules/calendar.ts';
import { LOT_PRESETS, lotSettingName } from '../../core/rules/lots.ts';
import { nameKey } from '../../core/rules/search.ts';
import { DAYS, EXTRA_EVENT, EXTRA_OFFSET } from '../../core/rules/week.ts';
import { indexSchedulesWhere } from '../search.ts';
import { attractions, layouts, lotSettings, programmes, type SeedEvent, values } from './house.ts';

/** The little of D1 and R2 that seeding needs, so that it runs against any local installation. */
export interface SeedTarget {
  db: D1Database;
  media: { put(key: string, bytes: Uint8Array, options: { httpMetadata: { contentType: string } }): Promise<unknown> };
}

const TYPES: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };
// Sizes of the pictures in db/seed/images, in pixels.
const FLYER = { width: 480, height: 640 };
const PHOTO = { width: 320, height: 320 };

/** Whether nobody has put anything into this database yet; a backup that is coming in, or has, is somebody's. */
async function isEmpty(db: D1Database): Promise<boolean> {
  const row = await db
    .prepare(
      `select exists(select 1 from layouts) + exists(select 1 from attractions) + exists(select 1 from schedules)
        + exists(select 1 from runs where name = 'restore') as n`,
    )
    .first<{ n: number }>();
  return row?.n === 0;
}

/**
 * Furnishes an empty database with the example house: flyers, attractions with photos, values, lots and two past
 * programmes that end the Sunday before `now`. Files first, then every row in one batch: cut off halfway, it starts over.
 * @returns false, and nothing changed, when anything is there already
 */
export async function seedHouse({ db, media }: SeedTarget, now: Date): Promise<boolean> {
  if (!(await isEmpty(db))) return false;
  const createdAt = now.toISOString();

  const files = new Map<string, { hash: string; type: string; bytes: number; width: number; height: number }>();
  const pictures = [
    ...layouts.map(({ file }) => ({ file, ...FLYER })),
    ...attractions.flatMap(({ photos }) => photos.map(({ file }) => ({ file, ...PHOTO }))),
  ];
  // One after the other: dozens at once over the local server's proxy are cut off on a busy machine.
  for (const { file, width, height } of pictures) {
    const bytes = await readFile(fileURLToPath(import.meta.resolve(`./images/${file}`)));
    const hash = createHash('sha256').update(bytes).digest('hex');
    const type = TYPES[file.split('.').pop() ?? ''] ?? 'application/octet-stream';
    await media.put(`media/${hash}`, bytes, { httpMetadata: { contentType: type } });
    files.set(file, { hash, type, bytes: bytes.byteLength, width, height });
  }

  // Ids are given here, so that rows can name each other in one batch.
  const layoutRows = layouts.map(({ name, file }, i) => ({ id: i + 1, name, hash: files.get(file)?.hash }));
  const attractionRows = attractions.map(({ name }, i) => ({ id: i + 1, name, key: nameKey(name) }));
  const photoRows = attractions
    .flatMap(({ photos }, i) => photos.map(({ name, file }) => ({ attractionId: i + 1, name, hash: files.get(file)?.hash })))
    .map((row, i) => ({ id: i + 1, ...row }));
  const valueRows = values.map((name, i) => ({ id: i + 1, name }));

  const idOf = (rows: { id: number; name: string }[], name: string | null) => {
    if (name === null) return null;
    const row = rows.find((candidate) => candidate.name === name);
    if (!row) throw new Error(`seed: nothing is called ${name}`);
    return row.id;
  };
  const itemRows: {
    eventId: number;
    position: number;
    attractionId: number | null;
    photoId: number | null;
    customName: string | null;
  }[] = [];
  const scheduleRows: { id: number; startDate: string; createdAt: string }[] = [];
  const eventRows: Record<string, unknown>[] = [];

  const addEvent = (row: Record<string, unknown>, event: Omit<SeedEvent, 'value'> | null) => {
    const id = eventRows.length + 1;
    const free = event?.attractions.flatMap((item) => ('custom' in item ? [item.custom] : [])) ?? [];
    eventRows.push({
      id,
      eventName: event?.eventName ?? null,
      layoutId: idOf(layoutRows, event?.layout ?? null),
      observations: event?.observations ?? null,
      customAttractionsText: free.join(', ') || null,
      freeEntry: 0,
      isSpecial: 0,
      ...row,
    });
    event?.attractions.forEach((item, position) => {
      if ('custom' in item) {
        itemRows.push({ eventId: id, position, attractionId: null, photoId: null, customName: item.custom });
      } else {
        const attractionId = idOf(attractionRows, item.name);
        const photoId = idOf(
          photoRows.filter((photo) => photo.attractionId === attractionId),
          item.photo,
        );
        itemRows.push({ eventId: id, position, attractionId, photoId, customName: null });
      }
    });
  };

  const thisWeek = addDays(nextWednesday(dateInZone(now.getTime(), 'America/Sao_Paulo')), -7);
  programmes.forEach(({ weeksAgo, days, extra }, i) => {
    const scheduleId = i + 1;
    const startDate = addDays(thisWeek, -7 * weeksAgo);
    const sentAt = `${addDays(startDate, -1)}T19:${String(12 + 23 * i).padStart(2, '0')}:00.000Z`;
    scheduleRows.push({ id: scheduleId, startDate, createdAt: sentAt });
    DAYS.forEach((day, position) => {
      const event = days[position] ?? null;
      const value = event?.value ?? null;
      addEvent(
        {
          scheduleId,
          position,
          dayOfWeek: day.name,
          date: addDays(startDate, position),
          freeEntry: value === 'free' ? 1 : 0,
          valueId: value !== null && value !== 'free' && 'value' in value ? idOf(valueRows, value.value) : null,
          customValue: value !== null && value !== 'free' && 'custom' in value ? value.custom : null,
          updatedAt: sentAt,
        },
        event,
      );
    });
    if (extra) {
      const lots = lotSettings.find(({ name }) => name === lotSettingName(extra.ticketType));
      addEvent(
        {
          scheduleId,
          position: DAYS.length,
          dayOfWeek: EXTRA_EVENT,
          date: addDays(startDate, EXTRA_OFFSET),
          isSpecial: 1,
          ticketType: extra.ticketType,
          firstLotValue: lots?.firstLotValue,
          secondLotValue: lots?.secondLotValue,
          lastLotValue: lots?.lastLotValue,
          lotPresets: JSON.stringify(LOT_PRESETS[extra.ticketType]),
          updatedAt: sentAt,
        },
        extra,
      );
    }
  });

  const insert = (table: string, columns: Record<string, string>, rows: object[]) =>
    db
      .prepare(
        `insert into ${table} (${Object.keys(columns).join(', ')}) select ${Object.values(columns)
          .map((field) => (field === '@now' ? `'${createdAt}'` : `value ->> '$.${field}'`))
          .join(', ')} from json_each(?)`,
      )
      .bind(JSON.stringify(rows));

  await db.batch([
    insert(
      'files',
      { hash: 'hash', type: 'type', bytes: 'bytes', width: 'width', height: 'height', created_at: '@now' },
      // The same picture may serve twice.
      [...new Map([...files.values()].map((file) => [file.hash, file])).values()],
    ),
    insert('layouts', { id: 'id', name: 'name', file_hash: 'hash', created_at: '@now' }, layoutRows),
    insert('attractions', { id: 'id', name: 'name', name_key: 'key', created_at: '@now' }, attractionRows),
    insert(
      'attraction_photos',
      { id: 'id', attraction_id: 'attractionId', name: 'name', file_hash: 'hash', created_at: '@now' },
      photoRows,
    ),
    insert('entry_values', { id: 'id', name: 'name', created_at: '@now' }, valueRows),
    insert(
      'lot_settings',
      {
        name: 'name',
        label: 'label',
        first_lot_label: 'firstLotLabel',
        first_lot_value: 'firstLotValue',
        second_lot_label: 'secondLotLabel',
        second_lot_value: 'secondLotValue',
        last_lot_label: 'lastLotLabel',
        last_lot_value: 'lastLotValue',
      },
      lotSettings,
    ),
    insert(
      'schedules',
      { id: 'id', start_date: 'startDate', special_only: 'specialOnly', request_key: 'requestKey', created_at: 'createdAt' },
      scheduleRows.map((row) => ({ ...row, specialOnly: 0, requestKey: `seed-${row.id}` })),
    ),
    insert(
      'events',
      {
        id: 'id',
        schedule_id: 'scheduleId',
        position: 'position',
        day_of_week: 'dayOfWeek',
        date: 'date',
        is_special_event: 'isSpecial',
        event_name: 'eventName',
        free_entry: 'freeEntry',
        value_id: 'valueId',
        custom_value: 'customValue',
        layout_id: 'layoutId',
        observations: 'observations',
        custom_attractions_text: 'customAttractionsText',
        ticket_type: 'ticketType',
        first_lot_value: 'firstLotValue',
        second_lot_value: 'secondLotValue',
        last_lot_value: 'lastLotValue',
        lot_presets: 'lotPresets',
        updated_at: 'updatedAt',
      },
      eventRows,
    ),
    insert(
      'event_attractions',
      {
        event_id: 'eventId',
        position: 'position',
        attraction_id: 'attractionId',
        photo_id: 'photoId',
        custom_name: 'customName',
      },
      itemRows,
    ),
    db.prepare(new SQLiteAsyncDialect().sqlToQuery(indexSchedulesWhere(sql`true`)).sql),
  ]);
  return true;
}
