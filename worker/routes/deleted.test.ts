import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { attractionList, attractionPhotoList } from '../../core/contracts/attractions.ts';
import { deleted, restored } from '../../core/contracts/basics.ts';
import { type DeletedItem, deletedList } from '../../core/contracts/deleted.ts';
import { attractionPhotos, attractions } from '../../db/schema/attractions.ts';
import { entryValues, layouts } from '../../db/schema/catalogue.ts';
import { schedules } from '../../db/schema/schedules.ts';
import { createSession } from '../auth/sessions.ts';
import { createContext } from '../context.ts';
import { makeUser, SESSION } from '../test/accounts.ts';
import { answer, get, lastLine, post, put, refusal, remove } from '../test/api.ts';
import { db, makeAttraction, makeDay, makeLayout, makePhoto, makeValue, unique, WEDNESDAY } from '../test/fixtures.ts';

const { id: userId, username } = await makeUser();
const headers = { cookie: `${SESSION}=${await createSession(createContext(env), userId)}` };

// Hides rows of earlier tests and makes them impossible to restore.
beforeEach(async () => {
  for (const table of [layouts, attractions, attractionPhotos, entryValues, schedules]) {
    await db.update(table).set({ deletedAt: '2000-01-01T00:00:00.000Z' });
  }
});

const list = () => answer(get('/api/deleted', headers), deletedList);
const toldOf = (items: DeletedItem[]) => items.map(({ kind, id }) => `${kind} ${id}`);
const gone = async (path: string) => expect((await remove(`/api/${path}`, headers)).status, path).toBe(200);
const restoreAll = (body: object = {}) => answer(post('/api/deleted/restore', body, headers), restored);
const restoreOne = (path: string) => post(`/api/${path}/restore`, undefined, headers);

const ago = (days: number) => ({ deletedAt: new Date(Date.now() - days * 86_400_000).toISOString() });

