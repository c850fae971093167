import { beforeEach, expect, it, vi } from 'vitest';
import { LOT_PRESETS } from '../../../core/rules/lots.ts';
import { ApiError, NetworkError } from '../api/errors.ts';
import { emptyDay, emptyExtra } from '../draft/model.ts';
import { lotSetting } from '../testing/rows.ts';
import { fillStorage } from '../testing/storage.ts';
import { week } from '../testing/weeks.ts';
import { storedCopies } from './device-copies.ts';
import type { ServerEvent } from './machine.ts';
import type { SaverPlace } from './place.ts';
import { type EveningBody, EveningSaver, SAVE_DELAY_MS } from './saver.ts';
import { serverEventAt } from './server-event.ts';

const PLACE: SaverPlace = { startDate: '2026-11-25', position: 2, programme: null };
const KEY = 'quartou-evening-2026-11-25-2';

/** A fake server with one week. If `fault` is not null, `put` throws it: before saving or, with `afterWriting`, after saving. */
function server() {
  let now = week([{}]);
  const bodies: EveningBody[] = [];
  const self = {
    bodies,
    fault: null as unknown,
    afterWriting: false,
    get week() {
      return now;
    },
    get event() {
      return now.programme?.events[2];
    },
    write(eventName: string | null) {
      const revision = (self.event?.revision ?? 0) + 1;
      now = week([{}, {}, { eventName, revision }]);
    },
    async put(_: SaverPlace, body: EveningBody) {
      bodies.push(body);
      const { fault } = self;
      if (fault && !self.afterWriting) throw fault;
      if (body.revision !== self.event?.revision) {
        throw new ApiError(409, JSON.stringify({ message: 'x', code: 'conflict', details: { current: self.event } }));
      }
      self.write(body.eventName ?? null);
      if (fault) throw fault;
      return now;
    },
  };
  return self;
}

let api: ReturnType<typeof server>;
const lots = vi.fn(async () => lotSetting({}));
/** Returns a new saver that has resumed the first stored copy, as after a reload of the page. */
function saver(place = PLACE, saved: ServerEvent = serverEventAt(api.week, place.position)) {
  const one = new EveningSaver(place, saved, { put: (of, body) => api.put(of, body), lots });
  resumeFirst(one);
  return one;
}
const write = (one: EveningSaver, eventName: string) => one.edit((event) => ({ ...event, eventName }));
async function writeAndWait(one: EveningSaver, eventName: string) {
  write(one, eventName);
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
}
const lost = new NetworkError(new Error('offline'));
const text = () => String(localStorage.getItem(KEY));
const stored = () => JSON.parse(text());
const storedPlaces = () => storedCopies().map(({ evening }) => evening.place);
function resumeFirst(one: EveningSaver) {
  const [copy] = storedCopies();
  if (copy) one.resume(copy);
}
const countStored = () => storedCopies().length;

beforeEach(() => {
  vi.useFakeTimers();
  api = server();
});

