import { describe, expect, it } from 'vitest';
import { type EventDraft, emptyDay } from '../draft/model.ts';
import {
  fingerprint,
  isPending,
  resumed,
  type Saved,
  type Saving,
  type SavingEvent,
  settled,
  step,
  unsentText,
} from './machine.ts';

const day = (eventName: string, more: Partial<EventDraft> = {}): EventDraft => ({ ...emptyDay(), eventName, ...more });
const version = (revision: number, eventName: string): Saved => ({ scheduleId: 9, revision, event: day(eventName) });
const START = settled(version(1, ''));

const run = (state: Saving, ...events: SavingEvent[]) => events.reduce(step, state);
const edit = (name: string): SavingEvent => ({ type: 'edited', event: day(name) });
const due: SavingEvent = { type: 'due' };
const lost: SavingEvent = { type: 'lost', isServerDown: false };
const save = (revision: number, name: string, at = 1000): SavingEvent => ({
  type: 'saved',
  saved: version(revision, name),
  at,
});
const conflict = (revision: number, name: string): SavingEvent => ({
  type: 'conflicted',
  theirs: version(revision, name),
  at: 2000,
});

describe('one person, a good network', () => {
  it('waits, sends, and is settled', () => {
    const waiting = run(START, edit('A'));
    expect(waiting.phase).toBe('waiting');
    const sending = run(waiting, due);
    expect(sending).toMatchObject({ phase: 'sending', inFlight: day('A'), unconfirmed: [fingerprint(day('A'))] });
    const done = run(sending, save(2, 'A'));
    expect(done).toMatchObject({ phase: 'settled', base: { revision: 2 }, savedAt: 1000, unconfirmed: [], inFlight: null });
    expect([waiting, sending, done].map(isPending)).toEqual([true, true, false]);
  });

  it('sends what was typed meanwhile afterwards, over the revision that the answer gave', () => {
    const state = run(START, edit('A'), due, edit('AB'));
    expect(state.phase).toBe('sending');
    expect(run(state, due).inFlight).toEqual(day('A'));
    const next = run(state, save(2, 'A'));
    expect(next).toMatchObject({ phase: 'waiting', mine: day('AB'), base: { revision: 2 } });
    expect(run(next, due, save(3, 'AB')).phase).toBe('settled');
  });

  it('does nothing for a change that was taken back, or that saving would not show', () => {
    expect(run(START, edit('A'), edit('')).phase).toBe('settled');
    expect(run(START, edit('  ')).phase).toBe('settled');
    expect(run(START, due)).toBe(START);
  });

  it('keeps what is on the screen as it was typed, blanks and all', () => {
    expect(run(START, edit('A '), due, save(2, 'A'))).toMatchObject({ phase: 'settled', mine: day('A ') });
  });

  it('takes over what the server has since, only while there is nothing of one’s own', () => {
    const newer: SavingEvent = { type: 'loaded', saved: version(5, 'Delas') };
    expect(run(START, newer)).toMatchObject({ phase: 'settled', mine: day('Delas'), base: { revision: 5 } });
    expect(run(START, newer, { type: 'loaded', saved: version(4, 'Velha') }).mine).toEqual(day('Delas'));
    expect(run(START, edit('A'), newer)).toMatchObject({ phase: 'waiting', mine: day('A'), base: { revision: 1 } });
  });
});

it('keeps a custom value that is not chosen when the server is read again', () => {
  const free: SavingEvent = { type: 'edited', event: day('A', { freeEntry: true, unchosenValue: 'R$ 9' }) };
  const state = run(START, free, due, save(2, 'A'), { type: 'loaded', saved: version(3, 'Delas') });
  expect(state).toMatchObject({ phase: 'settled', mine: { eventName: 'Delas', freeEntry: false, unchosenValue: 'R$ 9' } });
});

describe('a bad network', () => {
  it('keeps and tries again', () => {
    const state = run(START, edit('A'), due, lost);
    expect(state).toMatchObject({ phase: 'unreachable', tries: 1, mine: day('A') });
    expect(run(state, due, lost).tries).toBe(2);
    expect(run(state, due, save(2, 'A'))).toMatchObject({ phase: 'settled', tries: 0 });
  });

  it('knows its own save by its content when the answer was lost', () => {
    const state = run(START, edit('A'), due, lost, due, conflict(2, 'A'));
    expect(state).toMatchObject({ phase: 'settled', base: { revision: 2 }, savedAt: 2000, theirs: null });
  });

  it('knows any of its lost saves, and goes on from there', () => {
    const state = run(START, edit('A'), due, lost, edit('B'), due, lost, edit('C'), due, conflict(2, 'A'));
    expect(state).toMatchObject({ phase: 'waiting', mine: day('C'), base: { revision: 2 }, theirs: null });
    expect(run(state, due)).toMatchObject({ inFlight: day('C'), unconfirmed: [fingerprint(day('C'))] });
  });

  it('sends also what goes back to how it was, as long as another version may have arrived', () => {
    const state = run(START, edit('A'), due, lost, edit(''));
    expect(state.phase).toBe('waiting');
    expect(run(state, due)).toMatchObject({ phase: 'sending', inFlight: day('') });
  });
});

