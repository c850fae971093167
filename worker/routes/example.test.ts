import { expect, it } from 'vitest';
import { deleted, restored } from '../../core/contracts/basics.ts';
import { house as houseAnswer } from '../../core/contracts/house.ts';
import { adminCounts } from '../../core/contracts/schedules.ts';
import { house } from '../../db/schema/house.ts';
import { EXAMPLE, runs } from '../../db/schema/runs.ts';
import { admin } from '../test/accounts.ts';
import { answer, get, lastLine, post, remove } from '../test/api.ts';
import { db, makeAttraction, makeLayout, makeSchedule, makeValue } from '../test/fixtures.ts';

it('the rows of the example house are counted, deleted in one write and restored; other rows stay', async () => {
  const headers = await admin();
  const counts = () => answer(get('/api/admin/counts', headers), adminCounts);
  const rows = [await makeLayout(), await makeAttraction(), await makeValue(), await makeSchedule()];
  const [layouts, attractions, values, schedules] = rows.map(({ id }) => id);
  expect((await counts()).example).toEqual({ layouts: 0, attractions: 0, values: 0, schedules: 0 });

  const exampleTexts = { handle: '@exemplo', line: 'Rua do Exemplo, 1' };
  const at = '2026-10-01T12:00:00.000Z';
  await db
    .insert(runs)
    .values({ name: EXAMPLE, startedAt: at, detail: { layouts, attractions, values, schedules, ...exampleTexts } });
  await db.insert(house).values({ id: 1, name: 'Quartou!', ...exampleTexts });
  await Promise.all([makeLayout(), makeAttraction(), makeValue(), makeSchedule({ startDate: '2026-10-14' })]);
  const example = { layouts: 1, attractions: 1, values: 1, schedules: 1 };
  const all = { layouts: 2, attractions: 2, values: 2, schedules: 2 };
  expect(await counts()).toMatchObject({ ...all, example });

  const { deleted: gone, deletedAt } = await answer(remove('/api/admin/example', headers), deleted);
  expect([gone, lastLine().d1RoundTrips]).toEqual([4, 2]);
  const none = { layouts: 0, attractions: 0, values: 0, schedules: 0 };
  expect(await counts()).toMatchObject({ ...example, example: none });
  expect(await answer(get('/api/house'), houseAnswer)).toMatchObject({ handle: null, line: null });
  expect(await answer(remove('/api/admin/example', headers), deleted)).toMatchObject({ deleted: 0 });

  expect(await answer(post('/api/admin/example/restore', { deletedAt }, headers), restored)).toEqual({ restored: 4 });
  expect(await counts()).toMatchObject({ ...all, example });
});
