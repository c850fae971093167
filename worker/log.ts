/**
 * Writes one line about a request, a scheduled step or a message that ended well, unless `LOG_REQUESTS` is "false", as it is
 * locally, where nobody reads these lines. Errors and warnings are always written, and not through here.
 */
export function logLine(env: Partial<Pick<Env, 'LOG_REQUESTS'>>, line: { level: 'info' }): void {
  if (env.LOG_REQUESTS !== 'false') console.info(JSON.stringify(line));
}

/** An error as the log has it. */
export const describe = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));
