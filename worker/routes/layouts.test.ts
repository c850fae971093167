import { beforeEach, expect, it } from 'vitest';
import { listedLayout } from '../../core/contracts/catalogue.ts';
import { admin } from '../test/accounts.ts';
import { bodyOf, get, put, remove } from '../test/api.ts';
import { emptyInstallation } from '../test/empty.ts';
import { makeExtra, makeLayout, makeProgramme } from '../test/fixtures.ts';

beforeEach(emptyInstallation);

it('layouts are listed newest first, with their last event’s name and the weekdays whose newest layout they are', async () => {
  const { id: second } = await makeLayout({ createdAt: '2026-01-01T00:00:00.000Z' });
  const { id: first } = await makeLayout({ createdAt: '2026-02-01T00:00:00.000Z' });
  await makeProgramme('2026-10-14', { eventName: 'Samba', layoutId: first }, { eventName: 'Choro', layoutId: second });
  const newer = await makeProgramme('2026-10-21', { eventName: 'Baile', layoutId: second }, { layoutId: second });
  // This event gets the default name “Evento Extra”, which must not be listed.
  await makeExtra(newer.id, { eventName: null, layoutId: second });
  // A draft does not count.
  const draft = { scheduleId: null, revision: 0, eventName: 'Rascunho', layoutId: first };
  expect((await put('/api/weeks/2026-10-28/events/0', draft)).status).toBe(200);
  const lastUses = async () =>
    (await bodyOf(get('/api/layouts'), listedLayout.array())).map(({ id, lastName, lastDays }) => [id, lastName, lastDays]);
  expect(await lastUses()).toEqual([
    [first, 'Samba', []],
    [second, 'Baile', [0, 1]],
  ]);
  await remove(`/api/schedules/${newer.id}`, await admin());
  expect(await lastUses()).toEqual([
    [first, 'Samba', [0]],
    [second, 'Choro', [1]],
  ]);
});
