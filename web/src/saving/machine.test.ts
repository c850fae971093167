import { expect, it } from 'vitest';
import { type EventDraft, emptyDay, emptyExtra, fromCatalogue } from '../draft/model.ts';
import {
  fingerprint,
  isPending,
  resumed,
  type Saving,
  type SavingEvent,
  type ServerEvent,
  settledState,
  step,
  unsentText,
} from './machine.ts';

const day = (eventName: string, more: Partial<EventDraft> = {}): EventDraft => ({ ...emptyDay(), eventName, ...more });
const extra = (eventName: string, more: Partial<EventDraft> = {}) => ({ ...emptyExtra(), eventName, ...more });
const LOTS = { firstLotValue: '20', secondLotValue: '30', lastLotValue: '40' };
const version = (revision: number, name: string | EventDraft): ServerEvent => ({
  scheduleId: 9,
  revision,
  eventId: 70,
  event: typeof name === 'string' ? day(name) : name,
});
const playing = (name: string, attraction: { id: number; name: string; chosenIds?: number[] }): Partial<EventDraft> => ({
  valueId: 5,
  value: { id: 5, name },
  attractions: [{ ...fromCatalogue(attraction.id, attraction.name), attraction }],
});
const START = settledState(version(1, ''));

const run = (state: Saving, ...events: SavingEvent[]) => events.reduce(step, state);
const edit = (name: string | EventDraft): SavingEvent => ({ type: 'edited', event: typeof name === 'string' ? day(name) : name });
const due: SavingEvent = { type: 'due', start: '2026-11-25' };
const lost: SavingEvent = { type: 'lost' };
const deletion: SavingEvent = { type: 'gone' };
const saved = (by: ServerEvent): SavingEvent => ({ type: 'saved', saved: by });
const loaded = (by: ServerEvent): SavingEvent => ({ type: 'loaded', saved: by });
const conflicted = (theirs: ServerEvent): SavingEvent => ({ type: 'conflicted', theirs });
const resolved = (event: EventDraft): SavingEvent => ({ type: 'resolved', event });
const save = (revision: number, name: string) => saved(version(revision, name));
const conflict = (revision: number, name: string) => conflicted(version(revision, name));

it('an evening’s phase is `waiting` after an edit, `sending` during the save, and `settled` after the save', () => {
  const waiting = run(START, edit('A'));
  expect(waiting.phase).toBe('waiting');
  const sending = run(waiting, due);
  expect(sending).toMatchObject({ phase: 'sending', inFlight: day('A'), unconfirmed: [fingerprint(day('A'))] });
  const done = run(sending, save(2, 'A'));
  expect(done).toMatchObject({ phase: 'settled', base: { revision: 2 }, unconfirmed: [], inFlight: null });
  expect([waiting, sending, done].map(isPending)).toEqual([true, true, false]);
});

it('changes made during a save are sent afterwards, with the revision of the save’s response', () => {
  const state = run(START, edit('A'), due, edit('AB'));
  expect(state.phase).toBe('sending');
  expect(run(state, due).inFlight).toEqual(day('A'));
  const next = run(state, save(2, 'A'));
  expect(next).toMatchObject({ phase: 'waiting', mine: day('AB'), base: { revision: 2 } });
  expect(run(next, due, save(3, 'AB')).phase).toBe('settled');
});

it('an edit that was undone, or that only adds blanks, is not sent', () => {
  expect(run(START, edit('A'), edit('')).phase).toBe('settled');
  expect(run(START, edit('  ')).phase).toBe('settled');
  expect(run(START, due)).toBe(START);
});

it('an undo keeps its mark (`isUndo`) until the undo is saved; if nothing is left to save, the mark is removed at once', () => {
  const undo = (name: string) => edit(day(name, { isUndo: true }));
  const isMarked = (...events: SavingEvent[]) => run(START, ...events).mine.isUndo;
  expect(isMarked(undo(''))).toBe(false);
  expect(isMarked(edit('A'), undo(''), due)).toBe(false);
  expect(isMarked(undo('A'), due)).toBe(true);
  expect(isMarked(undo('A'), due, save(2, 'A'))).toBe(false);
});

