import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { attractionList, attractionPhoto, attraction as attractionShape } from '../../core/contracts/attractions.ts';
import { attractionEvenings, memory as memoryShape } from '../../core/contracts/evenings.ts';
import { merge, mergePreview, unmerged } from '../../core/contracts/merges.ts';
import { repeatedEvents, schedule, scheduleHistory } from '../../core/contracts/schedules.ts';
import { answer, seen, version, versionContent } from '../../core/contracts/versions.ts';
import { week as weekShape } from '../../core/contracts/weeks.ts';
import { attractionMerges } from '../../db/schema/attractions.ts';
import { admin } from '../test/accounts.ts';
import { bodyOf, get, lastLine, post, put, refusal, remove } from '../test/api.ts';
import { db, makeAttraction, makePhoto, makeProgramme, makeSchedule, newWeek, unique } from '../test/fixtures.ts';
import { unzip } from '../test/unzip.ts';

type Item = { attractionId: number; photoId?: number } | { customName: string; isCustom: true };

const headers = await admin();
const join = (goneId: number, into: number) => bodyOf(post(`/api/attractions/${goneId}/merge`, { into }, headers), merge);
const undo = (id: number) => bodyOf(post(`/api/attractions/merges/${id}/undo`, {}, headers), unmerged);
const merges = () => bodyOf(get('/api/attractions/merges', headers), merge.array());
const list = () => bodyOf(get('/api/attractions'), attractionList);
const listed = async (id: number) => (await list()).find((one) => one.id === id);
const photosOf = async (id: number) =>
  (await bodyOf(get(`/api/attractions/${id}/photos`), attractionPhoto.array())).map((photo) => photo.id);

type Row = { id: number } | null | undefined;
/** Returns an item of an evening as a text: "7/9" for attraction 7 with photo 9, "7" without a photo. */
const item = (attraction: Row, photo?: Row) => [attraction?.id, photo?.id].filter(Boolean).join('/');

async function play(...days: Item[][]) {
  const { id, events, write: writeDay } = await makeProgramme(newWeek(), ...days.map((attractions) => ({ attractions })));
  const write = (day: number, attractions: Item[], more: object = {}) => writeDay(day, { attractions, ...more });
  const stored = async () => (await bodyOf(get(`/api/schedules/${id}`), schedule)).events.slice(0, days.length);
  const read = async () =>
    (await stored()).map(({ attractions }) =>
      attractions.map(({ attraction, photo, customName }) => customName ?? item(attraction, photo)).join(' + '),
    );
  return { scheduleId: id, ids: events.map((event) => event.id), write, stored, read };
}

async function trio() {
  const [a, b, c] = [await makeAttraction(), await makeAttraction(), await makeAttraction()];
  return { gone: a, kept: b, third: c };
}

it('after a merge, an evening with one or both attractions has the remaining attraction once, and keeps its photo', async () => {
  const { gone, kept, third } = await trio();
  const photo = await makePhoto(gone.id);
  const { id: g } = gone;
  const { id: k } = kept;
  const week = await play(
    [{ attractionId: g, photoId: photo.id }],
    [{ attractionId: g }, { attractionId: third.id }, { attractionId: k }],
    [{ attractionId: k }, { customName: 'Quem vier', isCustom: true }, { attractionId: g, photoId: photo.id }],
    [{ attractionId: third.id }],
  );
  const preview = { goneEvenings: 3, keptEvenings: 2, both: 2, photos: 1 };
  expect(await bodyOf(get(`/api/attractions/${g}/merge?into=${k}`, headers), mergePreview)).toEqual(preview);
  const made = await join(g, k);
  expect(lastLine().d1RoundTrips).toBe(2);
  expect(made).toMatchObject({ kept: { id: k, name: kept.name }, gone: { id: g, name: gone.name } });
  const [ofGone, ofKept, ofThird] = [item(gone), item(kept), item(third)];
  const shown = item(kept, photo);
  expect(await week.read()).toEqual([shown, `${ofKept} + ${ofThird}`, `${shown} + Quem vier`, ofThird]);
  expect(await listed(g)).toBeUndefined();
  expect(await listed(k)).toMatchObject({ photoCount: 1, aliases: [{ id: g, name: gone.name }] });

  expect(await join(g, k)).toEqual(made);
  expect(await merges()).toEqual([made]);

  expect(await undo(made.id)).toEqual({ restored: 3 });
  expect(await week.read()).toEqual([
    item(gone, photo),
    `${ofGone} + ${ofThird} + ${ofKept}`,
    `${ofKept} + Quem vier + ${item(gone, photo)}`,
    ofThird,
  ]);
  expect(await listed(g)).toMatchObject({ name: gone.name, photoCount: 1, aliases: [] });
  expect(await listed(k)).toMatchObject({ photoCount: 0, aliases: [] });
  await refusal(post(`/api/attractions/merges/${made.id}/undo`, {}, headers), 409, 'conflict', 'Esta união já foi desfeita.');
});

