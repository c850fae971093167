import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { eventConflict, scheduleEvent, specialEventInput } from '../../core/contracts/events.ts';
import { LIMITS } from '../../core/contracts/limits.ts';
import { WEEK_KEY } from '../../core/contracts/weeks.ts';
import { LOT_PRESETS } from '../../core/rules/lots.ts';
import { EXTRA_EVENT } from '../../core/rules/week.ts';
import { attractionPhotos, attractions } from '../../db/schema/attractions.ts';
import { entryValues, layouts } from '../../db/schema/catalogue.ts';
import { eventAttractions, events } from '../../db/schema/events.ts';
import { schedules } from '../../db/schema/schedules.ts';
import { createSpecialEvent } from '../services/events/create-special.ts';
import { bodyOf, lastLine, openToStaff, post, put, refusal, withKey } from '../test/api.ts';
import {
  DELETED,
  db,
  makeAttraction,
  makeDay,
  makeExtra,
  makeLayout,
  makePhoto,
  makeSchedule,
  makeValue,
  markDeleted,
  specialBody,
} from '../test/fixtures.ts';
import { NAUGHTY } from '../test/naughty.ts';
import { readProgramme } from '../test/programmes.ts';
import { overtaken } from '../test/replacing.ts';

const write = (eventId: number, body: object) => bodyOf(put(`/api/events/${eventId}`, body), scheduleEvent);
const free = (customName: string) => ({ customName, isCustom: true });

it('PUT /api/events/:id empties the fields that the request lacks, and stores the attractions in the order sent', async () => {
  const { scheduleId, eventId } = await makeDay();
  const [a, b] = [await makeAttraction(), await makeAttraction()];
  const [first, second] = [{ attractionId: a.id }, { attractionId: b.id }];
  const items = { layoutId: (await makeLayout()).id, valueId: (await makeValue()).id, attractions: [first, free('x'), second] };
  await write(eventId, { scheduleId, eventName: 'Antes', observations: 'obs', ...items });
  const after = await write(eventId, { scheduleId, customValue: 'R$ 10', attractions: [second, first] });
  expect(after).toMatchObject({ eventName: null, observations: null, layout: null, value: null, customValue: 'R$ 10' });
  expect(after.customAttractionsText).toBeNull();
  expect(after.attractions.map((item) => item.attraction?.id)).toEqual([b.id, a.id]);
  expect(await db.$count(eventAttractions, eq(eventAttractions.eventId, eventId))).toBe(2);
});

it('customAttractionsText is stored as sent; without it the names of free-text attractions are stored', async () => {
  const { scheduleId, eventId } = await makeDay();
  const attractions = [free('DJ Ana'), free('Banda B')];
  const stored = async (body: object) => (await write(eventId, { scheduleId, ...body })).customAttractionsText;
  expect(await stored({ attractions })).toBe('DJ Ana, Banda B');
  expect(await stored({ attractions, customAttractionsText: 'DJ Ana,Banda B' })).toBe('DJ Ana,Banda B');
  expect(await stored({})).toBeNull();
});

it('a PUT is refused for a deleted or wrong programme, and with a body of the other kind of event', async () => {
  const { scheduleId, eventId } = await makeDay();
  const { id } = await makeSchedule();
  const message = 'Este evento pertence a outra programação.';
  const { details } = await refusal(put(`/api/events/${eventId}`, { scheduleId: id }), 422, 'validation', message);
  expect(details).toEqual([{ path: 'scheduleId', id, message }]);
  const isDay = 'Este é um dia da programação, não um evento extra.';
  await refusal(put(`/api/events/${eventId}`, specialBody(scheduleId)), 422, 'validation', isDay);
  const special = await makeExtra(scheduleId);
  const isExtra = 'Este é um evento extra: envie com isSpecialEvent verdadeiro.';
  await refusal(put(`/api/events/${special.id}`, { scheduleId }), 422, 'validation', isExtra);
  await markDeleted(schedules, scheduleId);
  await refusal(put(`/api/events/${eventId}`, { scheduleId }), 404, 'not_found');
});

it('one error lists every attraction and photo that an event cannot use, with its index', async () => {
  const { scheduleId, eventId } = await makeDay();
  const [fine, other, gone] = [await makeAttraction(), await makeAttraction(), await makeAttraction(DELETED)];
  const [own, foreign, deleted] = [await makePhoto(fine.id), await makePhoto(fine.id), await makePhoto(other.id, DELETED)];
  const problems = async (...items: object[]) =>
    (await refusal(put(`/api/events/${eventId}`, { scheduleId, attractions: items }), 422, 'validation')).details;
  const mixed = [
    free('x'),
    { attractionId: fine.id, photoId: own.id },
    { attractionId: gone.id },
    { attractionId: 999999, photoId: foreign.id },
    { attractionId: other.id, photoId: deleted.id },
  ];
  const lost = 'Uma atração escolhida não existe mais. Remova-a do evento.';
  const noPhoto = `A foto escolhida de “${other.name}” não existe mais. Escolha outra.`;
  expect(await problems(...mixed)).toEqual([
    { path: 'attractions.2.attractionId', id: gone.id, message: `A atração “${gone.name}” não existe mais. Remova-a do evento.` },
    { path: 'attractions.3.attractionId', id: 999999, message: lost },
    { path: 'attractions.4.photoId', id: deleted.id, message: noPhoto },
  ]);
  const message = `A foto escolhida de “${other.name}” não é desta atração. Escolha outra.`;
  const mismatch = { path: 'attractions.0.photoId', id: foreign.id, message };
  expect(await problems({ attractionId: other.id, photoId: foreign.id })).toEqual([mismatch]);
  expect(await db.$count(eventAttractions, eq(eventAttractions.eventId, eventId))).toBe(0);
});

