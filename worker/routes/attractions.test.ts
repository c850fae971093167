import { describe, expect, it } from 'vitest';
import { attractionList, attractionPhotoList } from '../../core/contracts/attractions.ts';
import { mediaUrl } from '../media/keys.ts';
import { answer, get, refusal } from '../test/api.ts';
import { makeAttraction, makePhoto } from '../test/fixtures.ts';

const GONE = { deletedAt: '2026-03-01T00:00:00.000Z' };

describe('GET /api/attractions', () => {
  it('goes by name, whatever the case', async () => {
    const wanted = ['Alcione', 'banda', 'Bia', 'zeca', 'Zuza'];
    for (const name of [...wanted].reverse()) await makeAttraction({ name });
    const names = (await answer(get('/api/attractions'), attractionList)).map((attraction) => attraction.name);
    expect(names.filter((name) => wanted.includes(name))).toEqual(wanted);
  });

  it('leaves out deleted photos and attractions', async () => {
    const attraction = await makeAttraction();
    await makePhoto(attraction.id);
    await makePhoto(attraction.id);
    await makePhoto(attraction.id, GONE);
    const gone = await makeAttraction(GONE);
    const list = await answer(get('/api/attractions'), attractionList);
    expect(list.find(({ id }) => id === attraction.id)?.photoCount).toBe(2);
    expect(list.find(({ id }) => id === gone.id)).toBeUndefined();
  });
});

describe('GET /api/attractions/:id/photos', () => {
  it('gives the photos in the order they came, whatever ?nocache says', async () => {
    const attraction = await makeAttraction();
    const first = await makePhoto(attraction.id);
    await makePhoto(attraction.id, GONE);
    const second = await makePhoto(attraction.id);
    await makePhoto((await makeAttraction()).id);
    const photos = await answer(get(`/api/attractions/${attraction.id}/photos?nocache=1&nocache=2`), attractionPhotoList);
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

  it('gives an empty list for an attraction without photos', async () => {
    const attraction = await makeAttraction();
    expect(await answer(get(`/api/attractions/${attraction.id}/photos`), attractionPhotoList)).toEqual([]);
  });

  it.each(['999999', '0', '-1', '1.5', 'abc', '1e3', '01', '9007199254740993', '99999999999999999999', '%E0%A4%A', "1'--"])(
    'does not find attraction %s',
    async (id) => {
      await makeAttraction();
      expect((await refusal(get(`/api/attractions/${id}/photos`), 404, 'not_found')).message).toBe('Atração não encontrada.');
    },
  );

  it('does not find an attraction that was deleted', async () => {
    const gone = await makeAttraction(GONE);
    await refusal(get(`/api/attractions/${gone.id}/photos`), 404, 'not_found');
  });
});
