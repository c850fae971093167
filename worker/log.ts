import { DrizzleQueryError } from 'drizzle-orm/errors';

/** Logs nothing if `LOG_REQUESTS` is "false", as in local runs, where the log is not read. Errors go to `console.error`. */
export function logLine<Line extends { level: 'info' }>(env: Partial<Pick<Env, 'LOG_REQUESTS'>>, line: Line): void {
  if (env.LOG_REQUESTS !== 'false') console.info(JSON.stringify(line));
}

/** Returns the cause of drizzle's error. drizzle's own message contains the values of the query, which must not be logged. */
export const withoutQuery = (error: unknown): unknown => (error instanceof DrizzleQueryError ? error.cause : error);

export function describe(error: unknown): string {
  const cause = withoutQuery(error);
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}