describe('a deleted item', () => {
  it('is listed with picture, time and user, newest first, in one round trip after the session’s', async () => {
    const { scheduleId, eventId } = await makeDay();
    const [layout, attraction, value] = [await makeLayout(), await makeAttraction(), await makeValue()];
    const [photo, other] = [await makePhoto(attraction.id), await makePhoto(attraction.id)];
    expect((await put(`/api/events/${eventId}`, { scheduleId, layoutId: layout.id, attractions: [] })).status).toBe(200);
    await gone(`schedules/${scheduleId}`);
    await gone('layouts-all');
    await gone(`attraction-photos/${photo.id}`);
    await gone(`attractions/${attraction.id}`);
    await gone(`values/${value.id}`);

    const { items, counts } = await list();
    expect(lastLine().d1RoundTrips).toBe(2);
    expect(counts).toEqual({ schedule: 1, layout: 1, attraction: 1, photo: 1, value: 1 });
    const of = (kind: DeletedItem['kind']) => items.find((item) => item.kind === kind);
    const address = (hash: string) => `/media/${hash}?v=${hash.slice(0, 8)}`;
    expect(of('schedule')).toMatchObject({ id: scheduleId, name: WEDNESDAY, isDraft: false, imageUrl: address(layout.fileHash) });
    expect(of('layout')).toMatchObject({ id: layout.id, name: layout.name, imageUrl: address(layout.fileHash) });
    expect(of('attraction')).toMatchObject({ id: attraction.id, name: attraction.name, imageUrl: address(other.fileHash) });
    expect(of('photo')).toMatchObject({ id: photo.id, attraction: attraction.name, imageUrl: address(photo.fileHash) });
    expect(of('value')).toMatchObject({ id: value.id, name: value.name, attraction: null, imageUrl: null });
    expect(items.map(({ deletedBy }) => deletedBy)).toEqual(Array(5).fill(username));
    expect(items.map(({ deletedAt }) => deletedAt)).toEqual(
      items
        .map(({ deletedAt }) => deletedAt)
        .sort()
        .reverse(),
    );
  });

  it('is listed for 30 days, without a user if it was deleted before users were recorded', async () => {
    const [recent] = [await makeLayout(ago(29)), await makeLayout(ago(31))];
    expect((await list()).items).toMatchObject([{ id: recent.id, deletedBy: null }]);
    expect(await restoreAll()).toEqual({ restored: 1 });
    expect((await list()).items).toEqual([]);
  });

  it('is not listed if it was merged, or is a draft that no user deleted', async () => {
    const [merged, kept] = [await makeAttraction(), await makeAttraction()];
    expect((await post(`/api/attractions/${merged.id}/merge`, { into: kept.id }, headers)).status).toBe(200);
    const draft = { startDate: WEDNESDAY, specialOnly: false, createdAt: '2026-10-01T12:00:00.000Z', isDraft: true };
    await db.insert(schedules).values({ ...draft, requestKey: unique('vazio'), ...ago(1) });
    const [begun] = await db
      .insert(schedules)
      .values({ ...draft, requestKey: unique('dela') })
      .returning();
    await gone(`schedules/${begun?.id}`);
    expect((await list()).items).toMatchObject([{ kind: 'schedule', id: begun?.id, isDraft: true }]);
    expect(await restoreAll()).toEqual({ restored: 1 });
  });

  it('is restored together with all, or with its kind: attractions with their photos', async () => {
    const attraction = await makeAttraction();
    const [photo, value] = [await makePhoto(attraction.id), await makeValue()];
    await gone(`attraction-photos/${photo.id}`);
    await gone('attractions-all');
    await gone(`values/${value.id}`);
    expect(await restoreAll({ kind: 'value' })).toEqual({ restored: 1 });
    expect(lastLine().d1RoundTrips).toBe(2);
    expect(await restoreAll()).toEqual({ restored: 2 });
    const photos = await answer(get(`/api/attractions/${attraction.id}/photos`), attractionPhotoList);
    expect(photos.map(({ id }) => id)).toEqual([photo.id]);
    expect(await restoreAll()).toEqual({ restored: 0 });
    await refusal(post('/api/deleted/restore', { kind: 'tudo' }, headers), 422, 'validation');
  });

  it('stays deleted if something else has taken its place, with a message', async () => {
    const name = unique('Trio');
    const [first, photo] = [await makeAttraction({ name, ...ago(2) }), await makePhoto((await makeAttraction(ago(1))).id)];
    const second = await makeAttraction({ name, ...ago(1) });
    await gone(`attraction-photos/${photo.id}`);
    const draft = { startDate: WEDNESDAY, specialOnly: false, createdAt: '2026-10-01T12:00:00.000Z', isDraft: true };
    const drafts = [];
    for (const key of ['um', 'dois']) {
      const [made] = await db
        .insert(schedules)
        .values({ ...draft, requestKey: unique(key) })
        .returning();
      await gone(`schedules/${made?.id}`);
      drafts.push(made?.id);
    }
    const orphan = await restoreOne(`attraction-photos/${photo.id}`);
    expect([orphan.status, await orphan.json()]).toMatchObject([
      409,
      { message: 'A atração desta foto também foi excluída. Traga a atração de volta primeiro.' },
    ]);

    expect(await restoreAll()).toEqual({ restored: 4 });
    const back = await answer(get('/api/attractions'), attractionList);
    expect(back.map(({ id }) => id).sort()).toEqual([second.id, photo.attractionId].sort());
    expect(toldOf((await list()).items)).toEqual([`schedule ${drafts[0]}`, `attraction ${first.id}`]);
    expect(await restoreAll()).toEqual({ restored: 0 });
    const { message } = await refusal(restoreOne(`schedules/${drafts[0]}`), 409, 'conflict');
    expect(message).toBe('Esta semana já tem outro rascunho. Exclua-o antes de trazer este de volta.');
    await refusal(restoreOne(`attractions/${first.id}`), 409, 'conflict');
  });

  it('is restored beside an equal flyer or value, and has no deleting user then', async () => {
    const [layout, value] = [await makeLayout(), await makeValue()];
    await gone(`layouts/${layout.id}`);
    await gone(`values/${value.id}`);
    await makeLayout({ name: layout.name, fileHash: layout.fileHash });
    await makeValue({ name: value.name });
    expect(await restoreAll()).toEqual({ restored: 2 });
    const [row] = await db.select().from(layouts).where(eq(layouts.id, layout.id));
    expect(row).toMatchObject({ deletedAt: null, deletedBy: null });
  });

  it('is listed among the newest 500 of its kind, with the number of all', async () => {
    const { id, fileHash } = await makeLayout();
    const rows = Array.from({ length: 520 }, (_, n) => ({ name: `${n}`, fileHash, createdAt: '2026-10-01T12:00:00.000Z' }));
    for (let at = 0; at < rows.length; at += 20) await db.insert(layouts).values(rows.slice(at, at + 20));
    expect((await answer(remove('/api/layouts-all', headers), deleted)).deleted).toBe(521);
    const { items, counts } = await list();
    expect([items.length, counts.layout]).toEqual([500, 521]);
    expect(toldOf(items)).not.toContain(`layout ${id}`);
    expect(await restoreAll({ kind: 'layout' })).toEqual({ restored: 521 });
  });
});