it('a merge joins the photos of both attractions and lists equal pictures once; an undo separates the photos', async () => {
  const { gone, kept } = await trio();
  const [same, own] = [await makePhoto(gone.id), await makePhoto(gone.id)];
  const theirs = await makePhoto(kept.id, { fileHash: same.fileHash });
  const week = await play(
    [{ attractionId: gone.id, photoId: same.id }],
    [{ attractionId: gone.id, photoId: own.id }],
    [{ attractionId: kept.id, photoId: theirs.id }],
  );
  const before = await week.read();
  const made = await join(gone.id, kept.id);
  expect(await photosOf(kept.id)).toEqual([own.id, theirs.id]);
  expect(await listed(kept.id)).toMatchObject({ photoCount: 2, lastPhoto: { id: theirs.id } });
  expect(await week.read()).toEqual([item(kept, same), item(kept, own), item(kept, theirs)]);
  // An editor that was opened before the merge still requests photos by the id of the merged attraction.
  expect(await photosOf(gone.id)).toEqual([own.id, theirs.id]);
  const { evenings, photos } = await bodyOf(get(`/api/attractions/${kept.id}/evenings`, headers), attractionEvenings);
  expect(evenings).toHaveLength(3);
  expect(photos.map(({ id, uses }) => [id, uses])).toEqual([
    [theirs.id, 2],
    [own.id, 1],
  ]);

  // An evening saved with the remaining attraction and a photo of the merged one keeps this combination after the undoing.
  await week.write(2, [{ attractionId: kept.id, photoId: own.id }]);
  await undo(made.id);
  expect(await photosOf(gone.id)).toEqual([same.id, own.id]);
  expect(await photosOf(kept.id)).toEqual([theirs.id]);
  expect(await listed(kept.id)).toMatchObject({ photoCount: 1, lastPhoto: null });
  expect(await week.read()).toEqual([before[0], before[1], item(kept, own)]);
  await week.write(2, [{ attractionId: kept.id, photoId: own.id }], { observations: 'Chega às 22h' });
});

it('a picture that two merged attractions share is deleted and restored as one photo', async () => {
  const { gone, kept } = await trio();
  const same = await makePhoto(gone.id);
  const theirs = await makePhoto(kept.id, { fileHash: same.fileHash });
  await join(gone.id, kept.id);
  await remove(`/api/attraction-photos/${theirs.id}`, headers);
  expect(await photosOf(kept.id)).toEqual([]);
  await post('/api/deleted/restore', { kind: 'photo', id: theirs.id }, headers);
  expect(await photosOf(kept.id)).toEqual([theirs.id]);
});

it('if an editor opened before a merge saves both attractions, the evening has the remaining attraction once', async () => {
  const { gone, kept, third } = await trio();
  const same = await makePhoto(gone.id);
  const week = await play([{ attractionId: gone.id }]);
  const [before] = await week.stored();
  const made = await join(gone.id, kept.id);
  await week.write(0, [{ attractionId: gone.id, photoId: same.id }, { attractionId: third.id }, { attractionId: kept.id }], {
    revision: before?.revision,
  });
  expect(await week.read()).toEqual([`${item(kept, same)} + ${item(third)}`]);
  await remove(`/api/attractions/${kept.id}`, headers);
  const other = await play([]);
  const body = { scheduleId: other.scheduleId, attractions: [{ attractionId: gone.id }] };
  await refusal(put(`/api/events/${other.ids[0]}`, body), 422, 'validation');
  // Undoing the merge gives the merged attraction back to the evening above, although the evening was written after the merge.
  expect(await undo(made.id)).toEqual({ restored: 1 });
});

