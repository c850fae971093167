import { Hono } from 'hono';
import { createDb, newMeter } from '../../db/client.ts';
import type { Context } from '../../worker/context.ts';
import { listAttractions } from '../../worker/services/attractions.ts';
import { getSchedule } from '../../worker/services/schedules/get.ts';
import type { FloorEnv } from './worker.ts';

/** The one statement that a read of the product sends, as text with its values: the product's own, whatever it becomes. */
function statementOf(read: (context: Context) => unknown): { text: string; values: unknown[] } {
  const sent: { text: string; values: unknown[] }[] = [];
  const prepare = (text: string) => {
    const bind = (...values: unknown[]) => sent.push({ text, values });
    return { bind } as unknown as D1PreparedStatement;
  };
  void read({ db: createDb({ prepare, batch: () => new Promise(() => {}) }, newMeter()) } as Context);
  const [statement] = sent;
  if (statement === undefined || sent.length > 1) throw new Error(`Expected one statement, saw ${sent.length}.`);
  return statement;
}

const ATTRACTIONS = statementOf(listAttractions);
const SCHEDULE = statementOf((context) => getSchedule(context, 1));
const VALUES = 'select id, name, created_at from entry_values where deleted_at is null order by id';

const JSON_HEADERS = { 'content-type': 'application/json; charset=UTF-8' };

interface ScheduleRow {
  id: number;
  start_date: string;
  created_at: string;
  event: string;
}

/** Floor A, for reads: the product's SQL sent by hand from a bare route, without drizzle, a session of D1, log or headers. */
export const byHand = new Hono<{ Bindings: FloorEnv }>()
  .get('/attractions', async (c) => {
    const { results } = await c.env.DB.prepare(ATTRACTIONS.text)
      .bind(...ATTRACTIONS.values)
      .all<{ body: string }>();
    return c.body(`[${results.map(({ body }) => body).join(',')}]`, 200, JSON_HEADERS);
  })
  .get('/schedules/1', async (c) => {
    const { results } = await c.env.DB.prepare(SCHEDULE.text)
      .bind(...SCHEDULE.values)
      .all<ScheduleRow>();
    const { id, start_date: startDate, created_at: createdAt } = results[0] as ScheduleRow;
    const head = JSON.stringify({ id, startDate, createdAt }).slice(0, -1);
    return c.body(`${head},"events":[${results.map(({ event }) => event).join(',')}]}`, 200, JSON_HEADERS);
  })
  .get('/values', async (c) => {
    const { results } = await c.env.DB.prepare(VALUES).all<{ id: number; name: string; created_at: string }>();
    return c.json(results.map(({ id, name, created_at: createdAt }) => ({ id, name, createdAt })));
  });
