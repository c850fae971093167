import { beforeEach, expect, it } from 'vitest';
import { attractionList, attractionPhoto } from '../../core/contracts/attractions.ts';
import { deleted, restored } from '../../core/contracts/basics.ts';
import { entryValue, listedLayout } from '../../core/contracts/catalogue.ts';
import { type DeletedItem, type DeletedKind, deletedList } from '../../core/contracts/deleted.ts';
import { scheduleList } from '../../core/contracts/schedules.ts';
import { week } from '../../core/contracts/weeks.ts';
import { attractionPhotos, attractions, entryValues, layouts, schedules } from '../../db/schema/index.ts';
import { mediaUrl } from '../media/keys.ts';
import { somebody } from '../test/accounts.ts';
import { bodyOf, get, lastLine, post, refusal, remove } from '../test/api.ts';
import {
  type Deletable,
  db,
  makeAttraction,
  makeDraft,
  makeExtra,
  makeFile,
  makeLayout,
  makePhoto,
  makeProgramme,
  makeSchedule,
  makeValue,
  markDeleted,
  WEDNESDAY,
} from '../test/fixtures.ts';

const { headers, username } = await somebody();

let attractionId: number;
beforeEach(async () => {
  // Marks all existing rows as deleted long ago, so that no list shows them and they cannot be restored.
  for (const table of [layouts, attractions, attractionPhotos, entryValues, schedules]) {
    await db.update(table).set({ deletedAt: '2000-01-01T00:00:00.000Z' });
  }
  attractionId = (await makeAttraction()).id;
});

interface Kind {
  path: string;
  missing: string;
  make: () => Promise<{ id: number }>;
  list: () => Promise<{ id: number }[]>;
}
const KINDS: Record<DeletedKind, Kind> = {
  layout: {
    path: '/api/layouts',
    missing: 'Layout não encontrado.',
    make: () => makeLayout(),
    list: () => bodyOf(get('/api/layouts'), listedLayout.array()),
  },
  schedule: {
    path: '/api/schedules',
    missing: 'Programação não encontrada.',
    make: () => makeProgramme(WEDNESDAY),
    list: () => bodyOf(get('/api/schedules', headers), scheduleList),
  },
  attraction: {
    path: '/api/attractions',
    missing: 'Atração não encontrada.',
    make: () => makeAttraction(),
    list: async () => (await bodyOf(get('/api/attractions'), attractionList)).filter(({ id }) => id !== attractionId),
  },
  value: {
    path: '/api/values',
    missing: 'Valor não encontrado.',
    make: () => makeValue(),
    list: () => bodyOf(get('/api/values'), entryValue.array()),
  },
  photo: {
    path: '/api/attraction-photos',
    missing: 'Foto não encontrada.',
    make: () => makePhoto(attractionId),
    list: () => bodyOf(get(`/api/attractions/${attractionId}/photos`), attractionPhoto.array()),
  },
};

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b);
const drop = (path: string) => bodyOf(remove(`/api/${path}`, headers), deleted);
const ask = (body?: unknown) => post('/api/deleted/restore', body, headers);
const restore = async (body: object = {}) => (await bodyOf(ask(body), restored)).restored;
const list = () => bodyOf(get('/api/deleted', headers), deletedList);
const namesOf = (items: DeletedItem[]) => items.map(({ kind, id }) => `${kind} ${id}`);
const ago = (days: number) => ({ deletedAt: new Date(Date.now() - days * 86_400_000).toISOString() });

it.each(Object.entries(KINDS))('a deleted %s is unlisted until restored', async (kind, { path, missing, make, list: listed }) => {
  const [{ id }, other] = [await make(), await make()];
  const gone = await bodyOf(remove(`${path}/${id}`, headers), deleted);
  expect(lastLine().d1RoundTrips).toBe(2);
  expect(gone.deleted).toBe(1);
  expect(Date.parse(gone.deletedAt)).not.toBeNaN();
  expect(idsOf(await listed())).toEqual([other.id]);
  await refusal(remove(`${path}/${id}`, headers), 404, 'not_found', missing);
  for (const round of ['first', 'repeated']) {
    expect(await restore({ kind, id }), round).toBe(1);
    expect(lastLine().d1RoundTrips).toBe(2);
    expect(idsOf(await listed())).toEqual([id, other.id]);
  }
  await refusal(ask({ kind, id: 999_999 }), 404, 'not_found', missing);
});

