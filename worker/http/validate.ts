import { zValidator } from '@hono/zod-validator';
import * as z from 'zod';
import ptBR from 'zod/v4/locales/pt-BR.js';
import { numberText } from '../../core/contracts/basics.ts';
import { AppError, invalid, type Problem } from '../errors.ts';

z.config(ptBR());

type Issue = z.core.$ZodIssue;

/** Throws one `validation` error with every problem. Returning a response instead would change the typed client's types. */
export const valid = <T extends z.ZodType, Target extends 'json' | 'query' | 'param'>(target: Target, schema: T) =>
  zValidator(target, schema, (result) => {
    if (!result.success) throw validationError(result.error.issues);
  });

/** Reads a path's `{id}` as a number, and the parameters of `more`. An invalid path gets a 404 with the resource's message. */
export const validId = <More extends z.ZodRawShape = Record<never, never>>(notFoundMessage: string, more?: More) =>
  zValidator('param', z.object({ id: numberText(), ...(more as More) }), (result) => {
    if (!result.success) throw new AppError('not_found', notFoundMessage);
  });

export function validationError(issues: readonly Issue[]): AppError {
  const problems = issues.map(({ path, message }): Problem => ({ path: path.map(String).join('.'), message }));
  return invalid(problems[0] ?? { path: '', message: 'Dados inválidos.' }, ...problems.slice(1));
}