it('an event may keep items removed from the catalogue, but another event may not use them', async () => {
  const { scheduleId, eventId } = await makeDay();
  const [layout, value, attraction] = [await makeLayout(), await makeValue(), await makeAttraction()];
  const photo = await makePhoto(attraction.id);
  const items = { layoutId: layout.id, valueId: value.id, attractions: [{ attractionId: attraction.id, photoId: photo.id }] };
  const before = await write(eventId, { scheduleId, ...items });
  await markDeleted(layouts, layout.id);
  await markDeleted(entryValues, value.id);
  await markDeleted(attractions, attraction.id);
  await markDeleted(attractionPhotos, photo.id);

  expect(await write(eventId, { scheduleId, ...items })).toEqual(before);
  const attractionsShown = before.attractions.map(({ id, ...shown }) => expect.objectContaining(shown));
  const renamed = { ...before, attractions: attractionsShown, eventName: 'Baile', revision: before.revision + 1 };
  expect(await write(eventId, { scheduleId, ...items, eventName: 'Baile' })).toEqual(renamed);

  const other = await makeDay();
  const elsewhere = put(`/api/events/${other.eventId}`, { ...items, scheduleId: other.scheduleId });
  expect((await refusal(elsewhere, 422, 'validation')).details).toEqual([
    { path: 'layoutId', id: layout.id, message: 'O layout escolhido não existe mais. Escolha outro.' },
    { path: 'valueId', id: value.id, message: 'O valor escolhido não existe mais. Escolha outro.' },
    expect.objectContaining({ path: 'attractions.0.attractionId' }),
  ]);
  expect((await readProgramme(other.scheduleId)).events[0]?.revision).toBe(1);
});

it('a write with an old revision gets 409 and the newer event; each change, but no repeated write, raises the revision', async () => {
  await openToStaff();
  const { scheduleId, eventId } = await makeDay();
  const read = async () => (await readProgramme(scheduleId)).events[0];
  expect((await read())?.revision).toBe(1);
  const theirs = await write(eventId, { scheduleId, revision: 1, eventName: 'Delas', attractions: [free('DJ Ana')] });
  expect(theirs.revision).toBe(2);
  const mine = { scheduleId, eventName: 'Minhas', attractions: [free('DJ Bia'), free('DJ Cida')] };
  // The layout is unknown, too, but only the conflict is reported.
  const stale = put(`/api/events/${eventId}`, { ...mine, revision: 1, layoutId: 999_999 });
  const message = 'Outra pessoa salvou este evento enquanto você o editava.';
  const { details } = await refusal(stale, 409, 'conflict', message);
  expect(eventConflict.strict().parse(details).current).toEqual(theirs);
  expect(lastLine().d1RoundTrips).toBe(1);
  expect(await read()).toEqual(theirs);

  expect(await write(eventId, { ...mine, revision: 2 })).toMatchObject({ eventName: 'Minhas', revision: 3 });
  expect((await write(eventId, { scheduleId, eventName: 'Sem revisão', revision: null })).revision).toBe(4);
  for (const revision of [4, 1, null]) {
    expect((await write(eventId, { scheduleId, eventName: 'Sem revisão', revision })).revision).toBe(4);
  }
  expect((await read())?.revision).toBe(4);
});

it('of twelve concurrent writes of an event with the same revision one gets 200, the others get 409', async () => {
  const { scheduleId, eventId } = await makeDay();
  const items = (n: number) => [free(`A ${n}`), free(`B ${n}`)];
  const write = (n: number) =>
    put(`/api/events/${eventId}`, { scheduleId, revision: 1, eventName: `Nome ${n}`, attractions: items(n) });
  const responses = await Promise.all(Array.from({ length: 12 }, (_, n) => write(n)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(409)]);
  const winner = responses.findIndex(({ status }) => status === 200);
  const [event] = (await readProgramme(scheduleId)).events;
  expect(event).toMatchObject({ eventName: `Nome ${winner}`, revision: 2 });
  expect(event?.attractions.map(({ customName }) => customName)).toEqual([`A ${winner}`, `B ${winner}`]);
});

const send = (body: unknown, headers = {}) => post('/api/events?special=true', body, headers);
const extrasOf = (scheduleId: number) => db.$count(events, eq(events.scheduleId, scheduleId));