it.each(['layout', 'schedule', 'attraction'] as const)('deleting every %s is refused if their number changed', async (kind) => {
  const { path, make, list: listed } = KINDS[kind];
  await drop(`attractions/${attractionId}`);
  const one = await make();
  const removeAll = (count: number) => remove(`${path}-all?count=${count}`, headers);
  const changed = (now: string) => `A lista mudou: agora tem ${now}. Confira e confirme de novo.`;
  await refusal(removeAll(2), 409, 'conflict', changed('1 item'));
  await bodyOf(remove(`${path}/${one.id}`, headers), deleted);
  const [two, three] = [await make(), await make(), await makeDraft()];
  await refusal(removeAll(1), 409, 'conflict', changed('2 itens'));
  expect(lastLine().d1RoundTrips).toBe(2);
  expect(idsOf(await listed())).toEqual([two.id, three.id]);

  const gone = await bodyOf(removeAll(2), deleted);
  expect(gone.deleted).toBe(2);
  expect(await listed()).toEqual([]);
  expect(await bodyOf(removeAll(2), deleted)).toMatchObject({ deleted: 0 });
  const fresh = await make();
  expect(await restore({ kind, deletedAt: gone.deletedAt })).toBe(2);
  expect(idsOf(await listed())).toEqual([two.id, three.id, fresh.id]);
  expect(await restore({ kind, deletedAt: gone.deletedAt })).toBe(0);
});

it('a deleted programme is hidden everywhere, accepts no version, view or answer, and is restored unchanged', async () => {
  const { id } = await makeProgramme('2026-12-02', { eventName: 'Baile' });
  const path = `/api/schedules/${id}`;
  // This export by an administrator makes version 1, which is read below.
  expect((await get(`${path}/excel`, headers)).status).toBe(200);
  const read = () => Promise.all(['', '/versions', '/versions/1'].map(async (rest) => (await get(path + rest, headers)).json()));
  const whole = await read();
  await drop(`schedules/${id}`);
  const files = ['/excel', '/excel?version=1', '/package', '/repeated?startDate=2027-02-24&take=names'];
  for (const rest of ['', ...files, '/versions', '/versions/1', '/versions/1/restorable'])
    await refusal(get(path + rest, headers), 404, 'not_found');
  const written = { versions: {}, seen: {}, answers: { kind: 'approved', version: 1 } };
  for (const [rest, body] of Object.entries(written)) await refusal(post(`${path}/${rest}`, body, headers), 404, 'not_found');
  const empty = await bodyOf(get('/api/weeks?start=2026-12-02'), week);
  expect(empty).toMatchObject({ programme: null, deletedAt: expect.stringMatching(/Z$/), others: [] });
  await restore({ kind: 'schedule', id });
  expect(await read()).toEqual(whole);
});

it('a deletion with the query shown=false is refused if links show the programme', async () => {
  const make = (eventName: string) => makeProgramme(WEDNESDAY, { eventName });
  const send = ({ id }: { id: number }) => post(`/api/schedules/${id}/versions`, {});
  const dropUnshown = ({ id }: { id: number }) => remove(`/api/schedules/${id}?shown=false`, headers);
  const isRefused = async (programme: { id: number }) => {
    const shown = 'Links, TV e agenda agora mostram esta programação. Confira e confirme de novo.';
    await refusal(dropUnshown(programme), 409, 'conflict', shown);
    expect(lastLine().d1RoundTrips).toBe(2);
  };
  const first = await make('Baile');
  await send(first);
  await isRefused(first);
  const later = await make('Forró');
  await send(later);
  expect((await dropUnshown(first)).status).toBe(200);
  await restore({ kind: 'schedule', id: first.id });
  await drop(`schedules/${later.id}`);
  await isRefused(first);
  expect(idsOf(await KINDS.schedule.list())).toEqual([first.id]);
  await drop(`schedules/${first.id}`);
  await refusal(dropUnshown(first), 404, 'not_found');

  const extra = await makeSchedule({ specialEventOnly: true });
  await makeExtra(extra.id);
  await send(extra);
  await isRefused(extra);
  expect((await dropUnshown(await makeDraft())).status).toBe(200);
});

