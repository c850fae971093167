import type * as z from 'zod';
import type { ErrorCode } from '../../core/contracts/errors.ts';

/** What a validator holds one part of a request against, and how it refuses what does not fit. */
export interface Taken {
  target: 'json' | 'query' | 'param' | 'form';
  schema: z.ZodType;
  refusal: ErrorCode;
}

const taken = new WeakMap<object, Taken>();

/** Notes on a validator what it takes, so that the description of the API (worker/openapi) is read off the routes. */
export function takes<Handler extends object>(handler: Handler, what: Taken): Handler {
  taken.set(handler, what);
  return handler;
}

/** What `takes` has noted on a handler. */
export const takenBy = (handler: object): Taken | undefined => taken.get(handler);
