import { api, body } from '../../../api/client.ts';
import type { SendCalls } from './send.ts';

/** The send's calls over the network (spec §7). */
export const liveCalls: SendCalls = {
  createSchedule: (startDate, specialOnly, key) =>
    body(
      api.schedules.$post(
        {
          json: specialOnly ? { startDate, specialEventOnly: true } : { startDate },
          query: specialOnly ? { specialOnly: 'true' } : {},
        },
        { headers: { 'idempotency-key': key } },
      ),
    ),
  putEvent: (eventId, json) => body(api.events[':id'].$put({ param: { id: String(eventId) }, json })),
  createExtra: (json, key) =>
    body(api.events.$post({ json, query: { special: 'true' } }, { headers: { 'idempotency-key': key } })),
};
