import { DrizzleQueryError } from 'drizzle-orm/errors';

/**
 * Writes one line about a successful request, scheduled step or message, unless `LOG_REQUESTS` is "false" as in local servers,
 * where nobody reads these lines. Errors and warnings are always written, by other code.
 */
export function logLine(env: Partial<Pick<Env, 'LOG_REQUESTS'>>, line: { level: 'info' }): void {
  if (env.LOG_REQUESTS !== 'false') console.info(JSON.stringify(line));
}

/** The error behind drizzle's, whose message contains the values of the query, which must not be logged. */
export const withoutQuery = (error: unknown): unknown => (error instanceof DrizzleQueryError ? error.cause : error);

export function describe(error: unknown): string {
  const known = withoutQuery(error);
  return known instanceof Error ? (known.stack ?? known.message) : String(known);
}
