import { drizzle } from 'drizzle-orm/d1';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { DayEventInput, SpecialEventInput } from '../../core/contracts/events.ts';
import type { ScheduleInput } from '../../core/contracts/schedules.ts';
import { validateSession } from '../../worker/auth/sessions.ts';
import { countAll } from '../../worker/services/admin/counts.ts';
import { listAttractions } from '../../worker/services/attractions/list.ts';
import { createSpecialEvent } from '../../worker/services/events/create-special.ts';
import { replaceEvent } from '../../worker/services/events/replace.ts';
import { createSchedule } from '../../worker/services/schedules/create.ts';
import { getSchedule } from '../../worker/services/schedules/get.ts';
import { listSchedules } from '../../worker/services/schedules/list.ts';
import { bare } from './bare.ts';
import { idleLimits, sessionId } from './session.ts';
import { statementOf } from './statement-of.ts';
import type { FloorEnv } from './worker.ts';

const attractions = statementOf(listAttractions);
const schedule = statementOf((context) => getSchedule(context, 1));

const schedules = statementOf((context) => listSchedules(context, 1));
const counts = statementOf(countAll);
const session = statementOf((context) => validateSession(context, ''));

const JSON_HEADERS = { 'content-type': 'application/json; charset=UTF-8' };

/** Looks for the session as the product does: its statement, before the route's own. */
const administrator = createMiddleware<{ Bindings: FloorEnv }>(async (c, next) => {
  const { seconds, oldest } = idleLimits();
  const rows = await drizzle(c.env.DB).all(session(sessionId(c), seconds, oldest));
  if (rows.length === 0) return c.body(null, 401);
  return next();
});

/**
 * The floor "same SQL". Reads: the product's statement text through drizzle's `all`, the text handed on. Writes: the
 * product's service functions, hence exactly its statements, on the bare binding.
 */
export const sameSql = new Hono<{ Bindings: FloorEnv }>()
  .get('/schedules', administrator, async (c) => {
    const [row] = await drizzle(c.env.DB).all<{ body: string }>(schedules(Number(c.req.query('limit'))));
    return c.body(row?.body ?? '', 200, JSON_HEADERS);
  })
  .get('/admin/counts', administrator, async (c) => {
    const [row] = await drizzle(c.env.DB).all<{ body: string }>(counts());
    return c.body(row?.body ?? '', 200, JSON_HEADERS);
  })
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
