import { zValidator } from '@hono/zod-validator';
import { Hono } from 'hono';
import * as z from 'zod';
import { wednesday } from '../../core/contracts/basics.ts';
import { eveningInput, eveningPosition, weekQuery } from '../../core/contracts/weeks.ts';
import { AppError } from '../errors.ts';
import { jsonBody } from '../http/body.ts';
import type { AppEnv } from '../http/request.ts';
import { valid, validationError } from '../http/validate.ts';
import { EVENT_NOT_FOUND } from '../services/events/replace.ts';
import { readWeek } from '../services/weeks/read.ts';
import { saveEvening } from '../services/weeks/save.ts';

const validPlace = zValidator('param', z.object({ startDate: wednesday, position: eveningPosition }), (result) => {
  if (result.success) return;
  const { issues } = result.error;
  throw issues.some(({ path: [part] }) => part === 'position')
    ? new AppError('not_found', EVENT_NOT_FOUND)
    : validationError(issues);
});

export const weekRoutes = new Hono<AppEnv>()
  .get('/', valid('query', weekQuery), async (c) => c.json(await readWeek(c.var.context, c.req.valid('query'))))
  .put('/:startDate/events/:position', jsonBody, validPlace, valid('json', eveningInput), async (c) => {
    const { startDate, position } = c.req.valid('param');
    const { revision, scheduleId, eventId = null, isUndo = false, ...input } = c.req.valid('json');
    const place = { startDate, scheduleId, position };
    return c.json(await saveEvening(c.var.context, place, input, { revision, eventId, isUndo, isFromDesigner: true }));
  });
