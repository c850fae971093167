import { drizzle } from 'drizzle-orm/d1';
import { Hono } from 'hono';
import type { DayEventInput, SpecialEventInput } from '../../core/contracts/events.ts';
import type { ScheduleInput } from '../../core/contracts/schedules.ts';
import type { Context } from '../../worker/context.ts';
import { listAttractions } from '../../worker/services/attractions/list.ts';
import { createSpecialEvent } from '../../worker/services/events/create-special.ts';
import { replaceEvent } from '../../worker/services/events/replace.ts';
import { createSchedule } from '../../worker/services/schedules/create.ts';
import { getSchedule } from '../../worker/services/schedules/get.ts';
import { statementOf } from './statement-of.ts';
import type { FloorEnv } from './worker.ts';

const attractions = statementOf(listAttractions);
const schedule = statementOf((context) => getSchedule(context, 1));

const JSON_HEADERS = { 'content-type': 'application/json; charset=UTF-8' };

/** What the services touch, on the bare binding: no meter. */
const bare = (env: FloorEnv) =>
  ({ d1: env.DB, now: () => new Date(), randomId: () => crypto.randomUUID() }) as unknown as Context;

/**
 * The floor "same SQL". Reads: the product's statement text through drizzle's `all`, the text handed on. Writes: the
 * product's service functions, hence exactly its statements, on the bare binding.
 */
export const sameSql = new Hono<{ Bindings: FloorEnv }>()
  .get('/attractions', async (c) => {
    const [row] = await drizzle(c.env.DB).all<{ body: string }>(attractions());
    return c.body(row?.body ?? '', 200, JSON_HEADERS);
  })
  .get('/schedules/:id', async (c) => {
    const rows = await drizzle(c.env.DB).all<{ head: string; event: string | null }>(schedule(Number(c.req.param('id'))));
    const list = rows.flatMap((row) => row.event ?? []).join(',');
    return c.body(`${rows[0]?.head.slice(0, -1)},"events":[${list}]}`, 200, JSON_HEADERS);
  })
  .post('/schedules', async (c) => {
    const input = { specialEventOnly: false, ...(await c.req.json<Partial<ScheduleInput>>()) } as ScheduleInput;
    return c.body(await createSchedule(bare(c.env), input, c.req.header('idempotency-key') ?? ''), 201, JSON_HEADERS);
  })
  .put('/events/:id', async (c) => {
    const input = await c.req.json<DayEventInput>();
    return c.body(await replaceEvent(bare(c.env), Number(c.req.param('id')), input), 200, JSON_HEADERS);
  })
  .post('/events', async (c) => {
    const input = await c.req.json<SpecialEventInput>();
    return c.body(await createSpecialEvent(bare(c.env), input, c.req.header('idempotency-key') ?? ''), 201, JSON_HEADERS);
  });