it('deleted items are listed with picture and the user who deleted them, the last deleted first', async () => {
  const [layout, attraction, value] = [await makeLayout(), await makeAttraction(), await makeValue()];
  const [photo, other] = [await makePhoto(attraction.id), await makePhoto(attraction.id)];
  const { id: scheduleId } = await makeProgramme(WEDNESDAY, { layoutId: layout.id });
  const ofAttraction = [`attraction-photos/${photo.id}`, `attractions/${attraction.id}`];
  for (const path of [`schedules/${scheduleId}`, 'layouts-all', ...ofAttraction, `values/${value.id}`]) await drop(path);

  const { items, counts } = await list();
  expect(counts).toEqual({ schedule: 1, layout: 1, attraction: 1, photo: 1, value: 1 });
  const flyer = mediaUrl(layout.fileHash);
  expect(Object.fromEntries(items.map((item) => [item.kind, item]))).toMatchObject({
    schedule: { id: scheduleId, name: WEDNESDAY, isDraft: false, imageUrl: flyer },
    layout: { id: layout.id, name: layout.name, imageUrl: flyer },
    attraction: { id: attraction.id, name: attraction.name, imageUrl: mediaUrl(other.fileHash) },
    photo: { id: photo.id, attraction: attraction.name, imageUrl: mediaUrl(photo.fileHash) },
    value: { id: value.id, name: value.name, attraction: null, imageUrl: null },
  });
  expect(items.map(({ deletedBy }) => deletedBy)).toEqual(Array(5).fill(username));
  const times = items.map(({ deletedAt }) => deletedAt);
  expect(times).toEqual(times.toSorted().reverse());
});

it('deleted items are listed for 30 days, except merged attractions and the drafts that the daily run has hidden', async () => {
  const [recent] = [await makeLayout(ago(29)), await makeLayout(ago(31))];
  const [merged, kept] = [await makeAttraction(), await makeAttraction()];
  expect((await post(`/api/attractions/${merged.id}/merge`, { into: kept.id }, headers)).status).toBe(200);
  await makeDraft(ago(1));
  const draft = await makeDraft();
  await drop(`schedules/${draft.id}`);
  expect((await list()).items).toMatchObject([
    { kind: 'schedule', id: draft.id, isDraft: true },
    { id: recent.id, deletedBy: null },
  ]);
  expect(await restore()).toBe(2);
  await markDeleted(schedules, draft.id, ago(0).deletedAt);
  expect((await list()).items).toEqual([]);
});

it('the list of deleted items has the newest 500 items of a kind, and the number of all deleted items of this kind', async () => {
  const { id, fileHash } = await makeLayout();
  const rows = Array.from({ length: 520 }, (_, n) => ({ name: `${n}`, fileHash, createdAt: '2026-10-01T12:00:00.000Z' }));
  for (let at = 0; at < rows.length; at += 20) await db.insert(layouts).values(rows.slice(at, at + 20));
  expect((await drop('layouts-all')).deleted).toBe(521);
  const { items, counts } = await list();
  expect([items.length, counts.layout]).toEqual([500, 521]);
  expect(namesOf(items)).not.toContain(`layout ${id}`);
  expect(await restore({ kind: 'layout' })).toBe(521);
});

it('one request restores all items of one kind or all kinds, even an attraction and its separately deleted photo', async () => {
  const [kept, photo, value] = [await makePhoto(attractionId), await makePhoto(attractionId), await makeValue()];
  for (const path of [`attraction-photos/${photo.id}`, 'attractions-all', `values/${value.id}`]) await drop(path);
  await refusal(get(`/api/attractions/${attractionId}/photos`), 404, 'not_found');
  expect(await restore({ kind: 'value' })).toBe(1);
  expect(lastLine().d1RoundTrips).toBe(2);
  await restore({ kind: 'attraction', id: attractionId });
  expect(idsOf(await KINDS.photo.list())).toEqual([kept.id]);
  await drop('attractions-all');
  expect(await restore()).toBe(2);
  expect(idsOf(await KINDS.photo.list())).toEqual([kept.id, photo.id]);
  expect(await restore()).toBe(0);
});

