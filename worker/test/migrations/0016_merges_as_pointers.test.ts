import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { attractionMerges, attractionPhotos, attractions } from '../../../db/schema/attractions.ts';
import { eventAttractions } from '../../../db/schema/events.ts';
import { admin, makeUser } from '../accounts.ts';
import { post, put } from '../api.ts';
import { db, makeAttraction, makePhoto, makeSchedule } from '../fixtures.ts';

type Item = typeof eventAttractions.$inferSelect;

const migrate = async () => {
  const queries = env.TEST_MIGRATIONS.find(({ name }) => name.startsWith('0016'))?.queries ?? [];
  for (const query of queries) await env.DB.prepare(query).run();
};
const items = (eventId: number) =>
  db.select().from(eventAttractions).where(eq(eventAttractions.eventId, eventId)).orderBy(eventAttractions.position);
const ownerOf = async (id: number) =>
  (await db.select({ id: attractionPhotos.attractionId }).from(attractionPhotos).where(eq(attractionPhotos.id, id)))[0]?.id;
const set = (id: number, row: Partial<Item>) => db.update(eventAttractions).set(row).where(eq(eventAttractions.id, id));

/** A merge as versions up to 0.7.0 stored it, without the rows that it moved. */
async function mergeBefore(goneId: number, keptId: number, moved: Item[], photos: number[], aliases: number[]) {
  const list = moved.map(({ customName, ...item }) => item);
  const at = new Date().toISOString();
  const userId = (await makeUser()).id;
  const undo = JSON.stringify({ items: list, photos, aliases });
  const { id } = await db
    .insert(attractionMerges)
    .values({ goneId, keptId, userId, createdAt: at, undo })
    .returning({ id: attractionMerges.id })
    .get();
  for (const one of [goneId, ...aliases]) {
    await db.update(attractions).set({ mergedInto: keptId, deletedAt: at }).where(eq(attractions.id, one));
  }
  for (const photo of photos) {
    await db.update(attractionPhotos).set({ attractionId: keptId }).where(eq(attractionPhotos.id, photo));
  }
  return id;
}

it('rows moved by earlier merges are moved back, so that undoing restores everything', async () => {
  const [a, b, c] = [await makeAttraction(), await makeAttraction(), await makeAttraction()];
  const [photo, other] = [await makePhoto(a.id), await makePhoto(b.id)];
  const { id: scheduleId, events } = await makeSchedule();
  const [both, alone, written] = events.map(({ id }) => id) as [number, number, number];
  const write = (id: number, ...list: object[]) => put(`/api/events/${id}`, { scheduleId, attractions: list });
  await write(both, { attractionId: a.id }, { customName: 'Canja', isCustom: true }, { attractionId: b.id, photoId: other.id });
  await write(alone, { attractionId: a.id, photoId: photo.id });
  await write(written, { attractionId: a.id });
  const before = [await items(both), await items(alone)];

  // A into B: the first item of the evening with both stays, with the other one's photo.
  const [first, , second] = await items(both);
  const [lone] = await items(alone);
  const [later] = await items(written);
  if (!first || !second || !lone || !later) throw new Error('An item is missing.');
  await mergeBefore(a.id, b.id, [first, second, lone, later], [photo.id], []);
  await set(first.id, { attractionId: b.id, photoId: other.id });
  await set(lone.id, { attractionId: b.id });
  await set(later.id, { attractionId: b.id });
  await db.delete(eventAttractions).where(eq(eventAttractions.id, second.id));
  // B into C, then an evening is written again.
  const [firstNow] = await items(both);
  const [loneNow] = await items(alone);
  const [laterNow] = await items(written);
  if (!firstNow || !loneNow || !laterNow) throw new Error('An item is missing.');
  const last = await mergeBefore(b.id, c.id, [firstNow, loneNow, laterNow], [photo.id, other.id], [a.id]);
  for (const { id } of [firstNow, loneNow]) await set(id, { attractionId: c.id });
  await db.delete(eventAttractions).where(eq(eventAttractions.eventId, written));
  await db.insert(eventAttractions).values({ eventId: written, position: 0, attractionId: c.id });

  for (const _ of [1, 2]) {
    await migrate();
    expect([await items(both), await items(alone)]).toEqual(before);
    expect((await items(written)).map(({ attractionId }) => attractionId)).toEqual([c.id]);
    expect([await ownerOf(photo.id), await ownerOf(other.id)]).toEqual([a.id, b.id]);
  }
  // After the later merge is undone, the earlier one still holds.
  expect((await post(`/api/attractions/merges/${last}/undo`, {}, await admin())).status).toBe(200);
  const pointers = await db.select({ id: attractions.id, into: attractions.mergedInto }).from(attractions);
  expect([a, b, c].map(({ id }) => pointers.find((one) => one.id === id)?.into)).toEqual([b.id, null, null]);
});
