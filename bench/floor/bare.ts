import type { Context } from '../../worker/context.ts';
import type { FloorEnv } from './worker.ts';

/** What the product's services touch, on the bare binding: no meter. */
export const bare = (env: FloorEnv) =>
  ({ d1: env.DB, now: () => new Date(), randomId: () => crypto.randomUUID() }) as unknown as Context;
