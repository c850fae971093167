import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import {
  attractionList,
  attractionPhoto,
  attraction as attractionShape,
  merge,
  mergePreview,
  unmerged,
} from '../../core/contracts/attractions.ts';
import { attractionEvenings, memory as memoryShape } from '../../core/contracts/evenings.ts';
import { repeatedEvents, scheduleHistory } from '../../core/contracts/schedules.ts';
import { answer } from '../../core/contracts/versions.ts';
import { attractionMerges } from '../../db/schema/attractions.ts';
import { admin } from '../test/accounts.ts';
import { bodyOf, get, lastLine, post, put, refusal, remove } from '../test/api.ts';
import { db, makeAttraction, makePhoto, makeProgramme, makeSchedule, newWeek, unique } from '../test/fixtures.ts';
import { handOver, look, readProgramme, readVersion, readWeek } from '../test/programmes.ts';
import { unzip } from '../test/zip.ts';

interface Row {
  id: number;
  name: string;
}

const headers = await admin();
const join = (gone: Row, kept: Row) => bodyOf(post(`/api/attractions/${gone.id}/merge`, { into: kept.id }, headers), merge);
const undo = ({ id }: { id: number }) => bodyOf(post(`/api/attractions/merges/${id}/undo`, {}, headers), unmerged);
const list = () => bodyOf(get('/api/attractions'), attractionList);
const listed = async ({ id }: Row) => (await list()).find((one) => one.id === id);
const removePhoto = (id: number | undefined) => remove(`/api/attraction-photos/${id}`, headers);
const photosOf = async ({ id }: Row) =>
  (await bodyOf(get(`/api/attractions/${id}/photos`), attractionPhoto.array())).map(({ name }) => name);
const NOTE = { observations: 'Chega às 22h' };

/**
 * Makes attractions a, b and c, and photos: “a1” is a photo of a, “b1=a1” one of b with the picture of a1. An evening is written
 * and read as a text: “a/a1 + b + DJ” has a with the photo a1, b without a photo, and the free text “DJ”.
 */
async function cast(...photoNames: string[]) {
  const rows: Record<string, Row> = {};
  for (const [letter, name] of Object.entries({ a: 'Ana', b: 'Bia', c: 'Caio' })) {
    const made = await makeAttraction({ name: unique(name) });
    rows[letter] = { id: made.id, name: made.name };
  }
  const photos: Record<string, Awaited<ReturnType<typeof makePhoto>>> = {};
  for (const [name = '', twin = ''] of photoNames.map((text) => text.split('='))) {
    const picture = photos[twin] && { fileHash: photos[twin].fileHash };
    photos[name] = await makePhoto(rows[name.charAt(0)]?.id ?? 0, { name, ...picture });
  }

  const itemOf = (text: string) => {
    const [letter = '', photo = ''] = text.split('/');
    const attraction = rows[letter];
    return attraction ? { attractionId: attraction.id, photoId: photos[photo]?.id } : { customName: text, isCustom: true };
  };
  const contentOf = (evening: string) => ({ attractions: evening.split(' + ').map(itemOf) });
  const letterOf = (id: number | undefined) => Object.keys(rows).find((letter) => rows[letter]?.id === id);

  async function play(...evenings: string[]) {
    const { id: scheduleId, events, write } = await makeProgramme(newWeek(), ...evenings.map(contentOf));
    const stored = async () => (await readProgramme(scheduleId)).events.slice(0, evenings.length);
    return {
      scheduleId,
      stored,
      read: async () =>
        (await stored()).map(({ attractions }) =>
          attractions
            .map(
              ({ attraction, photo, customName }) =>
                customName ?? [letterOf(attraction?.id), photo?.name].filter(Boolean).join('/'),
            )
            .join(' + '),
        ),
      write: (day: number, evening: string, more: object = {}) => write(day, { ...contentOf(evening), ...more }),
      put: (day: number, evening: string, more: object = {}) =>
        put(`/api/events/${events[day]?.id}`, { scheduleId, ...contentOf(evening), ...more }),
    };
  }
  return { ...(rows as Record<'a' | 'b' | 'c', Row>), play, photoId: (name: string) => photos[name]?.id };
}

