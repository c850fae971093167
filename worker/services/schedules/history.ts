import { type SQL, sql } from 'drizzle-orm';
import { events } from '../../../db/schema/events.ts';
import { schedules } from '../../../db/schema/schedules.ts';
import { scheduleSearch } from '../../../db/search.ts';
import type { Context } from '../../context.ts';
import { isConfigured } from '../events/configured.ts';
import { bool, type SqlValue, statement, value } from '../statement.ts';
import { matchOf } from './history-match.ts';

/** Programmes on one page. */
export const HISTORY_PAGE = 20;

// Ids grow with time, so the newest first is one walk down the primary key, or down the search's rowids, that ends when
// the page is full. One row more than the page says whether there is another.
const page = (id: SQL, source: SQL, condition: SQL) => sql`
  select ${id} as id, json_object(
    'id', ${schedules.id}, 'startDate', ${schedules.startDate}, 'createdAt', ${schedules.createdAt},
    'days', (select json_group_array(json_object('configured', ${bool(isConfigured)}, 'eventName', ${events.eventName})
        order by ${events.position})
      from ${events} where ${events.scheduleId} = ${schedules.id} and not ${events.isSpecialEvent}),
    'extraEvents', (select count(*) from ${events} where ${events.scheduleId} = ${schedules.id} and ${events.isSpecialEvent})
  ) as body
  from ${source} where ${condition} and ${schedules.deletedAt} is null
  order by ${id} desc limit ${sql.raw(String(HISTORY_PAGE + 1))}`;

const all = statement<{ before: number }>(
  page(sql`${schedules.id}`, sql`${schedules}`, sql`${schedules.id} < ${value('before')}`),
);

const found = statement<Record<string, SqlValue>>(
  page(
    sql`${scheduleSearch}.rowid`,
    sql`${scheduleSearch} cross join ${schedules} on ${schedules.id} = ${scheduleSearch}.rowid`,
    sql`${scheduleSearch} match ${value('match')} and ${scheduleSearch}.rowid < ${value('before')}`,
  ),
);

/**
 * A page of `ScheduleHistory` as JSON text: programmes that have everything that was typed (dates, event names,
 * attractions), newest first.
 * @param before the id that a page's `next` gave; null for the first page
 */
export async function listHistory({ d1 }: Context, typed: string, before: number | null): Promise<string> {
  const match = matchOf(typed);
  if (match === null && typed.trim()) return '{"items":[],"next":null}';
  const from = before ?? Number.MAX_SAFE_INTEGER;
  const query = match === null ? all(d1, { before: from }) : found(d1, { before: from, match });
  const { results } = await query.all<{ id: number; body: string }>();
  const items = results.slice(0, HISTORY_PAGE);
  const next = results.length > HISTORY_PAGE ? items.at(-1)?.id : null;
  return `{"items":[${items.map(({ body }) => body).join(',')}],"next":${next}}`;
}