it('an evening that shows a deleted photo of a merged attraction can be saved with this photo', async () => {
  const { gone, kept, third } = await trio();
  const [photo, others] = [await makePhoto(gone.id), await makePhoto(third.id)];
  const week = await play([{ attractionId: kept.id }, { attractionId: gone.id, photoId: photo.id }]);
  await join(gone.id, kept.id);
  for (const { id } of [photo, others]) await remove(`/api/attraction-photos/${id}`, headers);
  await week.write(0, [{ attractionId: kept.id, photoId: photo.id }], { observations: 'Chega às 22h' });
  expect(await week.read()).toEqual([item(kept, photo)]);
  const deleted = { attractionId: third.id, photoId: others.id };
  await refusal(put(`/api/events/${week.ids[0]}`, { scheduleId: week.scheduleId, attractions: [deleted] }), 422, 'validation');
});

it('undoing a merge puts the merged attraction back into evenings unless a save removed it; open editors get a 409', async () => {
  const { gone, kept, third } = await trio();
  const photo = await makePhoto(gone.id);
  const both: Item[] = [{ attractionId: gone.id, photoId: photo.id }, { attractionId: kept.id }];
  const ownPhoto = await makePhoto(kept.id);
  const bothPhotos: Item[] = [
    { attractionId: kept.id, photoId: ownPhoto.id },
    { attractionId: gone.id, photoId: photo.id },
  ];
  const week = await play([{ attractionId: gone.id }], both, [{ attractionId: gone.id }], both, bothPhotos);
  const made = await join(gone.id, kept.id);
  await db.update(attractionMerges).set({ createdAt: '2020-01-01T00:00:00.000Z' }).where(eq(attractionMerges.id, made.id));
  const seen = await week.write(0, [{ attractionId: kept.id }], { observations: 'Chega às 22h' });
  await week.write(1, [{ attractionId: third.id }, { attractionId: kept.id }]);
  expect((await week.read())[1]).toBe(`${item(third)} + ${item(kept)}`);
  await week.write(2, [{ attractionId: third.id }]);
  await week.write(2, [{ attractionId: kept.id }]);
  await week.write(4, [{ attractionId: kept.id, photoId: ownPhoto.id }], { observations: 'Chega às 23h' });
  expect((await merges()).map(({ id }) => id)).toContain(made.id);
  expect(await undo(made.id)).toEqual({ restored: 4 });
  const [g, k, t, withPhoto] = [item(gone), item(kept), item(third), item(gone, photo)];
  const last = `${item(kept, ownPhoto)} + ${withPhoto}`;
  expect(await week.read()).toEqual([g, `${t} + ${g} + ${k}`, k, `${withPhoto} + ${k}`, last]);
  const stale = { scheduleId: week.scheduleId, revision: seen.revision, attractions: [] };
  await refusal(put(`/api/events/${week.ids[0]}`, stale), 409, 'conflict');
});

it('an evening saved between a merge and its undoing gets its former photos back, unless the save removed them', async () => {
  const { gone, kept } = await trio();
  const [photo, other] = [await makePhoto(kept.id), await makePhoto(kept.id)];
  const both: Item[] = [{ attractionId: gone.id }, { attractionId: kept.id, photoId: photo.id }];
  const week = await play(both, both, both);
  const made = await join(gone.id, kept.id);
  const same: Item[] = [{ attractionId: kept.id, photoId: photo.id }];
  const { revision } = await week.write(0, same, { observations: 'Chega às 22h' });
  expect((await week.write(0, same, { observations: 'Chega às 22h' })).revision).toBe(revision);
  await week.write(1, [{ attractionId: kept.id, photoId: other.id }]);
  await week.write(2, [{ attractionId: kept.id }]);
  expect(await week.read()).toEqual([item(kept, photo), item(kept, other), item(kept)]);
  await undo(made.id);
  const ofKept = item(kept, photo);
  const [changed, removed] = [`${item(gone, other)} + ${ofKept}`, `${item(gone)} + ${item(kept)}`];
  expect(await week.read()).toEqual([`${item(gone)} + ${ofKept}`, changed, removed]);
});

