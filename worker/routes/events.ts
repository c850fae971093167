import { Hono } from 'hono';
import * as z from 'zod';
import { eventInput, type ScheduleEvent, specialEventInput } from '../../core/contracts/events.ts';
import { jsonBody } from '../http/body.ts';
import { type AppEnv, isOwnWeek } from '../http/request.ts';
import { jsonText } from '../http/response.ts';
import { valid, validId } from '../http/validate.ts';
import { createSpecialEvent } from '../services/events/create-special.ts';
import { EVENT_NOT_FOUND, replaceEvent } from '../services/events/replace.ts';
import { replaceFirstExtra } from '../services/weeks/save.ts';

const specialQuery = z.object({
  special: z.literal('true', { error: 'Só eventos extras podem ser criados: use ?special=true.' }),
});

export const eventRoutes = new Hono<AppEnv>()
  .post('/', jsonBody, valid('query', specialQuery), valid('json', specialEventInput), async (c) => {
    const input = c.req.valid('json');
    if (isOwnWeek(c)) return c.json(await replaceFirstExtra(c.var.context, input), 201);
    return jsonText<ScheduleEvent, 201>(c, await createSpecialEvent(c.var.context, input), 201);
  })
  .put('/:id', jsonBody, validId(EVENT_NOT_FOUND), valid('json', eventInput), async (c) =>
    jsonText<ScheduleEvent>(c, await replaceEvent(c.var.context, c.req.valid('param').id, c.req.valid('json'))),
  );