it('changes are stored on the device every 300 ms, and sent after a pause of 300 ms; then the copy is removed', async () => {
  const one = saver();
  const storing = vi.spyOn(Storage.prototype, 'setItem');
  for (const typed of ['S', 'Sa', 'Sam', 'Samb']) {
    write(one, typed);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(storing).toHaveBeenCalledTimes(1);
  expect(stored()).toMatchObject({ place: PLACE, scheduleId: 7, revision: 1, mine: { eventName: 'Sam' } });
  write(one, 'Sa');
  await vi.advanceTimersByTimeAsync(299);
  expect(api.bodies).toEqual([]);
  expect(storing).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(api.bodies).toMatchObject([{ scheduleId: 7, eventName: 'Sa', revision: 1 }]);
  expect(one.get()).toMatchObject({ phase: 'settled', base: { revision: 2 } });
  expect(countStored()).toBe(0);
});

it('flush(), which is called when the page closes, stores and sends the evening at once', async () => {
  const one = saver();
  write(one, 'S');
  one.flush();
  expect(stored()).toMatchObject({ mine: { eventName: 'S' } });
  await vi.advanceTimersByTimeAsync(0);
  expect([one.get().phase, countStored()]).toEqual(['settled', 0]);
  // Text in the attraction box is never sent, so only the device has it.
  one.edit((event) => ({ ...event, typed: 'DJ Fo' }));
  one.flush();
  expect(stored()).toMatchObject({ mine: { typed: 'DJ Fo' } });
});

it('only one copy of an evening is stored, however many saves have no response', async () => {
  api.fault = lost;
  const one = saver();
  for (const name of ['A'.repeat(400), 'B'.repeat(400), 'C'.repeat(400)]) {
    write(one, name);
    one.flush();
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(one.get().unconfirmed).toHaveLength(3);
  expect(text()).not.toMatch(/A{400}|B{400}/);
  expect(text().match(/C{400}/g)).toHaveLength(1);
});

it('text in the attraction box is never sent, and survives saves, a reload and other people’s changes', async () => {
  const one = saver();
  one.edit((event) => ({ ...event, typed: 'DJ Fo' }));
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  expect([one.get().phase, countStored()]).toEqual(['settled', 1]);
  await writeAndWait(one, 'A');
  expect(api.bodies).toHaveLength(1);
  expect(JSON.stringify(api.bodies)).not.toContain('DJ Fo');
  api.write('Delas');

  const later = saver();
  expect(later.get()).toMatchObject({ phase: 'settled', base: { revision: 3 }, mine: { eventName: 'Delas', typed: 'DJ Fo' } });
  write(later, 'Minha');
  api.write('Delas 2');
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  later.resolve({ ...later.get().mine, typed: '' });
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  expect(later.get()).toMatchObject({ phase: 'settled', mine: { eventName: 'Minha', typed: 'DJ Fo' } });
  later.edit((event) => ({ ...event, typed: '' }));
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  expect(countStored()).toBe(0);
});

it('if the device refuses to store a copy, `isStored` returns false, and the saver still saves', async () => {
  const one = saver();
  fillStorage();
  api.fault = lost;
  await writeAndWait(one, 'A');
  expect(one.isStored()).toBe(false);
  api.fault = null;
  one.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(api.event?.eventName).toBe('A');
});

it('a save without a response is retried after longer and longer pauses, and at once by flush()', async () => {
  api.fault = lost;
  const one = saver();
  await writeAndWait(one, 'A');
  expect([api.bodies.length, one.get().phase]).toEqual([1, 'unreachable']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(api.bodies).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1999);
  expect(api.bodies).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(api.bodies).toHaveLength(3);
  api.fault = null;
  one.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect([api.event?.eventName, one.get().phase, countStored()]).toEqual(['A', 'settled', 0]);
});

it('a save whose response was lost causes no conflict on a later visit', async () => {
  api.fault = lost;
  api.afterWriting = true;
  await writeAndWait(saver(), 'A');
  vi.clearAllTimers();
  api.fault = null;
  const later = saver();
  write(later, 'AB');
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS * 3);
  expect(api.event).toMatchObject({ eventName: 'AB', revision: 3 });
  expect(later.get().phase).toBe('settled');
});

it.each([
  [422, 'validation', 'refused'],
  [400, 'bad_request', 'refused'],
  [413, 'payload_too_large', 'refused'],
  [403, 'forbidden', 'refused'],
  [404, 'not_found', 'gone'],
  [401, 'unauthorized', 'unreachable'],
  [429, 'too_many_requests', 'unreachable'],
  [503, 'unavailable', 'unreachable'],
  // Responses without a code come from a proxy. The server's own errors have a code.
  [403, undefined, 'unreachable'],
  [404, undefined, 'unreachable'],
  [413, undefined, 'unreachable'],
])('after a save that gets the status %i with the code %s the phase is `%s`, and the copy stays', async (status, code, phase) => {
  api.fault = new ApiError(status, JSON.stringify({ message: 'Não deu.', code }));
  const one = saver();
  await writeAndWait(one, 'A');
  expect(one.get()).toMatchObject({ phase, mine: { eventName: 'A' }, problem: phase === 'refused' ? 'Não deu.' : null });
  expect(storedPlaces()).toEqual([PLACE]);
});

it('a deleted programme’s evening stays on the device and is not sent; discarding the evening can be undone', async () => {
  api.fault = new ApiError(404, JSON.stringify({ message: 'Evento não encontrado.', code: 'not_found' }));
  await writeAndWait(saver(), 'A');
  api.bodies.length = 0;
  const later = saver();
  await vi.advanceTimersByTimeAsync(60_000);
  later.flush();
  expect(api.bodies).toEqual([]);
  expect(later.get()).toMatchObject({ phase: 'gone', mine: { eventName: 'A' } });
  expect(stored()).toMatchObject({ mine: { eventName: 'A' }, isGone: true });
  later.drop();
  expect(storedPlaces()).toEqual([]);
  later.store();
  expect(saver().get()).toMatchObject({ phase: 'gone', mine: { eventName: 'A' } });
});

const place = { ...PLACE, position: 5 };
const edit = (one: EveningSaver, change: object) => one.edit(() => ({ ...emptyExtra(), eventName: 'Bingo', ...change }));

it('a new extra event with an invalid date is not sent; without a date it is sent with the default date and lots', async () => {
  const one = saver(place);
  expect(one.get().base).toMatchObject({ scheduleId: 7, revision: 0, event: { isSpecialEvent: true } });
  edit(one, { dateText: '31/02/2027' });
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  expect(api.bodies).toEqual([]);
  expect(one.get()).toMatchObject({ phase: 'refused', problem: 'Data do evento extra: Por favor, selecione uma data válida.' });
  edit(one, {});
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  expect(api.bodies).toMatchObject([
    { scheduleId: 7, revision: 0, date: '2026-11-30', isSpecialEvent: true, eventName: 'Bingo', firstLotValue: 'R$ 15,00' },
  ]);
});

it('an extra event’s date and tickets stay on the device until other content is added, and are then sent', async () => {
  const chosen = { dateText: '05/12/2026', ticketType: 'open' as const, lotPresets: LOT_PRESETS.open };
  const one = saver(place, serverEventAt(week(null), place.position));
  edit(one, { eventName: '', ...chosen });
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  expect([one.get().phase, storedCopies()[0]?.evening.mine]).toMatchObject(['settled', chosen]);
  // Somebody else has begun a programme of this week, and this device loads the programme.
  one.load(api.week);
  expect(one.get()).toMatchObject({ phase: 'settled', base: { scheduleId: 7 }, mine: chosen });
  const later = saver(place);
  expect([later.get(), api.bodies]).toMatchObject([{ phase: 'settled', mine: chosen }, []]);
  await writeAndWait(later, 'Bingo');
  expect(api.bodies).toMatchObject([{ eventName: 'Bingo', ticketType: 'open', date: '2026-12-05' }]);
});

it.each([
  [
    31,
    week([{}]),
    [
      [31, 1],
      [31, 2],
    ],
  ],
  [
    null,
    week(null),
    [
      [null, 0],
      [7, 2],
    ],
  ],
])('the saves for programme %s send the ids and revisions that the week’s responses have', async (programme, of, expected) => {
  const put = vi.fn(async (_: SaverPlace, { eventName = null }: EveningBody) => week([{}, {}, { eventName, revision: 2 }]));
  const one = new EveningSaver({ ...PLACE, programme }, serverEventAt(of, 2), { put, lots });
  for (const name of ['A', 'B']) await writeAndWait(one, name);
  expect(put.mock.calls.map(([, { scheduleId, revision }]) => [scheduleId, revision])).toEqual(expected);
});

it('missing fields of a stored evening are read as empty; a stored text that cannot be read is not changed', () => {
  const base = { isSpecialEvent: false };
  localStorage.setItem(
    KEY,
    JSON.stringify({ place: PLACE, scheduleId: 7, revision: 1, base, mine: { ...base, eventName: 'A' }, unconfirmed: [] }),
  );
  expect(saver().get()).toMatchObject({ base: { event: emptyDay() }, mine: { ...emptyDay(), eventName: 'A' } });
  for (const odd of ['', 'x', 'null', '[]']) {
    localStorage.setItem(KEY, odd);
    expect([storedPlaces(), saver().get().phase, text()]).toEqual([[], 'settled', odd]);
  }
});

it('a save does not remove a stored evening that another tab has replaced during the save', async () => {
  const one = saver();
  const { put } = api;
  api.put = (place, body) => {
    localStorage.setItem(KEY, 'de outra aba');
    return put(place, body);
  };
  await writeAndWait(one, 'A');
  expect(localStorage.getItem(KEY)).toBe('de outra aba');
});

it('without a network, two tabs each store a copy of an evening; the copies are later sent one after the other', async () => {
  api.fault = lost;
  const [first, second] = [saver(), saver()];
  write(first, 'Da aba 1');
  await writeAndWait(second, 'Da aba 2');
  await writeAndWait(second, 'Da aba 2, de novo');
  vi.clearAllTimers();
  const names = () => storedCopies().map(({ evening }) => evening.mine.eventName);
  expect(names()).toEqual(['Da aba 1', 'Da aba 2, de novo']);

  api.fault = null;
  const later = saver();
  expect(later.get()).toMatchObject({ phase: 'unreachable', mine: { eventName: 'Da aba 1' } });
  await vi.advanceTimersByTimeAsync(0);
  expect([api.event?.eventName, names()]).toEqual(['Da aba 1', ['Da aba 2, de novo']]);
  resumeFirst(later);
  await vi.advanceTimersByTimeAsync(0);
  expect(later.get()).toMatchObject({ phase: 'conflict', mine: { eventName: 'Da aba 2, de novo' } });
  later.resolve(later.get().mine);
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  expect([api.event?.eventName, names()]).toEqual(['Da aba 2, de novo', []]);
});

it('if two tabs have stored an evening, resuming keeps what each tab had typed into the attraction box', async () => {
  const [first, second] = [saver(), saver()];
  first.edit((event) => ({ ...event, typed: 'DJ Fo' }));
  second.edit((event) => ({ ...event, typed: 'Mariana' }));
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  vi.clearAllTimers();
  const later = saver();
  later.resume(storedCopies()[1] ?? expect.fail('The second tab stored no copy.'));
  expect(later.get()).toMatchObject({ phase: 'settled', mine: { typed: 'DJ Fo Mariana' } });
  expect(storedCopies().map(({ evening }) => evening.mine.typed)).toEqual(['DJ Fo Mariana']);
});