it('after a merge of A into B is undone, other evenings can be saved with attraction A and a photo of B', async () => {
  const { gone, kept, third } = await trio();
  const [photo, thirds] = [await makePhoto(kept.id), await makePhoto(third.id)];
  const week = await play([{ attractionId: gone.id }], [{ attractionId: gone.id }]);
  const joined = await join(third.id, kept.id);
  const made = await join(gone.id, kept.id);
  await week.write(0, [{ attractionId: kept.id, photoId: photo.id }]);
  await week.write(1, [{ attractionId: kept.id, photoId: thirds.id }]);
  for (const { id } of [made, joined]) await undo(id);
  const shown = [item(gone, photo), item(gone, thirds)];
  expect(await week.read()).toEqual(shown);
  const other = await play([], []);
  await other.write(0, [{ attractionId: gone.id, photoId: photo.id }]);
  await other.write(1, [{ attractionId: gone.id, photoId: thirds.id }]);
  expect(await other.read()).toEqual(shown);
});

it('a merge and its undoing read fewer than 100 rows for each evening', async () => {
  const { gone, kept } = await trio();
  const { id } = await makeSchedule();
  const evenings = Array.from({ length: 400 }, (_, n) => n);
  await db.run(sql`insert into events (schedule_id, position, day_of_week, date, is_special_event, updated_at)
      select ${id}, 5, 'Evento Extra', '2026-10-12', 1, '2026' from json_each(${JSON.stringify(evenings)})`);
  await db.run(sql`insert into event_attractions (event_id, position, attraction_id)
      select id, 0, ${gone.id} from events where schedule_id = ${id} and is_special_event`);
  const made = await join(gone.id, kept.id);
  expect(lastLine().d1RowsRead).toBeLessThan(100 * evenings.length);
  expect(await undo(made.id)).toEqual({ restored: evenings.length });
  expect(lastLine().d1RowsRead).toBeLessThan(100 * evenings.length);
});

it('a merge does not change versions, but a restored version has the remaining attraction', async () => {
  const { gone, kept } = await trio();
  const week = await play([{ attractionId: gone.id }], [{ attractionId: gone.id }, { attractionId: kept.id }]);
  const path = `/api/schedules/${week.scheduleId}/versions`;
  await bodyOf(post(path, {}), version, 201);
  const changes = async () => (await bodyOf(get(`/api/weeks?programme=${week.scheduleId}`), weekShape)).changes;
  const made = await join(gone.id, kept.id);
  expect(await changes()).toEqual([]);
  const [day] = (await bodyOf(get(`${path}/1`), versionContent)).events;
  expect(day?.attractions[0]?.attraction).toEqual({ id: gone.id, name: gone.name });
  const restorable = async (number: number) => {
    const { events, asText } = await bodyOf(get(`${path}/${number}/restorable`), repeatedEvents);
    expect(asText).toEqual([]);
    return events;
  };
  const events = await restorable(1);
  expect(events[0]?.attractions[0]?.attraction).toEqual({ id: gone.id, name: kept.name });
  await week.write(0, [{ attractionId: events[0]?.attractions[0]?.attraction?.id ?? 0 }]);
  expect(await week.read()).toEqual([item(kept), item(kept)]);

  await bodyOf(post(path, {}), version, 201);
  const [again] = (await bodyOf(get(`${path}/2`), versionContent)).events;
  expect(again?.attractions[0]?.attraction).toEqual({ id: kept.id, name: kept.name, chosenIds: [gone.id] });
  expect(await changes()).toEqual([]);
  await undo(made.id);
  // The undoing is an unsent change: links show the remaining attraction's name until the next send.
  expect((await changes()).map(({ position }) => position)).toEqual([0, 1]);
  await refusal(post(`/api/schedules/${week.scheduleId}/answers`, { kind: 'approved', version: 2 }, headers), 409, 'conflict');
  expect((await restorable(2))[0]?.attractions[0]?.attraction).toEqual({ id: gone.id, name: gone.name });
});

