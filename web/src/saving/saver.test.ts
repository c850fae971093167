import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ScheduleEvent } from '../../../core/contracts/events.ts';
import { EVENT } from '../../../core/testing/events.ts';
import { ApiError, NetworkError } from '../api/errors.ts';
import type { DayBody } from '../draft/event.ts';
import { DaySaver, IDLE, versionOf } from './saver.ts';
import { type DayStorage, storedDays } from './stored.ts';

const PLACE = { eventId: 5, scheduleId: 9, index: 2 };
const KEY = 'quartou-day-5';

function memory(): DayStorage & { refuses: boolean } {
  const map = new Map<string, string>();
  return {
    refuses: false,
    getItem: (key) => map.get(key) ?? null,
    setItem(key, value) {
      if (this.refuses) throw new Error('QuotaExceededError');
      map.set(key, value);
    },
    removeItem: (key) => void map.delete(key),
    key: (n) => [...map.keys()][n] ?? null,
    get length() {
      return map.size;
    },
  };
}

/** A server with one event; `fault` is thrown in place of the next answer, before or after it wrote. */
function server() {
  let event: ScheduleEvent = { ...EVENT, id: PLACE.eventId, scheduleId: PLACE.scheduleId };
  const bodies: DayBody[] = [];
  const self = {
    bodies,
    fault: null as unknown,
    afterWriting: false,
    get event() {
      return event;
    },
    write(eventName: string) {
      event = { ...event, eventName, revision: event.revision + 1 };
    },
    async put(_: number, body: DayBody): Promise<ScheduleEvent> {
      bodies.push(body);
      const { fault } = self;
      if (fault && !self.afterWriting) throw fault;
      if (body.revision !== event.revision) {
        throw new ApiError(409, JSON.stringify({ message: 'x', code: 'conflict', details: { current: event } }));
      }
      event = { ...event, eventName: body.eventName ?? null, revision: event.revision + 1 };
      if (fault) throw fault;
      return event;
    },
  };
  return self;
}

let api: ReturnType<typeof server>;
let storage: ReturnType<typeof memory>;
const saver = () => new DaySaver(PLACE, versionOf(api.event), { storage, now: () => 7000, put: (id, body) => api.put(id, body) });
const write = (one: DaySaver, eventName: string) => one.edit((day) => ({ ...day, eventName }));
const lost = new NetworkError(new Error('offline'));

beforeEach(() => {
  vi.useFakeTimers();
  api = server();
  storage = memory();
});
afterEach(() => vi.useRealTimers());

