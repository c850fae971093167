import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Draft, emptyDraft } from '../../../draft/model.ts';
import { emptyOutbox, type Outbox } from '../../../outbox/model.ts';
import { keepGoing, QUIET_TIME } from './keep-going.ts';
import { IDLE, type SendEvent, type Sending } from './state.ts';

const POSTPONED = { startDate: '2026-10-07', until: Number.MAX_SAFE_INTEGER, known: [], isHeld: false };

let outbox: Outbox;
let draft: Draft;
let offline: boolean;
let state: Sending;
let done: SendEvent[];
const listeners = { back: () => {}, draft: () => {}, sender: () => {} };

/** A send begins, and is over without having got through. */
function failToSend() {
  state = { ...IDLE, phase: 'asking' };
  listeners.sender();
  state = IDLE;
  listeners.sender();
}

function start() {
  keepGoing(
    {
      get: () => state,
      do: (event) => void done.push(event),
      subscribe: (listener) => {
        listeners.sender = listener;
        return () => true;
      },
    },
    {
      outbox: { get: () => outbox },
      drafts: {
        get: () => draft,
        subscribe: (listener) => {
          listeners.draft = listener;
          return () => true;
        },
      },
      isOffline: () => offline,
      onBack: (listener) => {
        listeners.back = listener;
      },
    },
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  draft = { ...emptyDraft(), dateText: '07/10/2026' };
  outbox = { ...emptyOutbox(), postponed: { week: POSTPONED, extra: POSTPONED } };
  offline = true;
  state = IDLE;
  done = [];
});
afterEach(() => void vi.useRealTimers());

it('sends when the network is back, the week first; then the extra event alone', () => {
  start();
  expect(done).toEqual([]);
  offline = false;
  listeners.back();
  expect(done).toEqual([{ type: 'due', kind: 'week' }]);
  outbox = { ...outbox, postponed: { week: null, extra: POSTPONED } };
  failToSend();
  vi.runOnlyPendingTimers();
  expect(done.at(-1)).toEqual({ type: 'due', kind: 'extra' });
});

it('sends at once what an earlier visit has left', () => {
  offline = false;
  start();
  expect(done).toEqual([{ type: 'due', kind: 'week' }]);
});

it('tries again after growing pauses while there is a network, and not without one', () => {
  offline = false;
  start();
  for (const pause of [5000, 10_000, 20_000, 40_000, 60_000, 60_000]) {
    const before = done.length;
    failToSend();
    vi.advanceTimersByTime(pause - 1);
    expect(done).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(done).toHaveLength(before + 1);
  }
  offline = true;
  failToSend();
  const before = done.length;
  vi.runOnlyPendingTimers();
  expect(done).toHaveLength(before);
});

it('never sends in the middle of a word', () => {
  start();
  offline = false;
  for (const observations of ['a', 'ab', 'abc']) {
    draft = { ...draft, days: draft.days.map((day) => ({ ...day, observations })) };
    listeners.draft();
    listeners.back();
    vi.advanceTimersByTime(QUIET_TIME - 1);
  }
  // It is stored, which changes nothing.
  listeners.draft();
  expect(done).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(done).toEqual([{ type: 'due', kind: 'week' }]);
});

it.each([
  ['a person has to decide', () => ({ ...POSTPONED, isHeld: true })],
  ['the draft is of another week', () => ({ ...POSTPONED, startDate: '2026-10-14' })],
  ['it is too late', () => ({ ...POSTPONED, until: Date.now() - 1 })],
])('sends nothing where %s', (_, postponed) => {
  outbox = { ...outbox, postponed: { week: postponed(), extra: null } };
  offline = false;
  start();
  listeners.back();
  expect(done).toEqual([]);
});

it('begins nothing while something is sent', () => {
  start();
  offline = false;
  state = { ...IDLE, phase: 'days' };
  listeners.back();
  expect(done).toEqual([]);
});
