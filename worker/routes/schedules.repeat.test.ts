import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DEFAULT_TAKE, LIMITS, REPEAT_CHOICES, type RepeatTake } from '../../core/contracts/limits.ts';
import { createdSchedule, repeatedEvents, type Schedule, schedule, scheduleHistory } from '../../core/contracts/schedules.ts';
import { WEEK_KEY, week as weekSchema } from '../../core/contracts/weeks.ts';
import { LOT_PRESETS } from '../../core/rules/lots.ts';
import { attractionPhotos, attractions } from '../../db/schema/attractions.ts';
import { entryValues, layouts } from '../../db/schema/catalogue.ts';
import { events } from '../../db/schema/events.ts';
import { schedules } from '../../db/schema/schedules.ts';
import { answer, get, lastLine, openToStaff, post, put, refusal, requestLines, withKey } from '../test/api.ts';
import { db, makeAttraction, makeLayout, makePhoto, makeSchedule, makeValue, specialBody, unique } from '../test/fixtures.ts';

const GONE = { deletedAt: '2026-10-02T00:00:00.000Z' };
const EVERYTHING: RepeatTake = { ...DEFAULT_TAKE, layouts: true };
const NOTHING: RepeatTake = { attractions: false, values: false, names: false, lots: false, layouts: false };

const ask = (id: number | string, startDate: string, take: unknown = DEFAULT_TAKE, headers = {}) =>
  post(`/api/schedules/${id}/repeat`, { startDate, take }, headers);
/** A week has one draft, and the tests use the same few weeks. */
const freeWeek = (startDate: string) =>
  db
    .update(schedules)
    .set(GONE)
    .where(and(eq(schedules.startDate, startDate), isNull(schedules.deletedAt), ne(schedules.startDate, '2026-12-30')));
const read = (id: number) => answer(get(`/api/schedules/${id}`), schedule);
async function repeat(id: number, startDate: string, take?: RepeatTake): Promise<Schedule> {
  await freeWeek(startDate);
  return read((await answer(ask(id, startDate, take), createdSchedule, 201)).id);
}

/** A programme of a week across the new year with every kind of content. */
async function fullWeek() {
  const [layout, value, attraction] = [await makeLayout(), await makeValue(), await makeAttraction()];
  const photo = await makePhoto(attraction.id);
  const made = await makeSchedule({ startDate: '2026-12-30' });
  const items = [
    { attractionId: attraction.id, photoId: photo.id },
    { customName: 'Palco aberto', isCustom: true },
  ];
  const bodies = [
    { eventName: 'Quarta', observations: 'Chegar cedo', layoutId: layout.id, valueId: value.id, attractions: items },
    { eventName: 'Quinta', freeEntry: true, customAttractionsText: 'DJ convidado' },
    { eventName: 'Sexta', customValue: 'R$ 25' },
  ];
  for (const [day, body] of bodies.entries()) await put(`/api/events/${made.events[day]?.id}`, { scheduleId: made.id, ...body });
  for (const eventName of ['Extra A', 'Extra B']) {
    const body = { eventName, date: '2027-01-04', ticketType: 'open', lotPresets: LOT_PRESETS.open, attractions: items };
    await post('/api/events?special=true', specialBody(made.id, body));
  }
  return { id: made.id, layout, value, attraction, photo };
}

const chosen = (take: RepeatTake) => REPEAT_CHOICES.filter((choice) => take[choice]).join(',');
const preview = (id: number, startDate: string, take: RepeatTake) =>
  answer(get(`/api/schedules/${id}/repeated?startDate=${startDate}&take=${chosen(take)}`), repeatedEvents);

/** An event without the fields that differ in every programme. */
const content = ({ events: list }: Pick<Schedule, 'events'>) =>
  list.map(({ id, scheduleId, date, revision, attractions: items, ...rest }) => ({
    ...rest,
    attractions: items.map(({ id: _, ...item }) => item),
  }));

