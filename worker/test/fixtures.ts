import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { scheduleEvent } from '../../core/contracts/events.ts';
import { createdSchedule } from '../../core/contracts/schedules.ts';
import { addDays } from '../../core/rules/calendar.ts';
import { nameKey } from '../../core/rules/search.ts';
import * as schema from '../../db/schema/index.ts';
import { bodyOf, post, put } from './api.ts';

export const db = drizzle(env.DB);

export const WEDNESDAY = '2026-10-07';
const CREATED = '2026-10-01T12:00:00.000Z';
export const DELETED = { deletedAt: '2026-10-02T00:00:00.000Z' };
let serial = 0;
let weeks = 0;

export const unique = (text: string) => `${text} ${++serial}`;

/** Returns a Wednesday that no other test uses, from 2040 on. */
export const newWeek = () => addDays('2040-01-04', 7 * weeks++);

export async function makeFile(): Promise<string> {
  const hash = [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  await db.insert(schema.files).values({ hash, type: 'image/webp', bytes: 10, width: 600, height: 800, createdAt: CREATED });
  return hash;
}

export type Deletable =
  | typeof schema.layouts
  | typeof schema.attractions
  | typeof schema.attractionPhotos
  | typeof schema.entryValues
  | typeof schema.schedules;

export const markDeleted = (table: Deletable, id: number, deletedAt = DELETED.deletedAt) =>
  db.update(table).set({ deletedAt }).where(eq(table.id, id));

type Row<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']>;

export async function makeLayout(row: Row<typeof schema.layouts> = {}) {
  const fileHash = row.fileHash ?? (await makeFile());
  const values = { name: unique('Layout'), createdAt: CREATED, ...row, fileHash };
  return db.insert(schema.layouts).values(values).returning().get();
}

export async function makeAttraction(row: Row<typeof schema.attractions> = {}) {
  const name = row.name ?? unique('Atração');
  return db
    .insert(schema.attractions)
    .values({ name, nameKey: nameKey(name), createdAt: CREATED, ...row })
    .returning()
    .get();
}

export async function makePhoto(attractionId: number, row: Row<typeof schema.attractionPhotos> = {}) {
  const fileHash = row.fileHash ?? (await makeFile());
  const values = { name: `${unique('foto')}.webp`, createdAt: CREATED, ...row, attractionId, fileHash };
  return db.insert(schema.attractionPhotos).values(values).returning().get();
}

/** Makes an attraction with a photo, and returns them as an event’s item. */
export async function makeItem(): Promise<{ attractionId: number; photoId: number }> {
  const { id: attractionId } = await makeAttraction();
  return { attractionId, photoId: (await makePhoto(attractionId)).id };
}

export async function makeValue(row: Row<typeof schema.entryValues> = {}) {
  return db
    .insert(schema.entryValues)
    .values({ name: unique('R$15 ATÉ'), createdAt: CREATED, ...row })
    .returning()
    .get();
}

export async function makeImport(row: Row<typeof schema.imports>) {
  const archive = { fileName: 'fotos.zip', size: 1, partSize: 1, archiveKey: 'imports/x.zip', uploadId: 'x' };
  return db
    .insert(schema.imports)
    .values({ ...archive, state: 'reading', skipConfirmation: false, createdAt: CREATED, activeAt: CREATED, ...row })
    .returning()
    .get();
}

export function makeSchedule(input: { startDate?: string; specialEventOnly?: boolean | null } = {}, query = '') {
  return bodyOf(post(`/api/schedules${query}`, { startDate: WEDNESDAY, ...input }), createdSchedule, 201);
}

/** Makes a programme and saves these contents for its days, beginning with Wednesday. `null` leaves a day empty. */
export async function makeProgramme(startDate: string, ...days: (object | null)[]) {
  const made = await makeSchedule({ startDate });
  const write = (day: number, body: object) =>
    bodyOf(put(`/api/events/${made.events[day]?.id}`, { scheduleId: made.id, ...body }), scheduleEvent);
  for (const [day, body] of days.entries()) if (body) await write(day, body);
  return { ...made, write };
}

export function makeDraft(row: Row<typeof schema.schedules> = {}) {
  const draft = { startDate: WEDNESDAY, specialOnly: false, createdAt: CREATED, isDraft: true };
  return db
    .insert(schema.schedules)
    .values({ ...draft, requestKey: unique('rascunho'), ...row })
    .returning()
    .get();
}

export async function makeEmptySchedules(count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => ({
    startDate: addDays(WEDNESDAY, -7 * (n + 1)),
    requestKey: unique('vazia'),
    createdAt: CREATED,
  }));
  const [first, ...others] = rows.map((row) => db.insert(schema.schedules).values({ specialOnly: false, ...row }));
  if (first) await db.batch([first, ...others]);
}

export async function makeDay() {
  const schedule = await makeSchedule();
  return { scheduleId: schedule.id, eventId: schedule.events[0]?.id ?? 0 };
}

const LOT_VALUES = { firstLotValue: '15,00', secondLotValue: '20,00', lastLotValue: '25,00' };

/** The body of a request for a lot setting. */
export const lotBody = (row: object = {}) => {
  const labels = { firstLotLabel: '1', secondLotLabel: '2', lastLotLabel: '3' };
  return { name: unique('lote'), label: unique('Lote'), ...labels, ...LOT_VALUES, ...row };
};

/** The body of a request for an extra event. */
export const specialBody = (scheduleId: number, row: object = {}) => {
  const extra = { isSpecialEvent: true, date: '2026-10-12', dayOfWeek: 'Evento Extra', eventName: 'Feriado' };
  return { scheduleId, ...extra, ticketType: 'normal', ...LOT_VALUES, attractions: [], ...row };
};

export const makeExtra = (scheduleId: number, body: object = {}) =>
  bodyOf(post('/api/events?special=true', specialBody(scheduleId, body)), scheduleEvent, 201);
