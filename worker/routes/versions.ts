import { Hono } from 'hono';
import { versionNumber } from '../../core/contracts/basics.ts';
import { answerInput, handOverInput } from '../../core/contracts/versions.ts';
import { administrator } from '../http/access.ts';
import { jsonBody } from '../http/body.ts';
import type { AppEnv } from '../http/request.ts';
import { valid, validId } from '../http/validate.ts';
import { SCHEDULE_NOT_FOUND } from '../services/schedules/get.ts';
import { answerVersion } from '../services/versions/answers.ts';
import { handOver } from '../services/versions/keep.ts';
import { readTimeline, readVersion, VERSION_NOT_FOUND } from '../services/versions/read.ts';
import { noteSeen } from '../services/versions/seen.ts';

const validVersion = validId(VERSION_NOT_FOUND, { number: versionNumber });

export const versionRoutes = new Hono<AppEnv>()
  .post('/:id/versions', jsonBody, validId(SCHEDULE_NOT_FOUND), valid('json', handOverInput), async (c) => {
    const { id } = c.req.valid('param');
    const { version, isNew } = await handOver(c.var.context, id, c.req.valid('json'));
    return c.json(version, isNew ? 201 : 200);
  })
  .get('/:id/versions', validId(SCHEDULE_NOT_FOUND), async (c) =>
    c.json(await readTimeline(c.var.context, c.req.valid('param').id)),
  )
  .get('/:id/versions/:number', validVersion, async (c) => {
    const { id, number } = c.req.valid('param');
    return c.json(await readVersion(c.var.context, id, number));
  })
  .get('/:id/versions/:number/restorable', validVersion, async (c) => {
    const { id, number } = c.req.valid('param');
    const { readRestorable } = await import('../services/versions/restorable.ts');
    return c.json(await readRestorable(c.var.context, id, number));
  })
  .post('/:id/seen', validId(SCHEDULE_NOT_FOUND), async (c) =>
    c.json(await noteSeen(c.var.context, c.req.valid('param').id, administrator(c).id)),
  )
  .post('/:id/answers', jsonBody, validId(SCHEDULE_NOT_FOUND), valid('json', answerInput), async (c) =>
    c.json(await answerVersion(c.var.context, c.req.valid('param').id, c.req.valid('json'), administrator(c)), 201),
  );