it('a newer server state replaces an evening only if the evening has no unsaved changes', () => {
  const newer = loaded(version(5, 'Delas'));
  expect(run(START, newer)).toMatchObject({ phase: 'settled', mine: day('Delas'), base: { revision: 5 } });
  expect(run(START, newer, loaded(version(4, 'Velha'))).mine).toEqual(day('Delas'));
  expect(run(START, edit('A'), newer)).toMatchObject({ phase: 'waiting', mine: day('A'), base: { revision: 1 } });
  // A custom value that is not chosen is kept, because the server does not have it.
  const free = edit(day('A', { freeEntry: true, unchosenValue: 'R$ 9' }));
  const state = run(START, free, due, save(2, 'A'), newer);
  expect(state).toMatchObject({ phase: 'settled', mine: { eventName: 'Delas', freeEntry: false, unchosenValue: 'R$ 9' } });
});

it('a settled evening takes a value’s new text and a merged attraction from the server, but keeps its own texts as typed', () => {
  const ana = { id: 1, name: 'Ana' };
  const old = day('A ', playing('R$15', ana));
  const now = day('A', playing('R$20', { id: 2, name: 'Ana Fonte', chosenIds: [3, 1] }));
  const taken = { phase: 'settled', mine: { ...now, eventName: 'A ' }, base: { event: now } };
  const editing = run(START, edit(old), due);
  const state = run(editing, saved(version(2, old)));
  expect(run(state, loaded(version(2, now)))).toMatchObject(taken);
  expect(run(editing, saved(version(2, now)))).toMatchObject(taken);
  expect(run(state, loaded(version(1, now)))).toBe(state);
  expect(run(state, loaded(version(2, old)))).toBe(state);
  // An unchanged list keeps its items, whose ids the screen uses as keys.
  const { mine } = run(state, loaded(version(2, day('A', playing('R$20', ana)))));
  expect(mine.attractions).toBe(old.attractions);
});

it('a save does not conflict with its own attempt whose response was lost, or with another person’s equal change', () => {
  const state = run(START, edit('A'), due, lost, due, conflict(2, 'A'));
  expect(state).toMatchObject({ phase: 'settled', base: { revision: 2 }, theirs: null });
  expect(run(START, edit('Igual'), due, conflict(2, 'Igual'))).toMatchObject({ phase: 'settled', base: { revision: 2 } });
});

it('if only the first of two saves without a response reached the server, the next change is saved without a conflict', () => {
  const state = run(START, edit('A'), due, lost, edit('B'), due, lost, edit('C'), due, conflict(2, 'A'));
  expect(state).toMatchObject({ phase: 'waiting', mine: day('C'), base: { revision: 2 }, theirs: null });
  expect(run(state, due)).toMatchObject({ inFlight: day('C'), unconfirmed: [fingerprint(day('C'))] });
});

it.each([
  ['of this page', run(START, edit('A'), due, lost)],
  ['of a closed page', resumed(version(1, ''), day('A'), [fingerprint(day('A'))], false)],
])('if somebody undid a change whose save %s got no response, the user is asked before the change is resent', (_, state) => {
  const asked = run(state, due, conflict(3, ''));
  expect(asked).toMatchObject({ phase: 'conflict', mine: day('A'), theirs: version(3, '') });
  expect(run(asked, edit('AB')).phase).toBe('conflict');
  expect(run(resumed(asked.base, asked.mine, asked.unconfirmed, false), due, conflict(3, '')).phase).toBe('conflict');
  expect(run(asked, resolved(day('A')))).toMatchObject({ phase: 'waiting', base: { revision: 3 } });
});

it('undoing a change whose save got no response sends the old content, because the server may have the change', () => {
  const state = run(START, edit('A'), due, lost, edit(''));
  expect(state.phase).toBe('waiting');
  expect(run(state, due)).toMatchObject({ phase: 'sending', inFlight: day('') });
});