describe('saving', () => {
  it('stores what is typed every 300 ms, sends after a pause, and forgets the copy', async () => {
    const one = saver();
    const storing = vi.spyOn(storage, 'setItem');
    for (const typed of ['S', 'Sa', 'Sam', 'Samb']) {
      write(one, typed);
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(storing).toHaveBeenCalledTimes(1);
    expect(storedDays(storage)).toMatchObject([{ ...PLACE, revision: 1, mine: { eventName: 'Sam' } }]);
    write(one, 'Sa');
    await vi.advanceTimersByTimeAsync(IDLE - 1);
    expect(api.bodies).toEqual([]);
    expect(storing).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(api.bodies).toMatchObject([{ scheduleId: 9, eventName: 'Sa', revision: 1 }]);
    expect(one.get()).toMatchObject({ phase: 'settled', savedAt: 7000, base: { revision: 2 } });
    expect(storage.length).toBe(0);
  });

  it('stores at once what is sent at once, as when the page goes, and what no save is waiting for', async () => {
    const one = saver();
    write(one, 'S');
    one.flush();
    expect(storedDays(storage)).toMatchObject([{ mine: { eventName: 'S' } }]);
    await vi.advanceTimersByTimeAsync(0);
    expect([one.get().phase, storage.length]).toEqual(['settled', 0]);
    one.edit((day) => ({ ...day, typed: 'DJ Fo' }));
    one.flush();
    expect(storedDays(storage)).toMatchObject([{ mine: { typed: 'DJ Fo' } }]);
  });

  it('stores one copy of the evening, however many saves have no answer', async () => {
    api.fault = lost;
    const one = saver();
    for (const name of ['A'.repeat(400), 'B'.repeat(400), 'C'.repeat(400)]) {
      write(one, name);
      one.flush();
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(one.get().unconfirmed).toHaveLength(3);
    expect(storage.getItem(KEY)).not.toMatch(/A{400}|B{400}/);
    expect(storage.getItem(KEY)?.match(/C{400}/g)).toHaveLength(1);
  });

  it('keeps what stands in the attraction box on the device alone, over saves, later visits and what others save', async () => {
    const one = saver();
    one.edit((day) => ({ ...day, typed: 'DJ Fo' }));
    await vi.advanceTimersByTimeAsync(IDLE);
    expect([one.get().phase, storage.length]).toEqual(['settled', 1]);
    write(one, 'A');
    await vi.advanceTimersByTimeAsync(IDLE);
    expect(api.bodies).toHaveLength(1);
    expect(JSON.stringify(api.bodies)).not.toContain('DJ Fo');
    api.write('Delas');

    const later = saver();
    expect(later.get()).toMatchObject({ phase: 'settled', base: { revision: 2 }, mine: { eventName: 'A', typed: 'DJ Fo' } });
    later.load(api.event);
    expect(later.get().mine).toMatchObject({ eventName: 'Delas', typed: 'DJ Fo' });
    write(later, 'Minha');
    api.write('Delas 2');
    await vi.advanceTimersByTimeAsync(IDLE);
    later.resolve({ ...later.get().mine, typed: '' });
    await vi.advanceTimersByTimeAsync(IDLE);
    expect(later.get()).toMatchObject({ phase: 'settled', mine: { eventName: 'Minha', typed: 'DJ Fo' } });
    later.edit((day) => ({ ...day, typed: '' }));
    await vi.advanceTimersByTimeAsync(IDLE);
    expect(storage.length).toBe(0);
  });

  it('says when the device keeps no copy, and saves all the same', async () => {
    const one = saver();
    storage.refuses = true;
    api.fault = lost;
    write(one, 'A');
    await vi.advanceTimersByTimeAsync(IDLE);
    expect(one.isStored()).toBe(false);
    api.fault = null;
    one.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(api.event.eventName).toBe('A');
  });
});

describe('without a network', () => {
  it('tries again, ever more rarely, and at once when asked', async () => {
    api.fault = lost;
    const one = saver();
    write(one, 'A');
    await vi.advanceTimersByTimeAsync(IDLE);
    expect([api.bodies.length, one.get().phase, one.get().isServerDown]).toEqual([1, 'unreachable', false]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(api.bodies).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1999);
    expect(api.bodies).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(api.bodies).toHaveLength(3);
    api.fault = null;
    one.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect([api.event.eventName, one.get().phase, storage.length]).toEqual(['A', 'settled', 0]);
  });

  it('is taken up by a later visit, over the revision it had seen', async () => {
    api.fault = lost;
    write(saver(), 'A');
    await vi.advanceTimersByTimeAsync(IDLE);
    vi.clearAllTimers();
    api.fault = null;
    const later = saver();
    expect(later.get()).toMatchObject({ phase: 'unreachable', mine: { eventName: 'A' } });
    await vi.advanceTimersByTimeAsync(0);
    expect([api.event.eventName, later.get().phase, storage.length]).toEqual(['A', 'settled', 0]);
  });

  it('does not take its own save for somebody else’s when only the answer was lost', async () => {
    api.fault = lost;
    api.afterWriting = true;
    write(saver(), 'A');
    await vi.advanceTimersByTimeAsync(IDLE);
    vi.clearAllTimers();
    api.fault = null;
    const later = saver();
    write(later, 'AB');
    await vi.advanceTimersByTimeAsync(IDLE * 3);
    expect(api.event).toMatchObject({ eventName: 'AB', revision: 3 });
    expect(later.get().phase).toBe('settled');
  });
});

describe('two people', () => {
  it('save what was chosen, never over the other in silence', async () => {
    const one = saver();
    api.write('Delas');
    write(one, 'Minha');
    await vi.advanceTimersByTimeAsync(IDLE * 2);
    expect(one.get()).toMatchObject({ phase: 'conflict', theirs: { revision: 2, day: { eventName: 'Delas' } } });
    expect(api.event.eventName).toBe('Delas');
    expect(storedDays(storage)).toHaveLength(1);
    one.resolve(one.get().mine);
    await vi.advanceTimersByTimeAsync(IDLE);
    expect(api.event).toMatchObject({ eventName: 'Minha', revision: 3 });
  });
});

describe('a server that says no', () => {
  it.each([
    [422, 'refused'],
    [400, 'refused'],
    [404, 'gone'],
    [401, 'unreachable'],
    [429, 'unreachable'],
    [503, 'unreachable'],
  ])('with %i leaves it %s, and the copy where it is', async (status, phase) => {
    api.fault = new ApiError(status, JSON.stringify({ message: 'Não deu.', code: 'x' }));
    const one = saver();
    write(one, 'A');
    await vi.advanceTimersByTimeAsync(IDLE);
    expect(one.get()).toMatchObject({ phase, mine: { eventName: 'A' }, problem: phase === 'refused' ? 'Não deu.' : null });
    expect(one.get().isServerDown).toBe(phase === 'unreachable');
    expect(storedDays(storage)).toHaveLength(1);
  });
});

describe('a day of a deleted programme', () => {
  async function left() {
    api.fault = new ApiError(404, JSON.stringify({ message: 'Evento não encontrado.', code: 'not_found' }));
    write(saver(), 'A');
    await vi.advanceTimersByTimeAsync(IDLE);
    api.bodies.length = 0;
    return saver();
  }

  it('is not sent again by later visits, and stays', async () => {
    const later = await left();
    await vi.advanceTimersByTimeAsync(60_000);
    later.flush();
    expect(api.bodies).toEqual([]);
    expect(later.get()).toMatchObject({ phase: 'gone', mine: { eventName: 'A' } });
    expect(storedDays(storage)).toMatchObject([{ mine: { eventName: 'A' }, isGone: true }]);
  });

  it('can be taken off the device and put back', async () => {
    const later = await left();
    later.drop();
    expect(storedDays(storage)).toEqual([]);
    later.restore();
    expect(saver().get()).toMatchObject({ phase: 'gone', mine: { eventName: 'A' } });
  });
});

describe('what the device has', () => {
  it.each(['', 'x', '{}', 'null', '[]', '{"eventId":5}', '{"eventId":"5","scheduleId":9,"index":2,"revision":1}'])(
    'is left alone when it is no day: %j',
    (text) => {
      storage.setItem(KEY, text);
      expect(storedDays(storage)).toEqual([]);
      expect(saver().get().phase).toBe('settled');
    },
  );

  it('is not forgotten when another tab has written it since', async () => {
    const one = saver();
    const { put } = api;
    api.put = (id, body) => {
      storage.setItem(KEY, 'de outra aba');
      return put(id, body);
    };
    write(one, 'A');
    await vi.advanceTimersByTimeAsync(IDLE);
    expect(storage.getItem(KEY)).toBe('de outra aba');
  });
});
