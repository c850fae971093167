import { zValidator } from '@hono/zod-validator';
import * as z from 'zod';
import ptBR from 'zod/v4/locales/pt-BR.js';
import { numberText } from '../../core/contracts/basics.ts';
import { AppError, invalid, type Problem } from '../errors.ts';

// Makes zod's default messages Portuguese, for what a contract has no message of its own.
z.config(ptBR());

type Issue = z.core.$ZodIssue;

/** Throws one `validation` error with every problem. Returning a response would change the typed client's types. */
export const valid = <T extends z.ZodType, Target extends 'json' | 'query' | 'param'>(target: Target, schema: T) =>
  zValidator(target, schema, (result) => {
    if (!result.success) throw validationError(result.error.issues);
  });

const rowId = z.object({ id: numberText() });

/** Reads the `{id}` of a path as a number. An invalid id gets a 404 with the resource's own message. */
export const validId = (notFoundMessage: string) =>
  zValidator('param', rowId, (result) => {
    if (!result.success) throw new AppError('not_found', notFoundMessage);
  });

export function validationError(issues: readonly Issue[]): AppError {
  const problems = issues.flatMap((issue) => flatten(issue, []));
  return invalid(problems[0] ?? { path: '', message: 'Dados inválidos.' }, ...problems.slice(1));
}

/** Returns an issue's problems. A union's issue says only "invalid", so the problems of its likeliest branch are returned. */
function flatten(issue: Issue, parents: readonly PropertyKey[]): Problem[] {
  const path = [...parents, ...issue.path];
  const branches = issue.code === 'invalid_union' ? issue.errors.filter((errors) => errors.length > 0) : [];
  const likeliest = branches.sort((a, b) => distance(a) - distance(b))[0];
  if (likeliest) return likeliest.flatMap((nested) => flatten(nested, path));
  return [{ path: path.map(String).join('.'), message: issue.message }];
}

/** Returns how far an input is from a union's branch. A wrong discriminator weighs most, then a wrong type, then the rest. */
function distance(issues: readonly Issue[]): number {
  return issues.reduce((sum, { code }) => sum + (code === 'invalid_value' ? 100 : code === 'invalid_type' ? 10 : 1), 0);
}