describe('two people', () => {
  const clash = run(START, edit('Minha'), due, conflict(2, 'Delas'));

  it('have to choose', () => {
    expect(clash).toMatchObject({ phase: 'conflict', mine: day('Minha'), theirs: version(2, 'Delas'), base: { revision: 1 } });
    expect(run(clash, due)).toBe(clash);
  });

  it('go on writing meanwhile, and see what is newer still', () => {
    expect(run(clash, edit('Minha 2'))).toMatchObject({ phase: 'conflict', mine: day('Minha 2') });
    expect(run(clash, { type: 'loaded', saved: version(3, 'Delas 2') }).theirs).toEqual(version(3, 'Delas 2'));
    expect(run(clash, { type: 'loaded', saved: version(2, 'Delas') })).toBe(clash);
  });

  it('save what was chosen over the newer one', () => {
    const chosen = run(clash, { type: 'resolved', event: day('Minha') });
    expect(chosen).toMatchObject({ phase: 'waiting', base: { revision: 2 }, theirs: null });
    expect(run(chosen, due, save(3, 'Minha')).phase).toBe('settled');
    expect(run(clash, { type: 'resolved', event: day('Delas') })).toMatchObject({ phase: 'settled', mine: day('Delas') });
  });

  it('have nothing to choose where they wrote the same', () => {
    expect(run(START, edit('Igual'), due, conflict(2, 'Igual'))).toMatchObject({ phase: 'settled', base: { revision: 2 } });
  });

  it('can clash again', () => {
    const again = run(clash, { type: 'resolved', event: day('Minha') }, due, conflict(3, 'Outra'));
    expect(again).toMatchObject({ phase: 'conflict', theirs: version(3, 'Outra') });
  });
});

describe('a refusal', () => {
  const refusal: SavingEvent = { type: 'refused', message: 'O layout escolhido não existe mais.' };
  const state = run(START, edit('A'), due, refusal);

  it('waits for a change', () => {
    expect(state).toMatchObject({ phase: 'refused', problem: 'O layout escolhido não existe mais.', unconfirmed: [] });
    expect(run(state, due)).toBe(state);
    expect(run(state, edit('B'))).toMatchObject({ phase: 'waiting', problem: null });
    expect(run(state, edit(''))).toMatchObject({ phase: 'settled', problem: null });
  });

  it('of something that was changed meanwhile is no news', () => {
    expect(run(START, edit('A'), due, edit('B'), refusal).phase).toBe('waiting');
  });

  it('because the day is gone ends it, and keeps what was written', () => {
    const gone = run(START, edit('A'), due, { type: 'gone' });
    expect(gone).toMatchObject({ phase: 'gone', mine: day('A') });
    expect(run(gone, due, edit('B'))).toMatchObject({ phase: 'gone', mine: day('B') });
    expect(run(resumed(START.base, day('A'), [], true), due)).toMatchObject({ phase: 'gone', mine: day('A') });
  });

  it('is saved into the week as it is now, when that was chosen', () => {
    const now: Saved = { scheduleId: 12, revision: 0, event: day('') };
    const moved = run(resumed(START.base, day('A'), [], true), { type: 'moved', saved: now });
    expect(moved).toMatchObject({ phase: 'waiting', base: now, mine: day('A') });
  });

  it('goes on when the day is there again', () => {
    const back: SavingEvent = { type: 'loaded', saved: version(1, '') };
    expect(run(resumed(START.base, day('A'), [], true), back)).toMatchObject({ phase: 'waiting', mine: day('A') });
  });
});

it('takes over an extra event that was removed, and a programme that came in place of another', () => {
  for (const saved of [version(0, ''), { ...version(1, 'Nova'), scheduleId: 12 }]) {
    expect(run(settled(version(3, 'A')), { type: 'loaded', saved })).toMatchObject({ phase: 'settled', base: saved });
  }
});

it('late answers change nothing', () => {
  for (const event of [lost, save(9, 'X'), conflict(9, 'X'), { type: 'refused', message: 'x' } as const]) {
    expect(run(START, event)).toBe(START);
  }
});

const unreached = { phase: 'unreachable', isStored: true } as const;

it('promises that days without a connection go by themselves', () => {
  expect(unsentText([unreached, unreached])).toMatch(
    /^O servidor não respondeu\. .* é salvo sozinho quando a internet voltar\.$/,
  );
});

it('sends to the days that need a choice', () => {
  expect(unsentText([unreached, { phase: 'conflict', isStored: true }])).toMatch(/Confira o aviso de cada dia/);
  expect(unsentText([{ phase: 'refused', isStored: true }])).toMatch(/Confira o aviso de cada dia/);
});

it('promises no copy that the device has refused to keep', () => {
  expect(unsentText([unreached, { phase: 'unreachable', isStored: false }])).toMatch(/^Não deu para guardar neste aparelho/);
});
