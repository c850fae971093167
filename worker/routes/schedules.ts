import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { calendarMonth, numberText, versionNumber } from '../../core/contracts/basics.ts';
import { usualQuery } from '../../core/contracts/evenings.ts';
import {
  type CreatedSchedule,
  EXPORT_TYPES,
  historyQuery,
  removeScheduleQuery,
  repeatedQuery,
  type Schedule,
  scheduleInput,
} from '../../core/contracts/schedules.ts';
import { exportFileName } from '../../core/rules/files.ts';
import type { PackageOptions } from '../exports/package.ts';
import { exportSchedule } from '../exports/spreadsheet.ts';
import { jsonBody } from '../http/body.ts';
import { readPictures } from '../http/forms.ts';
import { type AppEnv, isOwnWeek } from '../http/request.ts';
import { attachment, jsonText, XLSX } from '../http/response.ts';
import { valid, validId } from '../http/validate.ts';
import { readImage } from '../media/image/read.ts';
import { getSchedule, removeSchedule, SCHEDULE_NOT_FOUND } from '../services/schedules/get.ts';
import { listHistory, listMonth, listSchedules } from '../services/schedules/lists.ts';
import { beginOwnProgramme, createSchedule } from '../services/schedules/write.ts';

const createQuery = z.object({
  specialOnly: z.enum(['true', 'false'], { error: 'specialOnly: use "true" ou "false".' }).optional(),
});
const MAX_LISTED = 100;
const listQuery = z.object({
  limit: numberText(`limit: use um número de 1 a ${MAX_LISTED}.`, { max: MAX_LISTED }).optional(),
});
const excelQuery = z.object({
  type: z.enum(EXPORT_TYPES, { error: 'Tipo de planilha: use "all", "regular" ou "special".' }).optional().default('all'),
  version: versionNumber.optional(),
});
const packageQuery = z.object({ version: versionNumber.optional() });

async function sendPackage(c: Context<AppEnv>, id: number, options: PackageOptions): Promise<Response> {
  const { weekPackage } = await import('../exports/package.ts');
  const archive = await weekPackage(c.var.context, id, options);
  // An iframe in our own page starts the download. Without these headers, WebKit refuses the iframe before the download starts.
  c.header('content-security-policy', "default-src 'none'; frame-ancestors 'self'");
  c.header('x-frame-options', 'SAMEORIGIN');
  return attachment(c, archive);
}

export const scheduleRoutes = new Hono<AppEnv>()
  .post('/', jsonBody, valid('query', createQuery), valid('json', scheduleInput), async (c) => {
    const { startDate, specialEventOnly } = c.req.valid('json');
    // The screens send `specialOnly` in the address and `specialEventOnly` in the body (spec §7). Either is enough.
    const input = { startDate, specialEventOnly: specialEventOnly || c.req.valid('query').specialOnly === 'true' };
    const { context } = c.var;
    const body = isOwnWeek(c) ? beginOwnProgramme(context, input.startDate) : createSchedule(context, input);
    return jsonText<CreatedSchedule, 201>(c, await body, 201);
  })
  .get('/', valid('query', listQuery), async (c) =>
    c.json(await listSchedules(c.var.context, c.req.valid('query').limit ?? MAX_LISTED)),
  )
  .get('/history', valid('query', historyQuery), async (c) => {
    const { q, before } = c.req.valid('query');
    return c.json(await listHistory(c.var.context, q, before ?? null));
  })
  .get('/usual', valid('query', usualQuery), async (c) => {
    const { readUsualWeek } = await import('../services/schedules/usual.ts');
    return c.json(await readUsualWeek(c.var.context, c.req.valid('query').startDate));
  })
  .get('/month/:month', valid('param', z.object({ month: calendarMonth })), async (c) =>
    c.json(await listMonth(c.var.context, c.req.valid('param').month)),
  )
  .get('/:id', validId(SCHEDULE_NOT_FOUND), async (c) =>
    jsonText<Schedule>(c, await getSchedule(c.var.context, c.req.valid('param').id)),
  )
  .get('/:id/repeated', validId(SCHEDULE_NOT_FOUND), valid('query', repeatedQuery), async (c) => {
    const { readRepeatedEvents } = await import('../services/schedules/repeat.ts');
    return c.json(await readRepeatedEvents(c.var.context, c.req.valid('param').id, c.req.valid('query')));
  })
  .delete('/:id', validId(SCHEDULE_NOT_FOUND), valid('query', removeScheduleQuery), async (c) =>
    c.json(await removeSchedule(c.var.context, c.req.valid('param').id, c.req.valid('query'))),
  )
  .get('/:id/excel', validId(SCHEDULE_NOT_FOUND), valid('query', excelQuery), async (c) => {
    const { id } = c.req.valid('param');
    const { type, version } = c.req.valid('query');
    const bytes = await exportSchedule(c.var.context, id, type, version);
    return new Response(bytes, {
      headers: {
        'content-type': XLSX,
        'content-disposition': `attachment; filename="${exportFileName(type, id)}"`,
        'cache-control': 'no-cache, no-store, must-revalidate',
        pragma: 'no-cache',
        expires: '0',
      },
    });
  })
  .get('/:id/package', validId(SCHEDULE_NOT_FOUND), valid('query', packageQuery), (c) =>
    sendPackage(c, c.req.valid('param').id, c.req.valid('query')),
  )
  // The body is a form. The package contains the form's pictures, which the browser has drawn; there may be none.
  .post('/:id/package', validId(SCHEDULE_NOT_FOUND), valid('query', packageQuery), async (c) => {
    const files = await readPictures(c.req.raw);
    const pictures = files.map((file) => ({ name: file.name, image: readImage(file) }));
    return sendPackage(c, c.req.valid('param').id, { ...c.req.valid('query'), pictures });
  });
