import type { Context } from 'hono';
import { LIMITS } from '../../core/contracts/limits.ts';
import { AppError } from '../errors.ts';
import type { AppEnv } from './types.ts';

const KEY = new RegExp(`^[\\x21-\\x7e]{1,${LIMITS.idempotencyKey}}$`);

/** The request's `Idempotency-Key`; a random one when it has none, so that every row has a key of its own. */
export function idempotencyKey(c: Context<AppEnv>): string {
  const key = c.req.header('idempotency-key');
  if (key === undefined) return c.var.context.randomId();
  if (!KEY.test(key)) {
    throw new AppError('bad_request', `Idempotency-Key inválida: use de 1 a ${LIMITS.idempotencyKey} caracteres ASCII visíveis.`);
  }
  return key;
}
