import { DrizzleQueryError } from 'drizzle-orm/errors';

/**
 * Writes one line about a request, a scheduled step or a message that ended well, unless `LOG_REQUESTS` is "false", as it is
 * locally, where nobody reads these lines. Errors and warnings are always written, and not through here.
 */
export function logLine(env: Partial<Pick<Env, 'LOG_REQUESTS'>>, line: { level: 'info' }): void {
  if (env.LOG_REQUESTS !== 'false') console.info(JSON.stringify(line));
}

/** The error behind drizzle's, which has the values of the query in its message: they are nobody's business. */
export const withoutQuery = (error: unknown): unknown => (error instanceof DrizzleQueryError ? error.cause : error);

/** An error for the log. */
export function describe(error: unknown): string {
  const known = withoutQuery(error);
  return known instanceof Error ? (known.stack ?? known.message) : String(known);
}
