import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { post, put } from '../../test/api.ts';
import { makeAttraction, makeSchedule, specialBody } from '../../test/fixtures.ts';

const rows = async () =>
  (await env.DB.prepare('select rowid, dates, words from schedule_search order by rowid').all<{ dates: string; words: string }>())
    .results;

it('the migration finds what was there before it just as what came after', async () => {
  const { id } = await makeAttraction({ name: 'Banda Maré' });
  const made = await makeSchedule({ startDate: '2026-12-30' });
  const attractions = [{ attractionId: id }, { customName: 'DJ', isCustom: true }];
  await put(`/api/events/${made.events[0]?.id}`, { scheduleId: made.id, eventName: 'Virada', attractions });
  const alone = await makeSchedule({ specialEventOnly: true });
  await post('/api/events?special=true', specialBody(alone.id, { customAttractionsText: 'Trio' }));
  await makeSchedule({ specialEventOnly: true });
  const before = await rows();
  expect(before).toHaveLength(3);
  expect(before[0]?.dates).toContain('31/12/2026 01/01/2027');
  expect(before[0]?.words).toMatch(/Virada.*Banda Maré.*DJ/);

  const insert = env.TEST_MIGRATIONS.flatMap(({ queries }) => queries).find((query) =>
    /INSERT INTO `schedule_search`/.test(query),
  );
  await env.DB.batch([env.DB.prepare('delete from schedule_search'), env.DB.prepare(insert ?? '')]);
  expect(await rows()).toEqual(before);
});