/** Sends a programme. The returned functions send and view it again, and read the first attraction of its Wednesday. */
async function sent({ scheduleId }: { scheduleId: number }) {
  const path = `/api/schedules/${scheduleId}`;
  const send = () => handOver(scheduleId);
  await send();
  return {
    path,
    send,
    changes: async () => (await readWeek(`programme=${scheduleId}`)).changes,
    /** Records an administrator's view, which makes a version if the content differs from the newest one. Returns its number. */
    view: async () => (await look(scheduleId, headers)).version.number,
    played: async (number: number) => (await readVersion(scheduleId, number)).events[0]?.attractions[0]?.attraction,
    restorable: async (number: number) => {
      const { events, asText } = await bodyOf(get(`${path}/versions/${number}/restorable`), repeatedEvents);
      expect(asText).toEqual([]);
      return events[0]?.attractions[0]?.attraction;
    },
  };
}

it('a merge gives the evenings of one attraction to another, each evening once with its photo, and an undo gives them back', async () => {
  const { a, b, play } = await cast('a1');
  const evenings = ['a/a1', 'a + c + b', 'b + Quem vier + a/a1', 'c'];
  const week = await play(...evenings);
  const preview = { goneEvenings: 3, keptEvenings: 2, both: 2, photos: 1 };
  expect(await bodyOf(get(`/api/attractions/${a.id}/merge?into=${b.id}`, headers), mergePreview)).toEqual(preview);
  const made = await join(a, b);
  expect(lastLine().d1RoundTrips).toBe(2);
  expect(made).toMatchObject({ kept: b, gone: a });
  expect(await week.read()).toEqual(['b/a1', 'b + c', 'b/a1 + Quem vier', 'c']);
  expect(await listed(a)).toBeUndefined();
  expect(await listed(b)).toMatchObject({ photoCount: 1, aliases: [a] });
  expect(await join(a, b)).toEqual(made);
  const merges = () => bodyOf(get('/api/attractions/merges', headers), merge.array());
  expect(await merges()).toEqual([made]);

  const [opened] = await week.stored();
  const createdAt = '2020-01-01T00:00:00.000Z';
  await db.update(attractionMerges).set({ createdAt }).where(eq(attractionMerges.id, made.id));
  expect(await merges()).toEqual([{ ...made, createdAt }]);
  expect(await undo(made)).toEqual({ restored: 3 });
  expect(await week.read()).toEqual(evenings);
  expect(await listed(a)).toMatchObject({ name: a.name, photoCount: 1, aliases: [] });
  expect(await listed(b)).toMatchObject({ photoCount: 0, aliases: [] });
  await refusal(week.put(0, 'c', { revision: opened?.revision }), 409, 'conflict');
  const undone = await week.stored();
  expect(await undo(made), 'a repeated undo, whose first response may have been lost').toEqual({ restored: 3 });
  expect(await week.stored()).toEqual(undone);
});

