import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { makeSchedule } from '../fixtures.ts';

const run = (query: string) => env.DB.prepare(query).run();

it('existing programmes are no drafts, and a week has one draft that is not deleted', async () => {
  const { id } = await makeSchedule();
  await run(`create table older as select id, start_date, special_only, request_key, created_at, deleted_at from schedules`);
  const queries = env.TEST_MIGRATIONS.find(({ name }) => name.startsWith('0014'))?.queries ?? [];
  expect(queries).toHaveLength(2);
  for (const query of queries) await run(query.replaceAll('schedules', 'older'));
  expect(await env.DB.prepare('select is_draft from older where id = ?').bind(id).first('is_draft')).toBe(0);

  const insert = (isDraft: number, deletedAt: string | null) =>
    run(
      `insert into older (start_date, is_draft, deleted_at) values ('2026-10-07', ${isDraft}, ${deletedAt && `'${deletedAt}'`})`,
    );
  await insert(1, null);
  await insert(1, '2026-10-02');
  await insert(0, null);
  await expect(insert(1, null)).rejects.toThrow('UNIQUE');
  await run('drop table older');
});
