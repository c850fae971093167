import type { Context, TypedResponse } from 'hono';
import type { AppEnv } from './types.ts';

/**
 * Answers JSON that is already text, as the database shaped it, without parsing and writing it again here. `T` is the
 * contract's type; the routes' tests hold the text to the contract's schema.
 */
export function jsonText<T, S extends 200 | 201 = 200>(
  c: Context<AppEnv>,
  text: string,
  status: S = 200 as S,
): Response & TypedResponse<T, S, 'json'> {
  return c.body(text, status, { 'content-type': 'application/json; charset=UTF-8' }) as unknown as Response &
    TypedResponse<T, S, 'json'>;
}