it.each([
  ['keeps the attraction', 'a', ['b'], 'b', 'a'],
  ['adds another attraction', 'a/a1 + b', ['c + b'], 'c + b', 'c + a + b'],
  ['removes the attraction, which the next save adds again', 'a', ['c', 'b'], 'b', 'b'],
  ['keeps the first attraction’s photo', 'b/b1 + a/a1', ['b/b1'], 'b/b1', 'b/b1 + a/a1'],
  ['keeps the second attraction’s photo', 'a + b/b1', ['b/b1'], 'b/b1', 'a + b/b1'],
  ['chooses another photo', 'a + b/b1', ['b/b2'], 'b/b2', 'a/b2 + b/b1'],
  ['removes the photo', 'a + b/b1', ['b'], 'b', 'a + b'],
  ['chooses a photo of the remaining attraction', 'a', ['b/b1'], 'b/b1', 'a/b1'],
  ['chooses a photo of the merged attraction', 'b/b1', ['b/a1'], 'b/a1', 'b/a1'],
  ['comes from an editor that was opened before the merge', 'a', ['a/a1 + c + b'], 'b/a1 + c', 'a/a1 + c'],
] as const)(
  'if a save between a merge and its undoing %s, the evening “%s” (saved as %j, then read as “%s”) becomes “%s” by the undoing',
  async (_, evening, saves, merged, undone) => {
    const { a, b, play } = await cast('a1', 'b1', 'b2');
    const week = await play(evening);
    let [opened] = await week.stored();
    const made = await join(a, b);
    for (const save of saves) opened = await week.write(0, save, { ...NOTE, revision: opened?.revision });
    expect((await week.write(0, merged, NOTE)).revision).toBe(opened?.revision);
    expect(await week.read()).toEqual([merged]);
    await undo(made);
    expect(await week.read()).toEqual([undone]);
    expect(await (await play(undone)).read()).toEqual([undone]);
  },
);

it('a merge joins the photos of both attractions and lists equal pictures once; an undo separates the photos', async () => {
  const { a, b, play, photoId } = await cast('a1', 'a2', 'b1=a1');
  const week = await play('a/a1', 'a/a2', 'b/b1');
  const made = await join(a, b);
  // An editor that was opened before the merge still requests photos by the id of the merged attraction.
  for (const attraction of [a, b]) expect(await photosOf(attraction)).toEqual(['a2', 'b1']);
  expect(await listed(b)).toMatchObject({ photoCount: 2, lastPhoto: { id: photoId('b1') } });
  expect(await week.read()).toEqual(['b/a1', 'b/a2', 'b/b1']);
  const { evenings, photos } = await bodyOf(get(`/api/attractions/${b.id}/evenings`, headers), attractionEvenings);
  expect(evenings).toHaveLength(3);
  expect(photos.map(({ name, uses }) => [name, uses])).toEqual([
    ['b1', 2],
    ['a2', 1],
  ]);

  // The picture that both attractions have is deleted and restored as one photo.
  await removePhoto(photoId('b1'));
  expect(await photosOf(b)).toEqual(['a2']);
  await post('/api/deleted/restore', { kind: 'photo', id: photoId('b1') }, headers);
  expect(await photosOf(b)).toEqual(['a2', 'b1']);
  await undo(made);
  expect([await photosOf(a), await photosOf(b)]).toEqual([['a1', 'a2'], ['b1']]);
  expect(await listed(b)).toMatchObject({ photoCount: 1, lastPhoto: { id: photoId('b1') } });
});

it('an evening that shows a deleted photo of a merged attraction can be saved with this photo', async () => {
  const { a, b, play, photoId } = await cast('a1', 'c1');
  const week = await play('b + a/a1');
  await join(a, b);
  for (const name of ['a1', 'c1']) await removePhoto(photoId(name));
  await week.write(0, 'b/a1', NOTE);
  expect(await week.read()).toEqual(['b/a1']);
  await refusal(week.put(0, 'c/c1'), 422, 'validation');
});

it('if the remaining attraction is deleted, saves with the merged attraction are refused until the merge is undone', async () => {
  const { a, b, play } = await cast();
  const week = await play('c');
  const made = await join(a, b);
  await remove(`/api/attractions/${b.id}`, headers);
  await refusal(week.put(0, 'a'), 422, 'validation');
  await undo(made);
  await week.write(0, 'a');
});

it('after the merges of a and c into b are undone, an evening may have attraction a with a photo of attraction c', async () => {
  const { a, b, c, play } = await cast('c1');
  const week = await play('a');
  const merges = [await join(a, b), await join(c, b)];
  await week.write(0, 'b/c1');
  for (const made of merges) await undo(made);
  expect(await week.read()).toEqual(['a/c1']);
  expect(await (await play('a/c1')).read()).toEqual(['a/c1']);
  // A repeat does not spread the other attraction's photo.
  const repeated = get(`/api/schedules/${week.scheduleId}/repeated?startDate=${newWeek()}&take=attractions`);
  expect((await bodyOf(repeated, repeatedEvents)).events[0]?.attractions).toMatchObject([{ attraction: a, photo: null }]);
});

