import { beforeEach, expect, it } from 'vitest';
import type { ScheduleEvent } from '../../../../../core/contracts/events.ts';
import { EVENT } from '../../../../../core/rules/test-event.ts';
import { ApiError, NetworkError } from '../../../api/errors.ts';
import { emptyDay, emptyExtra } from '../../../draft/model.ts';
import { type DayBody, dayBody, type ExtraBody, extraBody } from '../../../draft/payload.ts';
import type { Seen } from '../../../outbox/model.ts';
import { guarded } from './guard.ts';
import type { SendCalls } from './send.ts';

const body = (eventName: string) => dayBody(1, { ...emptyDay(), eventName });
const lost = new NetworkError(new Error('offline'));

let event: ScheduleEvent;
let sent: (DayBody | ExtraBody)[];
/** What becomes of the next answer, after the server has done its work. */
let fault: Error | null;
let kept: Record<number, Seen>;

const calls: SendCalls = {
  createSchedule: () => Promise.reject(new Error('unused')),
  createExtra: () => Promise.reject(new Error('unused')),
  async putEvent(_, input) {
    sent.push(input);
    if (input.revision !== event.revision) {
      throw new ApiError(409, JSON.stringify({ message: 'x', code: 'conflict', details: { current: event } }));
    }
    const { firstLotValue = null, secondLotValue = null, lastLotValue = null } = input as ExtraBody;
    const lots = event.isSpecialEvent ? { firstLotValue, secondLotValue, lastLotValue } : {};
    event = { ...event, ...lots, eventName: input.eventName ?? null, revision: event.revision + 1 };
    if (fault) throw fault;
    return event;
  },
};
const guard = (known: Record<number, Seen> = kept) => guarded(calls, known, (seen) => (kept = seen));

beforeEach(() => {
  event = EVENT;
  sent = [];
  fault = null;
  kept = {};
});

it('names the revision that was seen: the first, and then each that an answer gave', async () => {
  const { calls: safe, conflicts } = guard();
  await safe.putEvent(1, body('A'));
  await safe.putEvent(1, body('B'));
  expect(sent.map(({ revision }) => revision)).toEqual([1, 2]);
  expect(kept).toEqual({ 1: { revision: 3, bodies: [] } });
  expect(conflicts).toEqual([]);
});

it('keeps what it sends before it leaves', async () => {
  fault = lost;
  await expect(guard().calls.putEvent(1, body('A'))).rejects.toBe(lost);
  expect(kept).toEqual({ 1: { revision: 1, bodies: [JSON.stringify(body('A'))] } });
});

it('knows what an earlier try has left there, and goes on from it', async () => {
  fault = lost;
  await guard()
    .calls.putEvent(1, body('A'))
    .catch(() => undefined);
  fault = null;
  const { calls: safe, conflicts } = guard();
  expect(await safe.putEvent(1, body('B'))).toMatchObject({ eventName: 'B', revision: 3 });
  expect(conflicts).toEqual([]);
});

it('has nothing to do where the same had arrived', async () => {
  fault = lost;
  await guard()
    .calls.putEvent(1, body('A'))
    .catch(() => undefined);
  fault = null;
  expect(await guard().calls.putEvent(1, body('A'))).toMatchObject({ revision: 2 });
  expect(sent).toHaveLength(2);
});

it('refuses to write over somebody else, and tells whose it is', async () => {
  event = { ...EVENT, eventName: 'Delas', revision: 2 };
  const { calls: safe, conflicts } = guard();
  await expect(safe.putEvent(1, body('Minha'))).rejects.toMatchObject({ status: 409 });
  expect(conflicts).toEqual([event]);
  expect(event.eventName).toBe('Delas');
});

it('knows an extra event of its own too, lots and all', async () => {
  event = { ...EVENT, isSpecialEvent: true, ticketType: 'normal', date: '2027-01-04', lotPresets: emptyExtra().presets };
  const lots = {
    firstLotLabel: '',
    firstLotValue: '15,00',
    secondLotLabel: '',
    secondLotValue: '20,00',
    lastLotLabel: '',
    lastLotValue: '25,00',
  };
  const extra = (eventName: string) =>
    extraBody(1, { ...emptyExtra(), eventName }, '2027-01-04', { id: 1, name: 'normal', label: '', ...lots });
  fault = lost;
  await guard()
    .calls.putEvent(1, extra('A'))
    .catch(() => undefined);
  fault = null;
  const { calls: safe, conflicts } = guard();
  expect(await safe.putEvent(1, extra('B'))).toMatchObject({ eventName: 'B' });
  expect(conflicts).toEqual([]);
});
