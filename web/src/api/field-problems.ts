import { ApiError } from './errors.ts';

/** The messages in a 422's details, by field name. */
export function fieldProblems<Name extends string>(error: unknown, names: readonly Name[]): Partial<Record<Name, string>> {
  const details = error instanceof ApiError && error.status === 422 ? error.answer?.details : null;
  const problems: Partial<Record<Name, string>> = {};
  if (!Array.isArray(details)) return problems;
  for (const { path, message } of details as { path?: unknown; message?: unknown }[]) {
    const name = names.find((candidate) => candidate === path);
    if (name && typeof message === 'string') problems[name] ??= message;
  }
  return problems;
}