it('a merge and its undoing read fewer than 100 rows for each evening', async () => {
  const { a, b } = await cast();
  const { id } = await makeSchedule();
  const evenings = 400;
  await db.run(sql`insert into events (schedule_id, position, day_of_week, date, is_special_event, updated_at)
      select ${id}, 5, 'Evento Extra', '2026-10-12', 1, '2026' from json_each(${JSON.stringify(Array(evenings).fill(0))})`);
  await db.run(sql`insert into event_attractions (event_id, position, attraction_id)
      select id, 0, ${a.id} from events where schedule_id = ${id} and is_special_event`);
  const made = await join(a, b);
  expect(lastLine().d1RowsRead).toBeLessThan(100 * evenings);
  expect(await undo(made)).toEqual({ restored: evenings });
  expect(lastLine().d1RowsRead).toBeLessThan(100 * evenings);
});

it('a merge does not change versions, but a restored version has the remaining attraction', async () => {
  const { a, b, play } = await cast();
  const week = await play('a', 'a + b');
  const { path, send, changes, played, restorable } = await sent(week);
  const made = await join(a, b);
  expect(await changes()).toEqual([]);
  expect(await played(1)).toEqual(a);
  expect(await restorable(1)).toEqual({ id: a.id, name: b.name });
  await week.write(0, 'a');
  expect(await week.read()).toEqual(['b', 'b']);

  await send();
  expect(await played(2)).toEqual({ ...b, chosenIds: [a.id] });
  expect(await changes()).toEqual([]);
  await undo(made);
  // The undoing is an unsent change: links show the remaining attraction's name until the next send.
  expect((await changes()).map(({ position }) => position)).toEqual([0, 1]);
  await refusal(post(`${path}/answers`, { kind: 'approved', version: 2 }, headers), 409, 'conflict');
  expect(await restorable(2)).toEqual(a);
});

it.each([
  ['b + a/a1', 'b', 'b/a1'],
  ['a/a1 + b', 'b', 'b/a1'],
  ['a + DJ + b/b1', 'c', 'c/b1 + DJ'],
])(
  'the sent evening “%s” stays unchanged after merges into %s, but is changed if a merge is undone after a second send',
  async (evening, into, shown) => {
    const { a, b, c, play } = await cast('a1', 'b1');
    const week = await play(evening);
    const { path, send, changes, view, played, restorable } = await sent(week);
    if (into === 'c') await join(a, c);
    const made = into === 'c' ? await join(b, c) : await join(a, b);
    expect([await changes(), await view()]).toEqual([[], 1]);
    expect((await get(`${path}/excel`, headers)).status).toBe(200);
    const archive = await get(`${path}/package`, headers);
    const readMe = (await unzip(new Uint8Array(await archive.arrayBuffer()))).get('LEIA-ME.txt');
    expect(new TextDecoder().decode(readMe)).not.toContain('mudou depois desta versão');
    for (const observations of ['Chega às 22h', null]) await week.write(0, shown, { observations });
    // An editor opened before the merge sends both attractions.
    await week.write(0, evening);
    expect(await week.read()).toEqual([shown]);
    expect([await changes(), await view()]).toEqual([[], 1]);
    await restorable(1);
    await bodyOf(post(`${path}/answers`, { kind: 'approved', version: 1 }, headers), answer, 201);

    await send();
    expect([await changes(), await view()]).toEqual([[], 2]);
    expect((await played(2))?.chosenIds).toEqual(into === 'c' ? [a.id, b.id] : [a.id]);
    await undo(made);
    expect(await changes()).toMatchObject([{ position: 0, fields: [{ key: 'attractions' }] }]);
    expect(await view()).toBe(3);
  },
);

