import type { Version } from '../../../core/contracts/versions.ts';
import { api, body } from '../api/client.ts';
import { authorStore } from '../author.ts';

/**
 * Makes a version of a programme as it is, after a send. A send is not undone by its failing, nor is anything said of it: the
 * next hand-over makes it good.
 */
export async function handOver(scheduleId: number): Promise<Version | null> {
  const json = { author: authorStore.get() || null };
  // Somebody who closes the page at once has sent all the same.
  const how = { init: { keepalive: true } };
  return body(api.schedules[':id'].versions.$post({ param: { id: String(scheduleId) }, json }, how)).catch(() => null);
}
