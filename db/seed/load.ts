import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { drizzle } from 'drizzle-orm/d1';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { addDays, dateInZone, nextWednesday } from '../../core/rules/calendar.ts';
import { splitExtension } from '../../core/rules/files.ts';
import { LOT_PRESETS, lotSettingOf } from '../../core/rules/lots.ts';
import { fold, nameKey } from '../../core/rules/search.ts';
import { DAYS, EXTRA_EVENT, EXTRA_OFFSET } from '../../core/rules/week.ts';
import { selectionOf } from '../expressions.ts';
import { contentJson } from '../json.ts';
import * as schema from '../schema/index.ts';
import { EXAMPLE } from '../schema/records.ts';
import { insertSearch } from '../search.ts';
import { selectShownFiles } from '../version-files.ts';
import { attractions, house, layouts, lotSettings, programmes, SENDER, type SeedEvent, values } from './example-house.ts';

export interface SeedTarget {
  db: D1Database;
  media: { put(key: string, bytes: Uint8Array, options: { httpMetadata: { contentType: string } }): Promise<unknown> };
}

type FileRow = typeof schema.files.$inferInsert;
type EventRow = typeof schema.events.$inferInsert;

const TYPES: Record<string, string> = { '.jpg': 'image/jpeg', '.png': 'image/png', '.webp': 'image/webp' };
const FLYER = { width: 480, height: 640 };
const PHOTO = { width: 320, height: 320 };

/** The most parameters of one statement on D1. */
const MAX_PARAMETERS = 100;

/** Stores files, then all rows in one batch, so an interrupted run can be repeated. @returns false if the database has content */
export async function seedExampleHouse({ db: d1, media }: SeedTarget, now: Date): Promise<boolean> {
  const db = drizzle(d1);
  // A restored database (it has the row RESTORE) is never seeded, even if it has no layouts, attractions and programmes.
  const existing = await db.batch([
    db.select({ id: schema.layouts.id }).from(schema.layouts).limit(1),
    db.select({ id: schema.attractions.id }).from(schema.attractions).limit(1),
    db.select({ id: schema.schedules.id }).from(schema.schedules).limit(1),
    db.select({ name: schema.runs.name }).from(schema.runs).where(eq(schema.runs.name, schema.RESTORE)),
  ]);
  if (existing.some((rows) => rows.length > 0)) return false;

  const createdAt = now.toISOString();
  const files = await storePictures(media, createdAt);
  const inserts = <Table extends SQLiteTable>(table: Table, rows: Table['$inferInsert'][]) => {
    const size = Math.floor(MAX_PARAMETERS / Math.max(...rows.map((row) => Object.keys(row).length)));
    const chunks = Array.from({ length: Math.ceil(rows.length / size) }, (_, n) => rows.slice(n * size, (n + 1) * size));
    return chunks.map((chunk): BatchItem<'sqlite'> => db.insert(table).values(chunk));
  };

  // Ids are assigned here, so that rows can refer to each other in one batch.
  const layoutRows = layouts.map((fileName, i) => {
    const { stem: name } = splitExtension(fileName);
    return { id: i + 1, name, fileHash: storedHash(files, layoutPath(fileName)), createdAt };
  });
  const attractionRows = Object.keys(attractions).map((name, i) => ({ id: i + 1, name, nameKey: nameKey(name), createdAt }));
  const photoRows = attractionRows
    .flatMap(({ id, name: attraction }) => photosOf(attraction).map((photo) => ({ ...photo, attractionId: id })))
    .map(({ name, path, attractionId }, i) => ({ id: i + 1, name, attractionId, fileHash: storedHash(files, path), createdAt }));
  const valueRows = values.map((name, i) => ({ id: i + 1, name, createdAt }));

  const thisWeek = addDays(nextWednesday(dateInZone(now.getTime(), 'America/Sao_Paulo')), -7);
  const scheduleRows = programmes.map((_, i) => {
    const startDate = addDays(thisWeek, -7 * (programmes.length - i));
    const sentAt = `${addDays(startDate, -1)}T19:${12 + 23 * i}:00.000Z`;
    return { id: i + 1, startDate, specialOnly: false, requestKey: `seed-${i + 1}`, createdAt: sentAt };
  });
  const itemOf = (name: string, photo: string | undefined) => {
    if (!(name in attractions)) return { customName: name };
    const attractionId = idOf(attractionRows, name);
    const photos = photoRows.filter((row) => row.attractionId === attractionId);
    return { attractionId, photoId: photo ? idOf(photos, photo) : null };
  };
  const itemRows: (typeof schema.eventAttractions.$inferInsert)[] = [];
  const evenings = programmes.flatMap((days, i) => days.map((event, position) => ({ event, position, i })));
  const eventRows = evenings.map(({ event, position, i }, n): EventRow => {
    const { id: scheduleId, startDate, createdAt: updatedAt } = scheduleRows[i] ?? missingName(`week ${i}`);
    const id = n + 1;
    const names = (event?.attractions ?? []).map((item) => (typeof item === 'string' ? [item] : item));
    itemRows.push(...names.map(([name = '', photo], place) => ({ eventId: id, position: place, ...itemOf(name, photo) })));
    const day = DAYS[position];
    return {
      id,
      scheduleId,
      position,
      dayOfWeek: day?.name ?? EXTRA_EVENT,
      date: addDays(startDate, day ? position : EXTRA_OFFSET),
      isSpecialEvent: !day,
      updatedAt,
      ...(event && {
        eventName: event.name,
        layoutId: idOf(layoutRows, event.name),
        observations: event.observations ?? null,
        customAttractionsText: names.flatMap(([name = '']) => (name in attractions ? [] : name)).join(', ') || null,
        ...pricesOf(event, valueRows),
      }),
    };
  });

  const { id: scheduleId, createdAt: sentAt } = schema.schedules;
  const sentVersion = { scheduleId, number: 1, kind: 'sent' as const, author: SENDER, createdAt: sentAt, content: contentJson };

  const fileRows = [...new Map([...files.values()].map((file) => [file.hash, file])).values()];
  await db.batch([
    db.insert(schema.lotSettings).values(lotSettings),
    // If an administrator has saved the house before the seed runs, the saved texts stay.
    db.insert(schema.house).values(house).onConflictDoNothing(),
    ...inserts(schema.files, fileRows),
    ...inserts(schema.layouts, layoutRows),
    ...inserts(schema.attractions, attractionRows),
    ...inserts(schema.attractionPhotos, photoRows),
    ...inserts(schema.entryValues, valueRows),
    ...inserts(schema.schedules, scheduleRows),
    ...inserts(schema.events, eventRows),
    ...inserts(schema.eventAttractions, itemRows),
    insertSearch(db),
    db.insert(schema.versions).select(db.select(selectionOf(schema.versions, sentVersion)).from(schema.schedules)),
    db.insert(schema.versionFiles).select(selectShownFiles(db)),
    db.insert(schema.runs).values(exampleRun(createdAt)),
  ]);
  return true;
}

