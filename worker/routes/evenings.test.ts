import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { attractionEvenings, usualWeek } from '../../core/contracts/evenings.ts';
import type { ScheduleEvent } from '../../core/contracts/events.ts';
import { artistsText } from '../../core/rules/event-text.ts';
import { attractionPhotos, attractions, auditLog, entryValues, layouts } from '../../db/schema/index.ts';
import { createContext } from '../context.ts';
import { selectMonth } from '../services/attraction-evenings.ts';
import { admin } from '../test/accounts.ts';
import { bodyOf, get, lastLine, post, refusal, remove } from '../test/api.ts';
import { db, makeAttraction, makeExtra, makeLayout, makePhoto, makeProgramme, makeValue, markDeleted } from '../test/fixtures.ts';

const usual = (startDate: string) => bodyOf(get(`/api/schedules/usual?startDate=${startDate}`), usualWeek);

it('GET /api/schedules/usual suggests for each day the usual event of the half year before', async () => {
  const [layout, value] = [await makeLayout(), await makeValue()];
  const items = { valueId: value.id, layoutId: layout.id };
  const [cold, warm] = [{ eventName: 'Frio' }, { eventName: 'Quinta Autoral' }];
  await makeProgramme('2020-01-01', cold, warm);
  // The next programme of the same week counts instead of this one.
  await makeProgramme('2020-01-08', cold);
  await makeProgramme('2020-01-08', { freeEntry: true }, { ...warm, ...items });
  const { id: newest } = await makeProgramme('2020-01-15', cold, { eventName: 'quinta autoral', ...items });
  await makeProgramme('2020-01-22', cold, { eventName: 'Outra coisa' });
  // An empty day does not count as an evening.
  await makeProgramme('2020-01-29');
  await makeProgramme('2020-02-12', null, { eventName: 'Depois' });

  const named = (item: { id: number; name: string }) => ({ id: item.id, name: item.name });
  const none = { value: null, layout: null };
  const usualThursday = { eventName: 'quinta autoral', freeEntry: false, customValue: null };
  const [wednesday, thursday, ...others] = await usual('2020-02-05');
  expect(wednesday).toMatchObject({ eventName: 'Frio', ...none });
  expect(thursday).toMatchObject({ ...usualThursday, value: named(value), layout: named(layout) });
  expect(others).toEqual([null, null, null]);
  expect(await usual('2020-07-22')).toEqual(Array(5).fill(null));

  await markDeleted(entryValues, value.id);
  await markDeleted(layouts, layout.id);
  expect((await usual('2020-02-05'))[1]).toMatchObject({ ...usualThursday, ...none });
  expect((await remove(`/api/schedules/${newest}`, await admin())).status).toBe(200);
  expect(await usual('2020-02-05')).toEqual(Array(5).fill(null));
});

it('a suggested event has the residents (artists of at least half of the evenings) that the catalogue still has', async () => {
  const [resident, merged] = [await makeAttraction(), await makeAttraction()];
  const [gone, guest] = [await makeAttraction(), await makeAttraction()];
  const [first, last] = [await makePhoto(resident.id), await makePhoto(resident.id)];
  const item = ({ id }: { id: number }, photo?: { id: number }) => ({ attractionId: id, photoId: photo?.id });
  const text = { customName: 'Canja', isCustom: true };
  const roda = (...attractions: object[]) => ({ eventName: 'Roda', attractions });
  await makeProgramme('2018-01-03', roda(item(resident, first), item(merged), item(gone)));
  await makeProgramme('2018-01-10', roda(item(gone), text, item(resident, last)));
  await makeProgramme('2018-01-17', roda(text, item(guest), item(resident)));
  await markDeleted(attractions, gone.id);
  await markDeleted(attractionPhotos, last.id);
  expect((await post(`/api/attractions/${merged.id}/merge`, { into: guest.id }, await admin())).status).toBe(200);
  const [wednesday] = await usual('2018-01-24');
  expect(wednesday?.attractions.map((one) => [one.attraction?.id ?? one.customName, one.photo?.id])).toEqual([
    ['Canja', undefined],
    [guest.id, undefined],
    [resident.id, first.id],
  ]);
});

