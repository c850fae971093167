import { env } from 'cloudflare:workers';
import { eq, getTableColumns } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { expect, it } from 'vitest';
import { EVENT_COLUMNS } from '../../../core/event-fields.ts';
import { named } from '../../../db/expressions.ts';
import { contentWithColumns } from '../../../db/json.ts';
import { events, schedules, versions } from '../../../db/schema/index.ts';
import { post } from '../../test/api.ts';
import { db, makeExtra, makeProgramme, WEDNESDAY } from '../../test/fixtures.ts';
import { countBetween, eventsOf } from './content.ts';

it('a column added to the table `events` changes a version’s content only for events with a value in this column', async () => {
  const { id, events: days } = await makeProgramme(WEDNESDAY, { eventName: 'Baile', freeEntry: true });
  await makeExtra(id);
  await post(`/api/schedules/${id}/versions`, {});
  const [version] = await db.select({ content: versions.content }).from(versions).where(eq(versions.scheduleId, id));

  const added = ['age_limit text', 'is_seated integer default false not null'];
  for (const column of added) await env.DB.prepare(`alter table events add ${column}`).run();
  try {
    const wider = getTableColumns(
      sqliteTable('events', {
        ageLimit: text('age_limit'),
        isSeated: integer('is_seated', { mode: 'boolean' }).notNull().default(false),
      }),
    );
    // The added columns stand between the existing ones, as a new entry of `TEXT_FIELDS` would place them.
    const columns = EVENT_COLUMNS.flatMap((name) => [
      [name, events[name]] as const,
      ...(name === 'eventName' ? Object.entries(wider) : []),
    ]);
    const body = named<string>(contentWithColumns(Object.fromEntries(columns)), 'body');
    const read = async () => (await db.select({ body }).from(schedules).where(eq(schedules.id, id)))[0]?.body ?? '';
    expect(await read()).toBe(version?.content);

    await env.DB.prepare(`update events set age_limit = '18', is_seated = true where id = ?`).bind(days[0]?.id).run();
    const filled = await read();
    expect(eventsOf(filled, id)[0]).toMatchObject({ eventName: 'Baile', ageLimit: '18', isSeated: true });
    expect(filled.split('\n').slice(1)).toEqual(version?.content.split('\n').slice(1));
    expect(countBetween(version?.content ?? '', filled, id)).toBe(0);
  } finally {
    for (const column of added) await env.DB.prepare(`alter table events drop column ${column.split(' ')[0]}`).run();
  }
});