it('if the response to a new extra event’s save is lost, the lots that the save has filled in cause no conflict', () => {
  const theirs = version(1, extra('A', LOTS));
  const start = settledState(version(0, extra('')));
  const conflictAfter = (change: EventDraft) => run(start, edit(extra('A')), due, lost, edit(change), due, conflicted(theirs));
  expect(conflictAfter(extra('A'))).toMatchObject({ phase: 'settled', base: theirs, mine: LOTS });
  expect(conflictAfter(extra('AB'))).toMatchObject({ phase: 'waiting', base: theirs, mine: { eventName: 'AB', ...LOTS } });
  // The server's lots belong to the old ticket type, so `mine` stays without lots. The next save fills in the new type's lots.
  const open = extra('AB', { ticketType: 'open' });
  expect(conflictAfter(open)).toMatchObject({ phase: 'waiting', mine: open });
});

it('if the response to an extra event’s save is lost, its typed default name and default date cause no conflict', () => {
  const observations = 'Aniversário';
  const theirs = version(1, extra('', { observations }));
  const after = (dateText: string) => {
    const typed = (name: string) => edit(extra(name, { observations, dateText }));
    return run(
      settledState(version(0, emptyExtra())),
      typed('Evento Extra'),
      due,
      lost,
      typed('Evento Extra 2'),
      due,
      conflicted(theirs),
    );
  };
  expect(after('30/11/2026')).toMatchObject({ phase: 'waiting', base: theirs, mine: { eventName: 'Evento Extra 2' } });
  expect(after('30.11.2026').phase).toBe('waiting');
  expect(after('01/12/2026').phase).toBe('conflict');
});

it('an extra event that was removed by emptying its name keeps its lots for a new name', () => {
  const removed = { ...version(0, emptyExtra()), eventId: null };
  const state = run(settledState(version(4, extra('Bingo', LOTS))), edit(extra('', LOTS)), due, saved(removed));
  expect(state).toMatchObject({ phase: 'settled', base: removed, mine: LOTS });
  expect(run(state, loaded(removed)).mine).toMatchObject(LOTS);
});

const clash = run(START, edit('Minha'), due, conflict(2, 'Delas'));

it('in a conflict both people’s newest contents are kept, and nothing is sent until the user chooses', () => {
  expect(clash).toMatchObject({ phase: 'conflict', mine: day('Minha'), theirs: version(2, 'Delas'), base: { revision: 1 } });
  expect(run(clash, due)).toBe(clash);
  expect(run(clash, edit('Minha 2'))).toMatchObject({ phase: 'conflict', mine: day('Minha 2') });
  expect(run(clash, loaded(version(3, 'Delas 2'))).theirs).toEqual(version(3, 'Delas 2'));
  expect(run(clash, loaded(version(2, 'Delas')))).toBe(clash);
});

it('the user’s choice is saved over the other person’s content; this save may meet another conflict', () => {
  const chosen = run(clash, resolved(day('Minha')));
  expect(chosen).toMatchObject({ phase: 'waiting', base: { revision: 2 }, theirs: null });
  expect(run(chosen, due, save(3, 'Minha')).phase).toBe('settled');
  expect(run(clash, resolved(day('Delas')))).toMatchObject({ phase: 'settled', mine: day('Delas') });
  expect(run(chosen, due, conflict(3, 'Outra'))).toMatchObject({ phase: 'conflict', theirs: version(3, 'Outra') });
});

it('a conflict ends when both people’s contents become equal, or when one of the two people undoes all changes', () => {
  expect(run(clash, loaded(version(3, 'Minha')))).toMatchObject({ phase: 'settled', base: { revision: 3 } });
  expect(run(clash, edit(''))).toMatchObject({ phase: 'settled', base: { revision: 2 }, mine: day('Delas'), theirs: null });
  const back = { phase: 'waiting', base: { revision: 3 }, mine: day('Minha'), theirs: null };
  expect(run(clash, loaded(version(3, '')))).toMatchObject(back);
});