it('an extra event is added with all its fields, and may be given another date', async () => {
  const { id: scheduleId } = await makeSchedule({ specialEventOnly: true });
  const [{ id, name }, attraction] = [await makeLayout(), await makeAttraction()];
  const photo = await makePhoto(attraction.id);
  const fields = { layoutId: id, observations: 'Open bar até 2h', ticketType: 'open', lotPresets: LOT_PRESETS.open };
  const items = { attractions: [{ attractionId: attraction.id, photoId: photo.id }, free('DJ')] };
  const { attractions: _, ...sent } = specialBody(scheduleId, fields);
  const made = await makeExtra(scheduleId, { ...fields, ...items });
  const filled = { freeEntry: false, layout: { id, name }, customAttractionsText: 'DJ', revision: 1 };
  expect(made).toMatchObject({ ...sent, ...filled });
  expect(made.attractions.map((item) => item.photo?.id ?? item.customName)).toEqual([photo.id, 'DJ']);
  expect((await readProgramme(scheduleId)).events).toEqual([made]);
  const changed = { date: '2026-11-02', ticketType: 'normal', firstLotValue: null };
  const corrected = await write(made.id, specialBody(scheduleId, { ...fields, ...items, ...changed, eventName: ' ' }));
  expect(corrected).toMatchObject({ ...sent, ...filled, ...changed, eventName: 'Evento Extra', revision: 2 });
});

it('a programme has at most six extra events, even after concurrent requests; a seventh is refused with a message', async () => {
  const { id } = await makeSchedule({ specialEventOnly: true });
  const responses = await Promise.all(Array.from({ length: 10 }, () => send(specialBody(id))));
  expect(responses.map(({ status }) => status).sort()).toEqual([...Array(6).fill(201), ...Array(4).fill(422)]);
  expect(await extrasOf(id)).toBe(LIMITS.extraEvents);
  const error = await refusal(send(specialBody(id)), 422, 'validation');
  expect(error.message).toBe('Uma programação tem no máximo 6 eventos extras. Envie este em outra programação.');
  await makeExtra((await makeSchedule()).id);
});

it('an extra event is refused without the query ?special=true, and for an unknown or deleted programme', async () => {
  const { id: deleted } = await makeSchedule();
  const onlyExtras = 'Só eventos extras podem ser criados: use ?special=true.';
  for (const query of ['', '?special=false', '?special=1', '?special=true&special=true'])
    await refusal(post(`/api/events${query}`, specialBody(deleted)), 422, 'validation', onlyExtras);
  await markDeleted(schedules, deleted);
  const message = 'A programação deste evento não existe mais.';
  for (const id of [999_999, deleted]) {
    for (const headers of [{}, withKey(WEEK_KEY)]) {
      const error = await refusal(send(specialBody(id), headers), 422, 'validation', message);
      expect(error.details).toEqual([{ path: 'scheduleId', id, message }]);
    }
  }
});

it('an extra event is refused if its programme is deleted between the check and the write', async () => {
  const { id } = await makeSchedule({ specialEventOnly: true });
  const context = overtaken(() => markDeleted(schedules, id), 1);
  const late = createSpecialEvent(context, specialEventInput.parse(specialBody(id)));
  await expect(late).rejects.toMatchObject({ message: 'A programação deste evento não existe mais.' });
  expect(await extrasOf(id)).toBe(0);
});

/** An extra event’s fields, with a text in every text field. */
function fields(text: string) {
  const lots = { first: text, second: '', last: '' };
  return {
    ...{ eventName: text, observations: text, firstLotValue: text, secondLotValue: text, lastLotValue: text },
    lotPresets: { unissex: lots, bistro2: lots, bistro4: lots },
    customAttractionsText: text,
    // Blank names of attractions are refused (core/contracts/events.test.ts), so 'DJ' replaces blank texts here.
    attractions: [{ customName: text.trim() ? text : 'DJ', isCustom: true }],
  };
}
it('a hostile text is refused in Portuguese, or returned unchanged', async () => {
  const { id } = await makeSchedule();
  const extra = await makeExtra(id);
  let refused = 0;
  for (const text of NAUGHTY) {
    const response = await put(`/api/events/${extra.id}`, specialBody(id, fields(text)));
    const excerpt = JSON.stringify(text.slice(0, 40));
    if (response.ok) {
      const made = scheduleEvent.parse(await response.json());
      const named = !text.trim() && { eventName: EXTRA_EVENT };
      expect(made, excerpt).toMatchObject({ ...fields(text.normalize('NFC')), ...named });
      expect((await readProgramme(id)).events, excerpt).toContainEqual(made);
    } else {
      refused += 1;
      const error = await refusal(Promise.resolve(response), 422, 'validation');
      expect(error.message, excerpt).toMatch(/no máximo|não dá para salvar|escreva um nome/);
      // All ten fields are refused.
      expect(error.details, excerpt).toHaveLength(10);
    }
  }
  // Four texts with characters that cannot be stored, and one that is too long, are refused. All others are unchanged.
  expect(refused).toBe(5);
});
