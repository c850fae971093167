import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attractionList, attractionPhotoList } from '../../core/contracts/attractions.ts';
import { deleted, restored } from '../../core/contracts/basics.ts';
import { entryValueList, layoutList } from '../../core/contracts/catalogue.ts';
import { createdSchedule, scheduleList } from '../../core/contracts/schedules.ts';
import { week } from '../../core/contracts/weeks.ts';
import { attractionPhotos, attractions } from '../../db/schema/attractions.ts';
import { entryValues, layouts } from '../../db/schema/catalogue.ts';
import { schedules } from '../../db/schema/schedules.ts';
import { admin } from '../test/accounts.ts';
import { answer, get, lastLine, post, put, refusal, remove, withKey } from '../test/api.ts';
import { db, makeAttraction, makeDay, makeLayout, makePhoto, makeSchedule, makeValue, unique } from '../test/fixtures.ts';

let headers: { cookie: string };
beforeAll(async () => {
  headers = await admin();
});
beforeEach(async () => {
  for (const table of [layouts, attractions, attractionPhotos, entryValues, schedules]) {
    await db.update(table).set({ deletedAt: '2000-01-01T00:00:00.000Z' });
  }
});

let attractionId: number;
beforeEach(async () => {
  attractionId = (await makeAttraction()).id;
});

const TABLES = [
  {
    what: 'layouts',
    path: '/api/layouts',
    missing: 'Layout não encontrado.',
    make: () => makeLayout(),
    list: async () => (await answer(get('/api/layouts'), layoutList)).map(({ id }) => id),
    table: layouts,
    hasAll: true,
  },
  {
    what: 'programmes',
    path: '/api/schedules',
    missing: 'Programação não encontrada.',
    make: () => makeSchedule({ specialEventOnly: true }),
    list: async () => (await answer(get('/api/schedules', headers), scheduleList)).map(({ id }) => id),
    table: schedules,
    hasAll: true,
  },
  {
    what: 'attractions',
    path: '/api/attractions',
    missing: 'Atração não encontrada.',
    make: () => makeAttraction(),
    list: async () => {
      const ids = (await answer(get('/api/attractions'), attractionList)).map(({ id }) => id);
      return ids.filter((id) => id !== attractionId);
    },
    table: attractions,
    hasAll: true,
  },
  {
    what: 'values',
    path: '/api/values',
    missing: 'Valor não encontrado.',
    make: () => makeValue(),
    list: async () => (await answer(get('/api/values'), entryValueList)).map(({ id }) => id),
    table: entryValues,
    hasAll: false,
  },
  {
    what: 'photos',
    path: '/api/attraction-photos',
    missing: 'Foto não encontrada.',
    make: () => makePhoto(attractionId),
    list: async () => (await answer(get(`/api/attractions/${attractionId}/photos`), attractionPhotoList)).map(({ id }) => id),
    table: attractionPhotos,
    hasAll: false,
  },
];

describe.each(TABLES)('deleting one of the $what', ({ path, missing, make, list, table }) => {
  it('hides it from the list, and undoing shows it again', async () => {
    const [one, other] = [await make(), await make()];
    const gone = await answer(remove(`${path}/${one.id}`, headers), deleted);
    expect(lastLine().d1RoundTrips).toBe(2);
    expect(gone.deleted).toBe(1);
    expect(Date.parse(gone.deletedAt)).not.toBeNaN();
    expect(await list()).toEqual([other.id]);
    expect(await answer(post(`${path}/${one.id}/restore`, undefined, headers), restored)).toEqual({ restored: 1 });
    expect(lastLine().d1RoundTrips).toBe(2);
    expect((await list()).sort()).toEqual([one.id, other.id].sort());
    expect(await answer(post(`${path}/${one.id}/restore`, undefined, headers), restored)).toEqual({ restored: 1 });
  });

  it('answers 404 for an unknown, deleted or purged row', async () => {
    const { id } = await make();
    await answer(remove(`${path}/${id}`, headers), deleted);
    for (const target of [id, 999_999, 'x']) {
      expect((await refusal(remove(`${path}/${target}`, headers), 404, 'not_found')).message).toBe(missing);
    }
    await db.delete(table).where(eq(table.id, id));
    for (const target of [id, 999_999, 'x']) {
      const error = await refusal(post(`${path}/${target}/restore`, undefined, headers), 404, 'not_found');
      expect(error.message).toBe(missing);
    }
  });

  it('is for administrators only', async () => {
    const { id } = await make();
    await refusal(remove(`${path}/${id}`), 401, 'unauthorized');
    expect(await list()).toContain(id);
  });
});

describe.each(TABLES.filter(({ hasAll }) => hasAll))('deleting all the $what', ({ path, make, list, table }) => {
  it('is undone as a whole, and restores exactly what was deleted with it', async () => {
    const [one, two, three] = [await make(), await make(), await make()];
    await answer(remove(`${path}/${one.id}`, headers), deleted);
    await db.update(table).set({ deletedAt: '2026-10-01T00:00:00.000Z' }).where(eq(table.id, one.id));
    const gone = await answer(remove(`${path}-all`, headers), deleted);
    expect(gone.deleted).toBe(2 + (path === '/api/attractions' ? 1 : 0));
    expect(await list()).toEqual([]);
    const fresh = await make();
    const back = await answer(post(`${path}-all/restore`, { deletedAt: gone.deletedAt }, headers), restored);
    expect(back.restored).toBe(gone.deleted);
    expect((await list()).sort((a, b) => a - b)).toEqual([two.id, three.id, fresh.id]);
    expect(await answer(post(`${path}-all/restore`, { deletedAt: gone.deletedAt }, headers), restored)).toEqual({ restored: 0 });
  });

  it('is no error if there is nothing', async () => {
    await remove(`${path}-all`, headers);
    expect((await answer(remove(`${path}-all`, headers), deleted)).deleted).toBe(0);
  });

  it('is undone only with the instant of a deletion', async () => {
    for (const body of [{}, { deletedAt: null }, { deletedAt: 'ontem' }, { deletedAt: '2026-10-01' }, [], 'x']) {
      await refusal(
        post(`${path}-all/restore`, body, headers),
        body === 'x' ? 400 : 422,
        body === 'x' ? 'bad_request' : 'validation',
      );
    }
    await refusal(post(`${path}-all/restore`, undefined, headers), 400, 'bad_request');
  });
});