it('a refused evening is sent again only after another change, which may be made before the refusal arrives', () => {
  const problem = 'O layout escolhido não existe mais.';
  const refusal: SavingEvent = { type: 'refused', message: problem };
  const state = run(START, edit('A'), due, refusal);
  expect(state).toMatchObject({ phase: 'refused', problem, unconfirmed: [] });
  expect(run(state, due)).toBe(state);
  expect(run(state, edit('B'))).toMatchObject({ phase: 'waiting', problem: null });
  expect(run(state, edit(''))).toMatchObject({ phase: 'settled', problem: null });
  expect(run(START, edit('A'), due, edit('B'), refusal).phase).toBe('waiting');
});

it('an evening of a deleted programme is not sent; `tries` grows when the programme returns; a save resets `tries`', () => {
  const deleted = run(START, edit('A'), due, deletion, due, edit('B'));
  expect(deleted).toMatchObject({ phase: 'gone', mine: day('B') });
  const back = run(deleted, loaded(version(1, '')));
  expect(back).toMatchObject({ phase: 'unreachable', mine: day('B'), tries: 1 });
  const again = run(back, due, deletion, loaded(version(1, '')));
  expect(again).toMatchObject({ phase: 'unreachable', tries: 2 });
  expect(run(again, due, save(2, 'B'))).toMatchObject({ phase: 'settled', tries: 0 });
});

it('a deleted programme’s evening can be moved into the week’s programme; other content of that programme is a conflict', () => {
  const move = (mine: EventDraft, to: ServerEvent) => run(resumed(START.base, mine, [], true), { type: 'moved', saved: to });
  const empty = { ...version(0, ''), scheduleId: 12, eventId: null };
  expect(move(day('A'), empty)).toMatchObject({ phase: 'waiting', base: empty, mine: day('A') });
  const theirs = { ...version(2, day('Delas', { observations: 'Até as 5' })), scheduleId: 12, eventId: 81 };
  const moved = move(day('Minha'), theirs);
  expect(moved).toMatchObject({ phase: 'conflict', theirs, mine: day('Minha'), base: { scheduleId: 12, revision: 0 } });
  expect(run(moved, due)).toBe(moved);
  expect(move(theirs.event, theirs)).toMatchObject({ phase: 'settled', base: theirs });
});

it('a saved evening takes the server’s state if its event was removed, or if its event or programme was replaced', () => {
  for (const now of [version(0, ''), { ...version(3, 'Nova'), eventId: 71 }, { ...version(1, 'Nova'), scheduleId: 12 }]) {
    expect(run(settledState(version(3, 'A')), loaded(now))).toMatchObject({ phase: 'settled', base: now });
  }
});

it('if a save removes an extra event, the next event moves up; text typed during the save conflicts with that event', () => {
  const clearing = run(settledState(version(4, extra('Primeiro'))), edit(extra('')), due);
  const second = { ...version(2, extra('Segundo')), eventId: 71 };
  const settled = { phase: 'settled', base: second, mine: extra('Segundo'), theirs: null };
  expect(run(clearing, saved(second))).toMatchObject(settled);
  const conflicting = { phase: 'conflict', theirs: second, mine: extra('Terceiro'), base: { eventId: 70 } };
  expect(run(clearing, edit(extra('Terceiro')), saved(second))).toMatchObject(conflicting);
});

it('a response that comes while no save is running changes nothing', () => {
  for (const event of [lost, save(9, 'X'), conflict(9, 'X'), { type: 'refused', message: 'x' } as const]) {
    expect(run(START, event)).toBe(START);
  }
});

const unreachable = { phase: 'unreachable', isStored: true } as const;

it.each([
  [
    [unreachable, unreachable],
    /^O servidor não respondeu ou não pôde salvar agora\. .* é salvo sozinho assim que for possível\./,
  ],
  [[unreachable, { phase: 'conflict', isStored: true } as const], /Confira o aviso de cada dia/],
  [[unreachable, { ...unreachable, isStored: false }], /^Não deu para guardar neste aparelho/],
])('unsentText promises a later save only if all days are stored and their saves got no response: days %j', (days, words) => {
  expect(unsentText(days)).toMatch(words);
});