describe('POST /api/schedules/:id/repeat', () => {
  it('creates a programme with everything, moved to its week, and does not change the old one', async () => {
    await openToStaff();
    const { id } = await fullWeek();
    const before = await read(id);
    const after = await repeat(id, '2027-02-24', EVERYTHING);
    expect(requestLines().at(-2)?.d1RoundTrips).toBe(2);
    expect(after.id).not.toBe(id);
    expect(after.startDate).toBe('2027-02-24');
    expect(after.events.map(({ date }) => date)).toEqual([
      '2027-02-24',
      '2027-02-25',
      '2027-02-26',
      '2027-02-27',
      '2027-02-28',
      '2027-03-01',
      '2027-03-01',
    ]);
    expect(content(after)).toEqual(content(before));
    expect(after.events.every(({ revision, scheduleId }) => revision === 1 && scheduleId === after.id)).toBe(true);
    expect(await read(id)).toEqual(before);
  });

  it.each([
    [{ attractions: false }, { attractions: [], customAttractionsText: null, eventName: 'Quarta' }],
    [{ names: false }, { eventName: null, observations: null }],
    [{ values: false }, { value: null, freeEntry: false, customValue: null, eventName: 'Quarta' }],
    [{ layouts: false }, { layout: null, eventName: 'Quarta' }],
  ])('omits what is not chosen: %j', async (choice, expected) => {
    const { id } = await fullWeek();
    const after = await repeat(id, '2027-02-24', { ...EVERYTHING, ...choice });
    expect(after.events[0]).toMatchObject(expected);
    if ('values' in choice)
      expect(after.events.map(({ freeEntry, customValue }) => [freeEntry, customValue])).toEqual(Array(7).fill([false, null]));
    if ('names' in choice)
      expect(after.events.map(({ eventName }) => eventName)).toEqual([...Array(5).fill(null), 'Evento Extra', 'Evento Extra']);
  });

  it('omits the lots, which makes the extra event a normal one', async () => {
    const { id } = await fullWeek();
    const after = await repeat(id, '2027-02-24', { ...EVERYTHING, lots: false });
    const lots = { ticketType: 'normal', firstLotValue: null, secondLotValue: null, lastLotValue: null, lotPresets: null };
    expect(after.events.slice(5)).toMatchObject([lots, lots]);
  });

  it('with no choice creates an empty week without extra events', async () => {
    const { id } = await fullWeek();
    const after = await repeat(id, '2027-02-24', NOTHING);
    expect(after.events).toHaveLength(5);
    expect(content(after)).toEqual(content(await read((await makeSchedule()).id)));
  });

  it('of a programme of extra events alone adds five empty days', async () => {
    const made = await makeSchedule({ specialEventOnly: true });
    await post('/api/events?special=true', specialBody(made.id));
    const after = await repeat(made.id, '2026-10-14');
    expect(content(after).slice(0, 5)).toEqual(content(await read((await makeSchedule()).id)));
    expect(after.events.slice(5).map(({ dayOfWeek, date }) => [dayOfWeek, date])).toEqual([['Evento Extra', '2026-10-19']]);
  });

  it('turns what was removed from the catalogue into text, or omits it', async () => {
    const { id, layout, value, attraction } = await fullWeek();
    await db.update(layouts).set(GONE).where(eq(layouts.id, layout.id));
    await db.update(entryValues).set(GONE).where(eq(entryValues.id, value.id));
    await db.update(attractions).set(GONE).where(eq(attractions.id, attraction.id));
    const [day] = (await repeat(id, '2027-02-24', EVERYTHING)).events;
    expect(day).toMatchObject({ layout: null, value: null, customValue: value.name });
    expect(day?.attractions.map(({ customName }) => customName)).toEqual([attraction.name, 'Palco aberto']);
    expect((await read(id)).events[0]).toMatchObject({ layout: { id: layout.id }, value: { id: value.id } });
  });

  it('keeps an attraction whose photo was removed from the catalogue', async () => {
    const { id, attraction, photo } = await fullWeek();
    await db.update(attractionPhotos).set(GONE).where(eq(attractionPhotos.id, photo.id));
    const [day] = (await repeat(id, '2027-02-24')).events;
    expect(day?.attractions[0]).toMatchObject({ attraction: { id: attraction.id }, photo: null });
  });

  it('writes what GET /repeated shows, whatever was chosen and removed since', async () => {
    await openToStaff();
    const { id, layout, value, attraction, photo } = await fullWeek();
    const [longName, other] = [await makeAttraction({ name: 'Ã'.repeat(201) }), await makeAttraction()];
    const items = [{ attractionId: longName.id }, { attractionId: other.id, photoId: (await makePhoto(other.id)).id }];
    const { events: list } = await read(id);
    await put(`/api/events/${list[3]?.id}`, { scheduleId: id, attractions: items, layoutId: (await makeLayout()).id });
    const removals = [
      async () => undefined,
      () => db.update(attractionPhotos).set(GONE).where(eq(attractionPhotos.id, photo.id)),
      () => db.update(layouts).set(GONE).where(eq(layouts.id, layout.id)),
      () => db.update(entryValues).set(GONE).where(eq(entryValues.id, value.id)),
      () =>
        db
          .update(attractions)
          .set(GONE)
          .where(inArray(attractions.id, [attraction.id, longName.id])),
    ];
    const without = REPEAT_CHOICES.map((choice) => ({ ...EVERYTHING, [choice]: false }));
    for (const [n, remove] of removals.entries()) {
      await remove();
      for (const take of [EVERYTHING, ...(n === 0 ? [NOTHING, ...without] : [])]) {
        const shown = await preview(id, '2027-02-24', take);
        expect(lastLine().d1RoundTrips).toBe(1);
        const after = await repeat(id, '2027-02-24', take);
        expect(content(shown)).toEqual(content(after));
        expect(shown.events.map(({ date }) => date)).toEqual(after.events.map(({ date }) => date));
      }
    }
  });

  it('copies the maximum number of events in order, each with its attractions', async () => {
    const made = await makeSchedule();
    const names = Array.from({ length: LIMITS.extraEvents }, (_, n) => `Extra ${n}`);
    for (const eventName of names) {
      const attractions = [{ customName: `DJ de ${eventName}`, isCustom: true }];
      await post('/api/events?special=true', specialBody(made.id, { eventName, attractions }));
    }
    const after = await repeat(made.id, '2026-10-14');
    expect(
      after.events.slice(5).map((event) => [event.eventName, event.attractions.map(({ customName }) => customName)]),
    ).toEqual(names.map((name) => [name, [`DJ de ${name}`]]));
  });

  it('makes a programme that the history finds', async () => {
    const name = unique('Repetida').replace(' ', '');
    const made = await makeSchedule();
    await put(`/api/events/${made.events[0]?.id}`, { scheduleId: made.id, eventName: name });
    const { id } = await repeat(made.id, '2027-02-24');
    expect((await answer(get(`/api/schedules/history?q=${name}`), scheduleHistory)).items.map((item) => item.id)).toEqual([
      id,
      made.id,
    ]);
  });

  it('creates one programme for many requests with one key, even after it was edited', async () => {
    const { id } = await fullWeek();
    await freeWeek('2027-02-24');
    const key = crypto.randomUUID();
    const before = await db.$count(schedules);
    const again = () => answer(ask(id, '2027-02-24', EVERYTHING, withKey(key)), createdSchedule, 201);
    const [first, ...others] = await Promise.all(Array.from({ length: 8 }, again));
    for (const other of others) expect(other).toEqual(first);
    expect(await db.$count(schedules)).toBe(before + 1);
    expect(await db.$count(events, eq(events.scheduleId, first?.id as number))).toBe(7);
    await put(`/api/events/${first?.events[0]?.id}`, { scheduleId: first?.id, eventName: 'Mudado' });
    expect(await again()).toEqual(first);
    expect((await read(first?.id as number)).events[0]).toMatchObject({ eventName: 'Mudado', attractions: [] });
  });

  it('refuses a key that was used for something else, and changes nothing', async () => {
    const { id } = await fullWeek();
    const [key, plainKey] = [crypto.randomUUID(), crypto.randomUUID()];
    await freeWeek('2027-02-24');
    const made = await answer(ask(id, '2027-02-24', DEFAULT_TAKE, withKey(key)), createdSchedule, 201);
    await refusal(ask(id, '2027-03-03', DEFAULT_TAKE, withKey(key)), 422, 'idempotency_conflict');
    await refusal(ask(id, '2027-02-24', EVERYTHING, withKey(key)), 422, 'idempotency_conflict');
    await refusal(post('/api/schedules', { startDate: '2027-02-24' }, withKey(key)), 422, 'idempotency_conflict');
    const empty = await answer(
      post('/api/schedules', { startDate: '2027-02-24', specialEventOnly: true }, withKey(plainKey)),
      createdSchedule,
      201,
    );
    await refusal(ask(id, '2027-02-24', DEFAULT_TAKE, withKey(plainKey)), 422, 'idempotency_conflict');
    expect((await read(empty.id)).events).toEqual([]);
    expect((await read(made.id)).events).toHaveLength(7);
    await db.update(schedules).set(GONE).where(eq(schedules.id, made.id));
    await refusal(ask(id, '2027-02-24', DEFAULT_TAKE, withKey(key)), 422, 'idempotency_conflict');
  });

  it('creates a draft, in place of an empty one', async () => {
    const { id } = await fullWeek();
    const begun = await answer(post('/api/schedules', { startDate: '2027-06-02' }, withKey(WEEK_KEY)), createdSchedule, 201);
    const key = withKey(crypto.randomUUID());
    const made = await answer(ask(id, '2027-06-02', EVERYTHING, key), createdSchedule, 201);
    const week = await answer(get('/api/weeks?start=2027-06-02'), weekSchema);
    expect(week).toMatchObject({ programme: { id: made.id, isDraft: true }, others: [] });
    await refusal(get(`/api/schedules/${begun.id}`), 404, 'not_found');
    expect(await answer(ask(id, '2027-06-02', EVERYTHING, key), createdSchedule, 201)).toEqual(made);
    const error = await refusal(ask(id, '2027-06-02'), 409, 'conflict');
    expect(error.message).toBe('Esta semana já tem programação. Abra-a para mudar os dias.');
  });

  it('refuses a week with content, and lets one of several concurrent requests win', async () => {
    const { id } = await fullWeek();
    const there = await makeSchedule({ startDate: '2027-06-09' });
    expect((await post('/api/events?special=true', specialBody(there.id))).status).toBe(201);
    await refusal(ask(id, '2027-06-09'), 409, 'conflict');
    // The week has a sent programme without content, so the draft is created beside it.
    await makeSchedule({ startDate: '2027-06-16' });
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(id, '2027-06-16')));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await answer(get('/api/weeks?start=2027-06-16'), weekSchema)).toMatchObject({ programme: { isDraft: true } });
  });

  it('answers 404 for an unknown or deleted programme', async () => {
    const made = await makeSchedule();
    await db.update(schedules).set(GONE).where(eq(schedules.id, made.id));
    const before = await db.$count(schedules);
    for (const id of [made.id, 999_999, 'abc']) await refusal(ask(id, '2027-02-24'), 404, 'not_found');
    expect(await db.$count(schedules)).toBe(before);
  });

  it.each([
    [{ startDate: '2027-02-25', take: DEFAULT_TAKE }, 'A data inicial deve ser uma quarta-feira.'],
    [{ take: DEFAULT_TAKE }, 'Por favor, selecione uma data válida.'],
    [{ startDate: '2027-02-24' }, 'take: esperava o que levar da programação.'],
    [{ startDate: '2027-02-24', take: { ...DEFAULT_TAKE, lots: 'sim' } }, 'lots: esperava verdadeiro ou falso.'],
    [{ startDate: '2027-02-24', take: {} }, 'attractions: esperava verdadeiro ou falso.'],
    ['[]', 'Esperava um objeto JSON com a data inicial.'],
  ])('refuses %j', async (body, message) => {
    const made = await makeSchedule();
    const error = await refusal(post(`/api/schedules/${made.id}/repeat`, body), 422, 'validation');
    expect(error.message).toBe(message);
  });
});