it('history and memory count a merged attraction’s evenings for the remaining one, and evenings of both only once', async () => {
  const { a, b, play } = await cast();
  const { scheduleId } = await play('a');
  await play('a + b', 'b');
  const isFoundBy = async ({ name }: Row) => {
    const { items } = await bodyOf(get(`/api/schedules/history?q=${encodeURIComponent(name)}`), scheduleHistory);
    return items.some(({ id }) => id === scheduleId);
  };
  const counts = async () => {
    const rows = await bodyOf(get('/api/attractions/memory?startDate=2035-01-03'), memoryShape);
    return [a, b].map(({ id }) => rows.find(([one]) => one === id)?.[1]);
  };
  const known = async () => [await isFoundBy(a), await isFoundBy(b), ...(await counts())];
  expect(await known()).toEqual([true, false, 2, 2]);
  const made = await join(a, b);
  expect(await known()).toEqual([false, true, undefined, 3]);
  await undo(made);
  expect(await known()).toEqual([true, false, 2, 2]);
});

it('after a is merged into b and b into c, each of the two merges can be undone separately', async () => {
  const { a, b, c, play } = await cast();
  const week = await play('a + c', 'b', 'c');
  const first = await join(a, b);
  const second = await join(b, c);
  expect((await listed(c))?.aliases).toEqual([a, b]);
  expect(await week.read()).toEqual(['c', 'c', 'c']);
  await undo(second);
  expect((await listed(b))?.aliases).toEqual([a]);
  expect(await week.read()).toEqual(['b + c', 'b', 'c']);
  const third = await join(b, c);
  await undo(first);
  expect((await listed(c))?.aliases).toEqual([b]);
  expect(await week.read()).toEqual(['a + c', 'c', 'c']);
  await undo(third);
  expect(await week.read()).toEqual(['a + c', 'b', 'c']);
});

it('an attraction cannot be merged with itself, with a deleted one, or with an unknown one', async () => {
  const { a, b, c } = await cast();
  const last = await makeAttraction();
  await remove(`/api/attractions/${c.id}`, headers);
  const refused = (from: number, into: number, message?: string) =>
    refusal(
      post(`/api/attractions/${from}/merge`, { into }, headers),
      422,
      'validation',
      message && expect.stringContaining(message),
    );
  await refused(a.id, a.id, 'Escolha duas atrações diferentes.');
  await refused(a.id, c.id, 'A atração que fica não existe mais.');
  await refused(c.id, a.id, `“${c.name}” não existe mais.`);
  await refused(a.id, 999_999);
  await join(a, b);
  await refused(b.id, a.id);
  await join(b, last);
  await refused(a.id, last.id, `“${a.name}” não existe mais.`);
});

it('of two concurrent merges in opposite directions, one succeeds and one attraction remains', async () => {
  const { a, b } = await cast();
  const responses = await Promise.all([
    post(`/api/attractions/${a.id}/merge`, { into: b.id }, headers),
    post(`/api/attractions/${b.id}/merge`, { into: a.id }, headers),
  ]);
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await list()).filter(({ id }) => id === a.id || id === b.id)).toHaveLength(1);
});

it('a new attraction gets an old name only if the remaining attraction is deleted, and prevents the merge’s undo', async () => {
  const { a, b } = await cast();
  const made = await join(a, b);
  const add = () => post('/api/attractions', { name: ` ${a.name.toUpperCase()} ` }, headers);
  const restore = ({ id }: Row) => post('/api/deleted/restore', { kind: 'attraction', id }, headers);
  await refusal(add(), 409, 'conflict', `Este é um nome antigo de “${b.name}”. Use essa atração.`);
  await refusal(restore(a), 404, 'not_found');
  await remove(`/api/attractions/${b.id}`, headers);
  await bodyOf(add(), attractionShape, 201);
  await restore(b);
  expect((await listed(b))?.aliases).toEqual([a]);
  const undoing = post(`/api/attractions/merges/${made.id}/undo`, {}, headers);
  await refusal(undoing, 409, 'conflict', expect.stringContaining(`“${a.name}”`));
  expect(await listed(a)).toBeUndefined();
});
