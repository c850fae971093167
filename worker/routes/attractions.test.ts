import { describe, expect, it } from 'vitest';
import { attractionList, attractionPhotoList } from '../../core/contracts/attractions.ts';
import { mediaUrl } from '../media/keys.ts';
import { admin } from '../test/accounts.ts';
import { bodyOf, get, lastLine, openToStaff, put, refusal, remove } from '../test/api.ts';
import { makeAttraction, makePhoto, makeProgramme, WEDNESDAY } from '../test/fixtures.ts';

const DELETED = { deletedAt: '2026-03-01T00:00:00.000Z' };

describe('GET /api/attractions', () => {
  it('the list is sorted by name, ignoring case', async () => {
    const sorted = ['Alcione', 'banda', 'Bia', 'zeca', 'Zuza'];
    for (const name of [...sorted].reverse()) await makeAttraction({ name });
    const names = (await bodyOf(get('/api/attractions'), attractionList)).map((attraction) => attraction.name);
    expect(names.filter((name) => sorted.includes(name))).toEqual(sorted);
  });

  it('the list omits deleted photos and attractions', async () => {
    const attraction = await makeAttraction();
    await makePhoto(attraction.id);
    await makePhoto(attraction.id);
    await makePhoto(attraction.id, DELETED);
    const gone = await makeAttraction(DELETED);
    const list = await bodyOf(get('/api/attractions'), attractionList);
    expect(list.find(({ id }) => id === attraction.id)?.photoCount).toBe(2);
    expect(list.find(({ id }) => id === gone.id)).toBeUndefined();
  });
});

describe('the latest photo of an attraction', () => {
  const lastPhotoOf = async (id: number) => {
    const listed = (await bodyOf(get('/api/attractions'), attractionList)).find((attraction) => attraction.id === id);
    return { thumbUrl: listed?.thumbUrl, last: listed?.lastPhoto?.id };
  };
  const play = (attractionId: number, ...photoIds: (number | null)[]) =>
    makeProgramme(WEDNESDAY, ...photoIds.map((photoId) => ({ attractions: [{ attractionId, photoId }] })));

  it('the list has the photo of the newest event with a photo, or else the first photo', async () => {
    await openToStaff();
    const { id } = await makeAttraction();
    expect(await lastPhotoOf(id)).toEqual({ thumbUrl: null, last: undefined });
    const first = await makePhoto(id);
    const second = await makePhoto(id);
    expect(await lastPhotoOf(id)).toEqual({ thumbUrl: mediaUrl(first.fileHash), last: undefined });

    const old = await play(id, second.id);
    expect(await lastPhotoOf(id)).toEqual({ thumbUrl: mediaUrl(second.fileHash), last: second.id });
    const young = await play(id, second.id, first.id, null);
    expect(await lastPhotoOf(id)).toEqual({ thumbUrl: mediaUrl(first.fileHash), last: first.id });
    expect(lastLine().d1RoundTrips).toBe(1);
    // An edit does not make an older programme the newest.
    await put(`/api/events/${old.events[0]?.id}`, {
      scheduleId: old.id,
      attractions: [{ attractionId: id, photoId: second.id }],
    });
    expect((await lastPhotoOf(id)).last).toBe(first.id);

    const headers = await admin();
    await remove(`/api/schedules/${young.id}`, headers);
    expect((await lastPhotoOf(id)).last).toBe(second.id);
    await remove(`/api/attraction-photos/${second.id}`, headers);
    expect(await lastPhotoOf(id)).toEqual({ thumbUrl: mediaUrl(first.fileHash), last: undefined });
  });

  it('the list reads as many rows for an attraction with eleven evenings as for one with a single evening', async () => {
    const { id } = await makeAttraction();
    const photo = await makePhoto(id);
    const rowsRead = async () => {
      expect((await lastPhotoOf(id)).last).toBe(photo.id);
      return lastLine().d1RowsRead;
    };
    await play(id, photo.id, null);
    const once = await rowsRead();
    for (let n = 0; n < 10; n += 1) await play(id, photo.id, null);
    expect(await rowsRead()).toBe(once);
  });
});

describe('GET /api/attractions/:id/photos', () => {
  it('photos are listed in order of upload, whatever ?nocache says', async () => {
    const attraction = await makeAttraction();
    const first = await makePhoto(attraction.id);
    await makePhoto(attraction.id, DELETED);
    const second = await makePhoto(attraction.id);
    await makePhoto((await makeAttraction()).id);
    const photos = await bodyOf(get(`/api/attractions/${attraction.id}/photos?nocache=1&nocache=2`), attractionPhotoList);
    expect(photos.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(photos[0]).toEqual({
      id: first.id,
      name: first.name,
      imageUrl: mediaUrl(first.fileHash),
      width: 600,
      height: 800,
      attractionId: attraction.id,
    });
  });

  it.each(['999999', '-1', '1e3', '9007199254740993', '%E0%A4%A', "1'--"])(
    'the photos of the attraction %s get a 404',
    async (id) => {
      expect((await refusal(get(`/api/attractions/${id}/photos`), 404, 'not_found')).message).toBe('Atração não encontrada.');
    },
  );
});