describe('restoring an attraction', () => {
  it('restores its photos, except one deleted separately', async () => {
    const [kept, single] = [await makePhoto(attractionId), await makePhoto(attractionId)];
    await answer(remove(`/api/attraction-photos/${single.id}`, headers), deleted);
    await answer(remove(`/api/attractions/${attractionId}`, headers), deleted);
    await refusal(get(`/api/attractions/${attractionId}/photos`), 404, 'not_found');
    await answer(post(`/api/attractions/${attractionId}/restore`, undefined, headers), restored);
    const photos = await answer(get(`/api/attractions/${attractionId}/photos`), attractionPhotoList);
    expect(photos.map(({ id }) => id)).toEqual([kept.id]);
  });

  it('is refused if a new one has taken its name', async () => {
    const name = unique('Banda da Praça');
    const old = await makeAttraction({ name });
    await answer(remove(`/api/attractions/${old.id}`, headers), deleted);
    expect((await post('/api/attractions', { name: ` ${name.toUpperCase()} ` }, headers)).status).toBe(201);
    const error = await refusal(post(`/api/attractions/${old.id}/restore`, undefined, headers), 409, 'conflict');
    expect(error.message).toBe('Já existe outra atração com este nome. Exclua-a antes de trazer esta de volta.');
  });

  it('together with all others restores those whose names are free, and counts them', async () => {
    const name = unique('Trio');
    const [taken, free] = [await makeAttraction({ name }), await makeAttraction()];
    const gone = await answer(remove('/api/attractions-all', headers), deleted);
    expect(gone.deleted).toBe(3);
    const fresh = await makeAttraction({ name });
    const back = await answer(post('/api/attractions-all/restore', { deletedAt: gone.deletedAt }, headers), restored);
    expect(back).toEqual({ restored: 2 });
    const ids = (await answer(get('/api/attractions'), attractionList)).map(({ id }) => id);
    expect(ids.sort()).toEqual([attractionId, free.id, fresh.id].sort());
    expect(ids).not.toContain(taken.id);
  });
});

describe('a deleted item', () => {
  it('is still shown and exported by programmes that use it, and can be kept in them', async () => {
    const { scheduleId, eventId } = await makeDay();
    const [layout, value, photo] = [await makeLayout(), await makeValue(), await makePhoto(attractionId)];
    const body = { scheduleId, layoutId: layout.id, valueId: value.id, attractions: [{ attractionId, photoId: photo.id }] };
    expect((await put(`/api/events/${eventId}`, body)).status).toBe(200);
    const before = await (await get(`/api/schedules/${scheduleId}`)).text();
    expect(before).toContain(photo.name);
    await answer(remove(`/api/layouts/${layout.id}`, headers), deleted);
    await answer(remove(`/api/values/${value.id}`, headers), deleted);
    await answer(remove(`/api/attraction-photos/${photo.id}`, headers), deleted);
    await answer(remove('/api/attractions-all', headers), deleted);
    expect(await (await get(`/api/schedules/${scheduleId}`)).text()).toBe(before);
    const excel = await get(`/api/schedules/${scheduleId}/excel`);
    expect(excel.status).toBe(200);
    expect((await excel.arrayBuffer()).byteLength).toBeGreaterThan(1000);
    expect((await put(`/api/events/${eventId}`, body)).status).toBe(200);
  });
});

describe('a deleted programme', () => {
  it('is hidden everywhere, and is restored unchanged', async () => {
    const { id } = await makeSchedule({ startDate: '2026-12-02' });
    const whole = await (await get(`/api/schedules/${id}`)).json();
    await answer(remove(`/api/schedules/${id}`, headers), deleted);
    await refusal(get(`/api/schedules/${id}`), 404, 'not_found');
    await refusal(get(`/api/schedules/${id}/excel`), 404, 'not_found');
    expect(await answer(get('/api/weeks?start=2026-12-02'), week)).toMatchObject({ programme: null, others: [] });
    await answer(post(`/api/schedules/${id}/restore`, undefined, headers), restored);
    expect(await (await get(`/api/schedules/${id}`)).json()).toEqual(whole);
  });

  it('refuses to be sent until it is restored', async () => {
    const key = withKey(crypto.randomUUID());
    const made = await answer(post('/api/schedules', { startDate: '2026-10-07' }, key), createdSchedule, 201);
    await answer(remove(`/api/schedules/${made.id}`, headers), deleted);
    await refusal(post('/api/schedules', { startDate: '2026-10-07' }, key), 422, 'idempotency_conflict');
    await answer(post(`/api/schedules/${made.id}/restore`, undefined, headers), restored);
    await answer(post('/api/schedules', { startDate: '2026-10-07' }, key), createdSchedule, 201);
  });
});
