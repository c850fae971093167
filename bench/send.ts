import type { CreatedSchedule } from '../core/contracts/schedules.ts';

/** Sends a programme by the API, with as many of its days as there are bodies, and gives its id. */
export async function sendProgramme(url: string, startDate: string, days: object[], extras: object[] = []): Promise<number> {
  async function call(method: string, path: string, body: object): Promise<unknown> {
    const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
    const response = await fetch(new URL(path, url), { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }
  const { id, events } = (await call('POST', '/api/schedules', { startDate })) as CreatedSchedule;
  for (const [day, body] of days.entries()) await call('PUT', `/api/events/${events[day]?.id}`, { ...body, scheduleId: id });
  for (const extra of extras) await call('POST', '/api/events?special=true', { ...extra, scheduleId: id });
  return id;
}
