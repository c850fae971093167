import { beforeEach, expect, it } from 'vitest';
import { listedLayout } from '../../core/contracts/catalogue.ts';
import { mediaUrl } from '../media/keys.ts';
import { admin } from '../test/accounts.ts';
import { bodyOf, get, put, remove } from '../test/api.ts';
import { emptyInstallation } from '../test/empty.ts';
import { makeExtra, makeLayout, makeProgramme } from '../test/fixtures.ts';

beforeEach(emptyInstallation);

it('layouts that are not deleted are listed, newest first', async () => {
  const old = await makeLayout({ createdAt: '2026-01-01T00:00:00.000Z' });
  const young = await makeLayout({ createdAt: '2026-02-01T00:00:00.000Z', name: 'Noite "das" Ações' });
  await makeLayout({ deletedAt: '2026-03-01T00:00:00.000Z' });
  const list = await bodyOf(get('/api/layouts'), listedLayout.array());
  expect(list.map((layout) => layout.id)).toEqual([young.id, old.id]);
  expect(list[0]).toEqual({
    id: young.id,
    name: 'Noite "das" Ações',
    imageUrl: mediaUrl(young.fileHash),
    width: 600,
    height: 800,
    createdAt: '2026-02-01T00:00:00.000Z',
    lastName: null,
    lastDays: [],
  });
});

it('a layout is listed with its last event’s name and the weekdays whose newest layout it is; drafts do not count', async () => {
  const [one, other] = [await makeLayout(), await makeLayout()];
  const [first, second] = [one.id, other.id];
  await makeProgramme('2026-10-14', { eventName: 'Samba', layoutId: first }, { eventName: 'Choro', layoutId: second });
  const newer = await makeProgramme('2026-10-21', { eventName: 'Baile', layoutId: second }, { layoutId: second });
  // This event gets the default name “Evento Extra”, which must not be listed.
  await makeExtra(newer.id, { eventName: null, layoutId: second });
  const draft = { scheduleId: null, revision: 0, eventName: 'Rascunho', layoutId: first };
  expect((await put('/api/weeks/2026-10-28/events/0', draft)).status).toBe(200);
  const lastUses = async () => {
    const list = await bodyOf(get('/api/layouts'), listedLayout.array());
    return [first, second]
      .map((id) => list.find((layout) => layout.id === id))
      .map((layout) => [layout?.lastName, layout?.lastDays]);
  };
  expect(await lastUses()).toEqual([
    ['Samba', []],
    ['Baile', [0, 1]],
  ]);
  await remove(`/api/schedules/${newer.id}`, await admin());
  expect(await lastUses()).toEqual([
    ['Samba', [0]],
    ['Choro', [1]],
  ]);
});