it.each(['first', 'second'])(
  'a merge or an export makes no unsent change in a sent evening that lists the remaining attraction %s',
  async (place) => {
    const { gone, kept } = await trio();
    const photo = await makePhoto(gone.id);
    const both: Item[] = [{ attractionId: kept.id }, { attractionId: gone.id, photoId: photo.id }];
    const week = await play(place === 'first' ? both : both.reverse());
    const path = `/api/schedules/${week.scheduleId}`;
    await bodyOf(post(`${path}/versions`, {}), version, 201);
    const changes = async () => {
      const current = await bodyOf(get(`/api/weeks?programme=${week.scheduleId}`), weekShape);
      const { before, version } = await bodyOf(post(`${path}/seen`, {}, headers), seen);
      return [current.changes, before, version.number];
    };
    expect(await changes()).toEqual([[], null, 1]);
    await join(gone.id, kept.id);
    expect(await changes()).toEqual([[], null, 1]);
    expect((await get(`${path}/excel`, headers)).status).toBe(200);
    const archive = await get(`${path}/package`, headers);
    const readMe = (await unzip(new Uint8Array(await archive.arrayBuffer()))).get('LEIA-ME.txt');
    expect(new TextDecoder().decode(readMe)).not.toContain('mudou depois desta versão');
    expect(await changes()).toEqual([[], null, 1]);
    for (const observations of ['Chega às 22h', null]) {
      await week.write(0, [{ attractionId: kept.id, photoId: photo.id }], { observations });
    }
    // An editor opened before the merge sends both attractions.
    await week.write(0, [{ attractionId: kept.id }, { attractionId: gone.id, photoId: photo.id }]);
    expect(await week.read()).toEqual([item(kept, photo)]);
    expect(await changes()).toEqual([[], null, 1]);
    const { asText } = await bodyOf(get(`${path}/versions/1/restorable`), repeatedEvents);
    expect(asText).toEqual([]);
    const approve = () => bodyOf(post(`${path}/answers`, { kind: 'approved', version: 1 }, headers), answer, 201);
    const approval = await approve();
    await week.write(0, [{ attractionId: kept.id }]);
    expect((await changes())[0]).toMatchObject([{ position: 0, fields: [{ key: 'attractions' }] }]);
    expect(await approve()).toEqual(approval);
  },
);

it('merging both attractions of a sent evening into a third is no change, and undoing one of these merges is', async () => {
  const { gone, kept, third } = await trio();
  const photo = await makePhoto(kept.id);
  const week = await play([
    { attractionId: gone.id },
    { customName: 'Quem vier', isCustom: true },
    { attractionId: kept.id, photoId: photo.id },
  ]);
  const path = `/api/schedules/${week.scheduleId}`;
  await bodyOf(post(`${path}/versions`, {}), version, 201);
  const changes = async () => {
    const current = await bodyOf(get(`/api/weeks?programme=${week.scheduleId}`), weekShape);
    const { version } = await bodyOf(post(`${path}/seen`, {}, headers), seen);
    return [current.changes.length, version.number];
  };
  await join(gone.id, third.id);
  const made = await join(kept.id, third.id);
  expect(await week.read()).toEqual([`${item(third, photo)} + Quem vier`]);
  expect(await changes()).toEqual([0, 1]);

  await bodyOf(post(`${path}/versions`, {}), version, 201);
  expect(await changes()).toEqual([0, 2]);
  const [sent] = (await bodyOf(get(`${path}/versions/2`), versionContent)).events;
  expect(sent?.attractions[0]?.attraction).toEqual({ id: third.id, name: third.name, chosenIds: [gone.id, kept.id] });
  await undo(made.id);
  expect(await changes()).toEqual([1, 3]);
});

it('the history finds a merged attraction’s evenings by the name of the remaining attraction', async () => {
  const gone = await makeAttraction({ name: unique('Zabumba Velha') });
  const kept = await makeAttraction({ name: unique('Zabumbão') });
  const { scheduleId } = await play([{ attractionId: gone.id }]);
  const found = async (text: string) => {
    const { items } = await bodyOf(get(`/api/schedules/history?q=${encodeURIComponent(text)}`), scheduleHistory);
    return items.some(({ id }) => id === scheduleId);
  };
  const made = await join(gone.id, kept.id);
  expect([await found(kept.name), await found(gone.name)]).toEqual([true, false]);
  await undo(made.id);
  expect([await found(kept.name), await found(gone.name)]).toEqual([false, true]);
});