function exampleRun(at: string): typeof schema.runs.$inferInsert {
  const { handle, line } = house;
  const detail = {
    layouts: layouts.length,
    attractions: Object.keys(attractions).length,
    values: values.length,
    valueNames: values,
    schedules: programmes.length,
    handle,
    line,
  };
  return { name: EXAMPLE, startedAt: at, endedAt: at, okay: true, okayAt: at, detail };
}

// Files in images/ are named after the layout, or after the attraction and the photo's number in `attractions`.
const slug = (name: string) =>
  fold(name)
    .replace('&', 'e')
    .replace(/[^a-z0-9]+/g, '-');
const layoutPath = (fileName: string): string => {
  const { stem, extension } = splitExtension(fileName);
  return `flyers/${slug(stem)}${extension}`;
};
const photosOf = (attraction: string): { name: string; path: string }[] =>
  (attractions[attraction] ?? []).map((name, n) => ({
    name,
    path: `photos/${slug(attraction)}-${n + 1}${splitExtension(name).extension}`,
  }));

async function storePictures(media: SeedTarget['media'], createdAt: string): Promise<Map<string, FileRow>> {
  const pictures = [
    ...layouts.map((fileName) => ({ path: layoutPath(fileName), ...FLYER })),
    ...Object.keys(attractions).flatMap((name) => photosOf(name).map(({ path }) => ({ path, ...PHOTO }))),
  ];
  const files = new Map<string, FileRow>();
  // Pictures are stored one by one, because on a busy machine the local server's proxy cuts off dozens of parallel writes.
  for (const { path, width, height } of pictures) {
    const bytes = await readFile(fileURLToPath(import.meta.resolve(`./images/${path}`)));
    const hash = createHash('sha256').update(bytes).digest('hex');
    const type = TYPES[splitExtension(path).extension] ?? 'application/octet-stream';
    await media.put(`media/${hash}`, bytes, { httpMetadata: { contentType: type } });
    files.set(path, { hash, type, bytes: bytes.byteLength, width, height, createdAt });
  }
  return files;
}

const storedHash = (files: Map<string, FileRow>, path: string): string => files.get(path)?.hash ?? missingName(path);

const idOf = (rows: { id: number; name: string }[], name: string): number =>
  rows.find((row) => row.name === name)?.id ?? missingName(name);

function missingName(name: string): never {
  throw new Error(`seed: nothing is called ${name}`);
}

function pricesOf({ price, tickets }: SeedEvent, valueRows: { id: number; name: string }[]): Partial<EventRow> {
  if (tickets) {
    const { firstLotValue, secondLotValue, lastLotValue } = lotSettingOf(lotSettings, tickets) ?? missingName(tickets);
    return { ticketType: tickets, firstLotValue, secondLotValue, lastLotValue, lotPresets: LOT_PRESETS[tickets] };
  }
  if (price === undefined) return { freeEntry: true };
  return values.includes(price) ? { valueId: idOf(valueRows, price) } : { customValue: price };
}