describe('GET /api/schedules/:id/repeated', () => {
  it('lists what was removed from the catalogue, once each, if it was chosen', async () => {
    const { id, layout, value, attraction, photo } = await fullWeek();
    await db.update(layouts).set(GONE).where(eq(layouts.id, layout.id));
    await db.update(entryValues).set(GONE).where(eq(entryValues.id, value.id));
    await db.update(attractionPhotos).set(GONE).where(eq(attractionPhotos.id, photo.id));
    const said = async (take: RepeatTake) => {
      const { gone, asText } = await preview(id, '2027-02-24', take);
      return { gone, asText };
    };
    const photoOf = `foto de ${attraction.name}`;
    expect(await said(EVERYTHING)).toEqual({ gone: ['layout de Quarta', photoOf], asText: [value.name] });
    expect(await said(DEFAULT_TAKE)).toEqual({ gone: [photoOf], asText: [value.name] });
    await db.update(attractions).set(GONE).where(eq(attractions.id, attraction.id));
    expect(await said({ ...EVERYTHING, values: false })).toEqual({ gone: ['layout de Quarta'], asText: [attraction.name] });
    expect(await said(NOTHING)).toEqual({ gone: [], asText: [] });
  });

  it.each([
    ['?startDate=2027-02-25&take=', 'A data inicial deve ser uma quarta-feira.'],
    ['?take=names', 'Por favor, selecione uma data válida.'],
    ['?startDate=2027-02-24', 'take: esperava o que levar da programação.'],
    ['?startDate=2027-02-24&take=names,date', 'take: use attractions, values, names, lots, layouts.'],
  ])('refuses "%s"', async (query, message) => {
    const { id } = await makeSchedule();
    const error = await refusal(get(`/api/schedules/${id}/repeated${query}`), 422, 'validation');
    expect(error.message).toBe(message);
  });

  it('answers 404 for an unknown programme', async () => {
    await refusal(get('/api/schedules/999999/repeated?startDate=2027-02-24&take='), 404, 'not_found');
  });
});