it('a restore with `until` omits items deleted later, even an attraction with the name of a restored attraction', async () => {
  const name = 'Trio Xodó';
  const [value, first] = [await makeValue(ago(3)), await makeAttraction({ name, ...ago(2) })];
  const later = [await makeLayout(ago(1)), await makeAttraction({ name, ...ago(1) })];
  expect(await restore({ until: first.deletedAt })).toBe(2);
  expect(idsOf(await KINDS.value.list())).toEqual([value.id]);
  expect(idsOf(await bodyOf(get('/api/attractions'), attractionList))).toEqual([attractionId, first.id]);
  expect(idsOf((await list()).items)).toEqual(idsOf(later));
});

const PHOTO_STAYS = 'A atração já tem esta foto, ou também foi excluída. Se foi, traga primeiro a atração de volta.';

it('restoring all items skips items with a conflict; restoring such an item by its id is refused with the reason', async () => {
  const name = 'Trio Xodó';
  const [first, photo] = [await makeAttraction({ name, ...ago(2) }), await makePhoto((await makeAttraction(ago(1))).id)];
  const second = await makeAttraction({ name: name.toUpperCase(), ...ago(1) });
  await drop(`attraction-photos/${photo.id}`);
  const draft = await makeDraft();
  await drop(`schedules/${draft.id}`);
  await drop(`schedules/${(await makeDraft()).id}`);
  const refused = (kind: DeletedKind, id: number, message: string) => refusal(ask({ kind, id }), 409, 'conflict', message);
  await refused('photo', photo.id, PHOTO_STAYS);
  expect(await restore()).toBe(4);
  const attractionIds = idsOf(await bodyOf(get('/api/attractions'), attractionList));
  expect(attractionIds).toEqual([attractionId, photo.attractionId, second.id].sort((a, b) => a - b));
  expect(namesOf((await list()).items)).toEqual([`schedule ${draft.id}`, `attraction ${first.id}`]);
  expect(await restore()).toBe(0);
  expect(await restore({ kind: 'attraction', deletedAt: first.deletedAt })).toBe(0);
  await refused('schedule', draft.id, 'Esta semana já tem outro rascunho. Exclua-o no Histórico antes de trazer este de volta.');
  const taken =
    'Já existe outra atração com este nome. Se você a excluir para trazer esta de volta, as fotos e as noites dela não vêm junto.';
  await refused('attraction', first.id, taken);
});

interface Row {
  fileHash: string;
  deletedAt?: string;
}

it.each<[DeletedKind, Deletable, make: (row: Row) => Promise<{ id: number }>, message: string]>([
  ['value', entryValues, (row) => makeValue({ name: 'R$ 20', ...row }), 'Já existe um valor com este texto.'],
  ['layout', layouts, (row) => makeLayout({ name: 'Baile', ...row }), 'Este layout já está na lista.'],
  ['photo', attractionPhotos, (row) => makePhoto(attractionId, { name: 'ana.jpg', ...row }), PHOTO_STAYS],
])('a restore of equal deleted rows (%s) restores the newest row, or no row if an equal row is not deleted', async (...given) => {
  const [kind, table, make, message] = given;
  const fileHash = await makeFile();
  const [, newest, other] = [await make({ fileHash, ...ago(2) }), await make({ fileHash, ...ago(1) }), await make({ fileHash })];
  expect(await restore()).toBe(0);
  await refusal(ask({ kind, id: newest.id }), 409, 'conflict', message);
  await markDeleted(table, other.id, ago(40).deletedAt);
  expect(await restore()).toBe(1);
  expect(idsOf(await KINDS[kind].list())).toEqual([newest.id]);
});

it('restoring a week’s programme says that the week has a draft', async () => {
  const [sent, extra] = [await makeProgramme(WEDNESDAY), await makeSchedule({ specialEventOnly: true })];
  const restoreOne = ({ id }: { id: number }) => bodyOf(ask({ kind: 'schedule', id }), restored);
  for (const { id } of [sent, extra]) await drop(`schedules/${id}`);
  expect(await restoreOne(sent)).toEqual({ restored: 1 });
  const draft = await makeDraft();
  expect(await restoreOne(sent)).toEqual({ restored: 1, hasDraft: true });
  await drop(`schedules/${sent.id}`);
  expect(await restoreOne(sent)).toEqual({ restored: 1, hasDraft: true });
  expect(await restoreOne(extra)).toEqual({ restored: 1 });
  await drop(`schedules/${draft.id}`);
  expect(await restoreOne(sent)).toEqual({ restored: 1 });
  expect(await restoreOne(draft)).toEqual({ restored: 1 });
});
