/**
 * Writes one line of the log about what went well: a request, a step of the clock, a message. `LOG_REQUESTS` is "true" on
 * Cloudflare, which keeps these lines; on a machine of one's own nobody reads them unless asked for (`LOG_REQUESTS=1`).
 * Errors and warnings do not come through here, and are always written.
 */
export function logLine(env: Partial<Pick<Env, 'LOG_REQUESTS'>>, line: { level: 'info' }): void {
  if (env.LOG_REQUESTS !== 'false') console.info(JSON.stringify(line));
}