it('after A is merged into B and B into C, each of the two merges can be undone separately', async () => {
  const { gone: a, kept: b, third: c } = await trio();
  const week = await play([{ attractionId: a.id }, { attractionId: c.id }], [{ attractionId: b.id }], [{ attractionId: c.id }]);
  const before = await week.read();
  const [first, all] = [await join(a.id, b.id), [item(c), item(c), item(c)]];
  const under = await week.read();
  const second = await join(b.id, c.id);
  expect((await listed(c.id))?.aliases).toEqual([a, b].map(({ id, name }) => ({ id, name })));
  expect(await week.read()).toEqual(all);
  await undo(second.id);
  expect((await listed(b.id))?.aliases).toEqual([{ id: a.id, name: a.name }]);
  expect(await week.read()).toEqual(under);
  const third = await join(b.id, c.id);
  await undo(first.id);
  expect((await listed(c.id))?.aliases).toEqual([{ id: b.id, name: b.name }]);
  expect((await week.read())[0]).toEqual(before[0]);
  await undo(third.id);
  expect(await week.read()).toEqual(before);
});

it('after a merge, the memory counts the evenings of both attractions, and an evening with both only once', async () => {
  const { gone, kept } = await trio();
  await play([{ attractionId: gone.id }], [{ attractionId: gone.id }, { attractionId: kept.id }], [{ attractionId: kept.id }]);
  const counts = async () => {
    const rows = await bodyOf(get('/api/attractions/memory?startDate=2035-01-03'), memoryShape);
    return [gone, kept].map(({ id }) => rows.find(([one]) => one === id)?.[1]);
  };
  expect(await counts()).toEqual([2, 2]);
  await join(gone.id, kept.id);
  expect(await counts()).toEqual([undefined, 3]);
});

it('an attraction cannot be merged with itself, with a deleted one, or with an unknown one', async () => {
  const { gone, kept, third } = await trio();
  await remove(`/api/attractions/${third.id}`, headers);
  const wrong = (from: number, into: unknown, status: 404 | 422 = 422) =>
    refusal(post(`/api/attractions/${from}/merge`, { into }, headers), status, status === 404 ? 'not_found' : 'validation');
  expect((await wrong(gone.id, gone.id)).message).toBe('Escolha duas atrações diferentes.');
  expect((await wrong(gone.id, third.id)).message).toContain('A atração que fica não existe mais.');
  expect((await wrong(third.id, gone.id)).message).toContain(`“${third.name}” não existe mais.`);
  await wrong(gone.id, 999_999);
  await wrong(gone.id, 'x');
  await wrong(999_999, gone.id, 404);
  await join(gone.id, kept.id);
  await wrong(kept.id, gone.id);
  const last = await makeAttraction();
  await join(kept.id, last.id);
  expect((await wrong(gone.id, last.id)).message).toContain(`“${gone.name}” não existe mais.`);
  await refusal(post('/api/attractions/merges/999999/undo', {}, headers), 404, 'not_found');
});

it('of two concurrent merges in opposite directions, one succeeds and one attraction remains', async () => {
  const { gone: a, kept: b } = await trio();
  const responses = await Promise.all([
    post(`/api/attractions/${a.id}/merge`, { into: b.id }, headers),
    post(`/api/attractions/${b.id}/merge`, { into: a.id }, headers),
  ]);
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await list()).filter(({ id }) => id === a.id || id === b.id)).toHaveLength(1);
});

it('a new attraction gets an old name only if the remaining attraction is deleted; then the merge cannot be undone', async () => {
  const { gone, kept } = await trio();
  const made = await join(gone.id, kept.id);
  const add = () => post('/api/attractions', { name: ` ${gone.name.toUpperCase()} ` }, headers);
  await refusal(add(), 409, 'conflict', `Este é um nome antigo de “${kept.name}”. Use essa atração.`);
  await refusal(post('/api/deleted/restore', { kind: 'attraction', id: gone.id }, headers), 404, 'not_found');
  await remove(`/api/attractions/${kept.id}`, headers);
  await bodyOf(add(), attractionShape, 201);
  await post('/api/deleted/restore', { kind: 'attraction', id: kept.id }, headers);
  expect((await listed(kept.id))?.aliases).toHaveLength(1);
  const undoing = post(`/api/attractions/merges/${made.id}/undo`, {}, headers);
  await refusal(undoing, 409, 'conflict', expect.stringContaining(`“${gone.name}”`));
  expect(await listed(gone.id)).toBeUndefined();
});
