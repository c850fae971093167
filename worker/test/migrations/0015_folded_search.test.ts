import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { makeAttraction, makeExtra, makeProgramme, makeSchedule } from '../fixtures.ts';

const queriesOf = (number: string) => env.TEST_MIGRATIONS.find(({ name }) => name.startsWith(number))?.queries ?? [];
const run = (queries: string[]) => env.DB.batch(queries.map((query) => env.DB.prepare(query)));

const rows = async () =>
  (await env.DB.prepare('select * from schedule_search order by id').all<{ dates: string; words: string }>()).results;

it('the migration rewrites the old FTS5 rows as current code writes them, and keeps programmes, events and items', async () => {
  const { id } = await makeAttraction({ name: 'Banda Maré' });
  const attractions = [{ attractionId: id }, { customName: 'DJ DVOŘÁK', isCustom: true }];
  await makeProgramme('2026-12-30', { eventName: 'Virada às 22h', attractions });
  const alone = await makeSchedule({ specialEventOnly: true });
  await makeExtra(alone.id, { customAttractionsText: 'E\u0301bano Trio' });
  await makeSchedule({ specialEventOnly: true });
  const before = await rows();
  expect(before).toHaveLength(3);
  expect(before[0]?.dates).toContain(' 31/ 12/ 2026/ 01/ 01/ 2027/');
  expect(before[0]?.words).toMatch(/virada as 22h.*banda mare.*dj dvorak/);
  expect(before[1]?.words).toContain('ebano trio');

  const others = () =>
    env.DB.prepare(
      'select (select count(*) from schedules) as programmes, (select count(*) from events) as events, (select count(*) from event_attractions) as items',
    ).first();
  const counts = await others();
  expect(counts).toEqual({ programmes: 3, events: 6, items: 2 });
  await run(['drop table schedule_search', ...queriesOf('0005')]);
  await run(queriesOf('0015'));
  expect(await rows()).toEqual(before);
  expect(await others()).toEqual(counts);
});
