import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { repeatedEvents } from '../../core/contracts/schedules.ts';
import { attractionPhotos, attractions } from '../../db/schema/attractions.ts';
import { entryValues, layouts } from '../../db/schema/catalogue.ts';
import { schedules } from '../../db/schema/schedules.ts';
import { bodyOf, get, lastLine, openToStaff, put, refusal } from '../test/api.ts';
import { db, makeAttraction, makeLayout, makePhoto, makeSchedule, makeValue } from '../test/fixtures.ts';

const DELETED = { deletedAt: '2026-10-02T00:00:00.000Z' };
const repeated = (id: number | string, query = '?startDate=2027-02-24&take=attractions,values,names,lots,layouts') =>
  get(`/api/schedules/${id}/repeated${query}`);

it('GET /:id/repeated gives a programme’s events for another week and deleted items’ names, in one D1 round trip', async () => {
  await openToStaff();
  const [layout, value, attraction] = [await makeLayout(), await makeValue(), await makeAttraction()];
  const photo = await makePhoto(attraction.id);
  const { id, events } = await makeSchedule({ startDate: '2026-12-30' });
  const items = [{ attractionId: attraction.id, photoId: photo.id }];
  await put(`/api/events/${events[0]?.id}`, { scheduleId: id, layoutId: layout.id, valueId: value.id, attractions: items });
  const repeatedNames = async () => {
    const { events: list, gone, asText } = await bodyOf(repeated(id), repeatedEvents);
    expect(lastLine().d1RoundTrips).toBe(1);
    expect([list.length, list[0]?.date]).toEqual([5, '2027-02-24']);
    return [...gone, ...asText];
  };
  expect(await repeatedNames()).toEqual([]);
  await db.update(layouts).set(DELETED).where(eq(layouts.id, layout.id));
  await db.update(entryValues).set(DELETED).where(eq(entryValues.id, value.id));
  await db.update(attractionPhotos).set(DELETED).where(eq(attractionPhotos.id, photo.id));
  expect(await repeatedNames()).toEqual(['layout de Quarta', `foto de ${attraction.name}`, value.name]);
  await db.update(attractions).set(DELETED).where(eq(attractions.id, attraction.id));
  expect(await repeatedNames()).toEqual(['layout de Quarta', value.name, attraction.name]);
});

it('GET /:id/repeated gives 404 for an unknown or deleted programme', async () => {
  const { id } = await makeSchedule();
  await db.update(schedules).set(DELETED).where(eq(schedules.id, id));
  for (const missing of [id, 999_999, 'abc']) await refusal(repeated(missing), 404, 'not_found');
});

it.each([
  ['?startDate=2027-02-25&take=', 'A data inicial deve ser uma quarta-feira.'],
  ['?take=names', 'Por favor, selecione uma data válida.'],
  ['?startDate=2027-02-24', 'take: esperava o que levar da programação.'],
  ['?startDate=2027-02-24&take=names,date', 'take: use attractions, values, names, lots, layouts.'],
])('GET /:id/repeated refuses the query “%s”, in which `startDate` or `take` is invalid or missing', async (query, message) => {
  const { id } = await makeSchedule();
  await refusal(repeated(id, query), 422, 'validation', message);
});