it('an attraction’s evenings in each week’s latest programme are listed newest first, with each photo’s number of uses', async () => {
  const { id, name } = await makeAttraction();
  const [rare, often] = [await makePhoto(id), await makePhoto(id), await makePhoto(id)];
  const alias = await makeAttraction({ deletedAt: '2026-10-02T00:00:00.000Z', mergedInto: id });
  const item = (photo?: { id: number }) => ({ attractions: [{ attractionId: id, photoId: photo?.id }] });
  const { id: first } = await makeProgramme('2022-03-02', item(often), null, { eventName: 'Sexta', ...item(rare) });
  await makeProgramme('2022-03-09', item());
  const { id: second } = await makeProgramme('2022-03-09', item(often));
  const { id: gone } = await makeProgramme('2022-03-16', item(rare));
  await makeExtra(second, { date: '2022-03-14', ...item() });
  const cookie = await admin();
  await remove(`/api/schedules/${gone}`, cookie);

  expect(await bodyOf(get(`/api/attractions/${id}/evenings`, cookie), attractionEvenings)).toMatchObject({
    id,
    name,
    aliases: [alias.name],
    evenings: [
      { date: '2022-03-14', scheduleId: second, eventName: 'Feriado', isSpecialEvent: true },
      { date: '2022-03-09', scheduleId: second, eventName: null, isSpecialEvent: false },
      { date: '2022-03-04', scheduleId: first, eventName: 'Sexta', isSpecialEvent: false },
      { date: '2022-03-02', scheduleId: first, eventName: null, isSpecialEvent: false },
    ],
    photos: [
      { id: often.id, uses: 2 },
      { id: rare.id, uses: 1 },
    ],
  });
  await markDeleted(attractions, id);
  await refusal(get(`/api/attractions/${id}/evenings`, cookie), 404, 'not_found');
});

const excel = async (month: string) => get(`/api/attractions/evenings/excel?month=${month}`, await admin());
const playedIn = async (month: string) =>
  (await selectMonth(createContext(env).db, month)).map(({ event }) => {
    const { date, eventName, ...rest }: ScheduleEvent = JSON.parse(event);
    return [date, eventName, artistsText(rest)];
  });
const entries = () => db.select().from(auditLog).where(eq(auditLog.kind, 'attraction.exported'));

it('the artists’ spreadsheet has a month’s evenings and extra events, and of each week only the newest programme', async () => {
  const { id, name } = await makeAttraction();
  const items = [{ attractionId: id }, { customName: 'Canja', isCustom: true }];
  await makeProgramme('2023-06-28', { eventName: 'De antes', attractions: items });
  const [friday, saturday] = [{ eventName: 'Ninguém' }, { customAttractionsText: 'Trio da casa' }];
  const { id: made } = await makeProgramme('2023-06-28', null, { eventName: 'Quinta', attractions: items }, friday, saturday);
  await makeExtra(made, { date: '2023-06-05', attractions: items });
  const response = await excel('2023-06');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toContain('filename="artistas_2023-06.xlsx"');
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(2000);
  expect(lastLine().d1RoundTrips).toBe(2);
  expect(await entries()).toEqual([expect.objectContaining({ subject: 'junho de 2023', actor: expect.any(String) })]);
  expect(await playedIn('2023-06')).toEqual([
    ['2023-06-05', 'Feriado', `${name}, Canja`],
    ['2023-06-29', 'Quinta', `${name}, Canja`],
  ]);
  expect(await playedIn('2023-07')).toEqual([['2023-07-01', null, 'Trio da casa']]);
});

it('the artists’ spreadsheet is refused for a month in which nobody played', async () => {
  await refusal(excel('2001-01'), 422, 'nothing_to_export', 'Nenhuma semana enviada tem atrações em janeiro de 2001.');
  expect((await entries()).map(({ subject }) => subject)).not.toContain('janeiro de 2001');
});
