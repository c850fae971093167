import { expect, it } from 'vitest';
import { addedAttractions, attractionList, attractionPhoto } from '../../core/contracts/attractions.ts';
import { memory } from '../../core/contracts/evenings.ts';
import { LIMITS } from '../../core/contracts/limits.ts';
import { mediaUrl } from '../media/keys.ts';
import { admin } from '../test/accounts.ts';
import { bodyOf, get, lastLine, post, remove } from '../test/api.ts';
import { DELETED, makeAttraction, makeExtra, makePhoto, makeProgramme, WEDNESDAY } from '../test/fixtures.ts';

const headers = await admin();

const lastPhotoOf = async (id: number) => {
  const listed = (await bodyOf(get('/api/attractions'), attractionList)).find((attraction) => attraction.id === id);
  return { thumbUrl: listed?.thumbUrl, last: listed?.lastPhoto?.id, count: listed?.photoCount };
};
const play = (attractionId: number, ...photoIds: (number | null)[]) =>
  makeProgramme(WEDNESDAY, ...photoIds.map((photoId) => ({ attractions: [{ attractionId, photoId }] })));

it('the list shows each attraction’s photo in its newest event with a photo, or else its first uploaded photo', async () => {
  const { id } = await makeAttraction();
  expect(await lastPhotoOf(id)).toEqual({ thumbUrl: null, last: undefined, count: 0 });
  const first = await makePhoto(id);
  const second = await makePhoto(id);
  expect(await lastPhotoOf(id)).toEqual({ thumbUrl: mediaUrl(first.fileHash), last: undefined, count: 2 });

  const old = await play(id, second.id);
  expect(await lastPhotoOf(id)).toMatchObject({ thumbUrl: mediaUrl(second.fileHash), last: second.id });
  const young = await play(id, second.id, first.id, null);
  expect(await lastPhotoOf(id)).toMatchObject({ thumbUrl: mediaUrl(first.fileHash), last: first.id });
  // An event of an older programme does not become the newest event when it is edited.
  await old.write(0, { attractions: [{ attractionId: id, photoId: second.id }] });
  expect((await lastPhotoOf(id)).last).toBe(first.id);

  await remove(`/api/schedules/${young.id}`, headers);
  expect((await lastPhotoOf(id)).last).toBe(second.id);
  await remove(`/api/attraction-photos/${second.id}`, headers);
  expect(await lastPhotoOf(id)).toEqual({ thumbUrl: mediaUrl(first.fileHash), last: undefined, count: 1 });
});

it('an attraction’s photos are listed in order of upload, and the query ?nocache is ignored', async () => {
  const { id: attractionId } = await makeAttraction();
  const { id, name, fileHash } = await makePhoto(attractionId);
  await makePhoto(attractionId, DELETED);
  const second = await makePhoto(attractionId);
  await makePhoto((await makeAttraction()).id);
  const photos = await bodyOf(get(`/api/attractions/${attractionId}/photos?nocache=1&nocache=2`), attractionPhoto.array());
  const first = { id, name, imageUrl: mediaUrl(fileHash), width: 600, height: 800, attractionId };
  expect(photos).toEqual([first, expect.objectContaining({ id: second.id })]);
});

const add = (names: unknown[]) => bodyOf(post('/api/attractions/list', { names }, headers), addedAttractions);

it('POST /api/attractions/list adds each new name once, counts existing names, and says why others are invalid', async () => {
  await remove('/api/attractions-all', headers);
  await makeAttraction({ name: 'DJ Conceição' });
  const [gone, kept] = [await makeAttraction({ name: 'Banda Maré' }), await makeAttraction({ name: 'Banda Maré Alta' })];
  expect((await post(`/api/attractions/${gone.id}/merge`, { into: kept.id }, headers)).status).toBe(200);
  const existing = ['dj conceic\u0327a\u0303o', 'banda maré'];
  const names = [' ana  Fonte ', 'ANA FONTE', 'x', 'y'.repeat(201), 'Zé\u0007', 'Trio Xodó', ...existing];
  const refused = [
    { index: 2, reason: 'O nome deve ter pelo menos 2 caracteres.' },
    { index: 3, reason: 'Nome da Atração: no máximo 200 caracteres (tem 201).' },
    { index: 4, reason: 'Nome da Atração: tem caracteres que não dá para salvar.' },
  ];
  expect(await add(names)).toEqual({ added: 2, existing: 3, refused });
  const listed = (await bodyOf(get('/api/attractions'), attractionList)).map(({ name }) => name);
  expect(listed).toEqual(['ana  Fonte', 'Banda Maré Alta', 'DJ Conceição', 'Trio Xodó']);
  expect(await add(names)).toMatchObject({ added: 0, existing: 5 });
});

it('the longest allowed list of names is added in one D1 round trip besides the session’s look-up', async () => {
  const most = Array.from({ length: LIMITS.attractionNames }, (_, n) => `${n} ${'ç'.repeat(LIMITS.attractionName - 4)}`);
  expect(await add(most)).toEqual({ added: most.length, existing: 0, refused: [] });
  expect(lastLine().d1RoundTrips).toBe(2);
  await remove('/api/attractions-all', headers);
});

it('GET /memory returns how many evenings outside the given week each attraction has, and their last and next date', async () => {
  const [{ id: ana }, { id: bia }, { id: duo }] = [await makeAttraction(), await makeAttraction(), await makeAttraction()];
  const items = (...ids: number[]) => ({ attractions: ids.map((attractionId) => ({ attractionId })) });
  const remembered = async (startDate: string) => {
    const rows = await bodyOf(get(`/api/attractions/memory?startDate=${startDate}`), memory);
    return [ana, bia, duo].map((id) => rows.find(([one]) => one === id)?.slice(1));
  };
  // Of these two programmes of one week only the second counts.
  await makeProgramme('2019-01-02', items(duo));
  await makeProgramme('2019-01-02', items(ana), items(ana, bia));
  await makeProgramme('2019-01-09', items(ana, duo), items(bia));
  const { id: later } = await makeProgramme('2019-01-16', null, items(ana));
  await makeExtra(later, { date: '2019-03-01', ...items(ana) });
  await makeExtra(later, { date: '2019-01-12', ...items(bia) });
  expect(await remembered('2019-01-09')).toEqual([[4, '2019-01-03', '2019-01-17'], [2, '2019-01-03', '2019-01-12'], undefined]);
  expect(await remembered('2019-04-03')).toEqual([
    [5, '2019-03-01', null],
    [3, '2019-01-12', null],
    [1, '2019-01-09', null],
  ]);
  expect((await remembered('2018-01-03'))[2]).toEqual([1, null, '2019-01-09']);
});
