import { REPEAT_CHOICES, type RepeatTake } from '../../../core/contracts/limits.ts';
import type { CalendarDate } from '../../../core/rules/calendar.ts';
import { api, body } from './client.ts';

const withKey = (key: string) => ({ headers: { 'idempotency-key': key } });

/** A call repeated with the same key returns the same draft. */
export const repeatProgramme = (id: number, startDate: CalendarDate, take: RepeatTake, key: string) =>
  body(api.schedules[':id'].repeat.$post({ param: { id: String(id) }, json: { startDate, take } }, withKey(key)));

/** The events that a repetition would write; writes nothing. */
export const repeatedEvents = (id: number, startDate: CalendarDate, take: RepeatTake) =>
  body(
    api.schedules[':id'].repeated.$get({
      param: { id: String(id) },
      query: { startDate, take: REPEAT_CHOICES.filter((choice) => take[choice]).join() },
    }),
  );
