import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { versionNumber } from '../../core/contracts/basics.ts';
import type { PackageOptions } from '../exports/package.ts';
import { readPictures } from '../http/forms.ts';
import type { AppEnv } from '../http/request.ts';
import { attachment } from '../http/response.ts';
import { valid, validId } from '../http/validate.ts';
import { readImage } from '../media/image/read.ts';
import { SCHEDULE_NOT_FOUND } from '../services/schedules/get.ts';

const packageQuery = z.object({ version: versionNumber.optional() });

async function sendPackage(c: Context<AppEnv>, id: number, options: PackageOptions): Promise<Response> {
  const { weekPackage } = await import('../exports/package.ts');
  const archive = await weekPackage(c.var.context, id, options);
  // An iframe in our own page starts the download. Without these headers, WebKit refuses the iframe before it sees the download.
  c.header('content-security-policy', "default-src 'none'; frame-ancestors 'self'");
  c.header('x-frame-options', 'SAMEORIGIN');
  return attachment(c, archive);
}

/** The routes of the week's package, under `/api/schedules`. A form may add pictures made by the browser. */
export const packageRoutes = new Hono<AppEnv>()
  .get('/:id/package', validId(SCHEDULE_NOT_FOUND), valid('query', packageQuery), (c) =>
    sendPackage(c, c.req.valid('param').id, c.req.valid('query')),
  )
  .post('/:id/package', validId(SCHEDULE_NOT_FOUND), valid('query', packageQuery), async (c) => {
    const files = await readPictures(c.req.raw);
    const pictures = files.map((file) => ({ name: file.name, image: readImage(file) }));
    return sendPackage(c, c.req.valid('param').id, { ...c.req.valid('query'), pictures });
  });
