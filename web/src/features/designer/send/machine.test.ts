import { expect, it } from 'vitest';
import { EVENT } from '../../../../../core/testing/events.ts';
import { extraBody } from '../../../draft/event.ts';
import { type Draft, emptyDay, emptyDraft, emptyExtra } from '../../../draft/model.ts';
import { attemptFor } from '../../../outbox/attempts.ts';
import { contentOf } from '../../../outbox/content.ts';
import type { Kind, Postponed, Sent } from '../../../outbox/model.ts';
import type { Correction } from './correction.ts';
import { step } from './machine.ts';
import { type Effect, type Failure, IDLE, QUIET, type SendEvent, type Sending } from './state.ts';

const START = '2026-10-07';
const week: Draft = {
  ...emptyDraft(),
  dateText: '07/10/2026',
  days: emptyDraft().days.map((day, index) => (index === 0 ? { ...day, eventName: 'Quarta' } : day)),
};
const extra = { ...emptyExtra(), eventName: 'Festa' };
const press = (change: Partial<Draft>, kind: 'week' | 'extra' = 'week', skipConfirmation = false): SendEvent => ({
  type: 'pressed',
  kind,
  draft: { ...week, ...change },
  skipConfirmation,
});
const attempt = attemptFor(null, START, 'key-1');
const programme = { id: 5, createdAt: '', configuredDays: 1, extraEvents: 0, version: null, answer: null };
const before = { part: 'week', programme, isOwn: false, count: 1 } as const;

/** The state and the last effects after some events. */
function after(...events: SendEvent[]): { state: Sending; effects: Effect[] } {
  return events.reduce(({ state }, event) => step(state, event), { state: IDLE, effects: [] as Effect[] });
}
const locked = (change: Partial<Draft> = {}, before = null as typeof attempt | null): SendEvent => ({
  type: 'locked',
  draft: { ...week, ...change },
  attempt: before,
  postponed: null,
  corrects: null,
  isSent: false,
  isOffline: false,
  newKey: 'key-2',
});

it.each<[string, SendEvent, object, object]>([
  [
    'no day',
    press({ days: emptyDraft().days }),
    { title: 'Nenhum dia configurado', description: 'Configure pelo menos um dia da programação antes de salvar.' },
    {
      report: {
        problemTitle: 'Nenhum dia configurado',
        problems: ['Configure pelo menos um dia da programação antes de salvar.'],
      },
    },
  ],
  [
    'a day with observations alone',
    press({ days: [{ ...emptyDay(), observations: 'x' }] }),
    { title: 'Nenhum dia configurado' },
    {},
  ],
  [
    'no extra event',
    press({}, 'extra'),
    {
      title: 'Evento Extra não configurado',
      description: 'Adicione pelo menos um nome, layout ou atração ao evento extra.',
    },
    { report: { extraError: 'Configure o evento extra antes de enviar.' } },
  ],
  [
    'an empty extra event',
    press({ extra: emptyExtra() }, 'extra'),
    { title: 'Evento Extra não configurado' },
    { report: { extraError: 'Configure o evento extra com pelo menos uma informação antes de enviar.' } },
  ],
  ['no date', press({ dateText: '' }), { title: 'Erro', description: 'Por favor, selecione uma data válida.' }, {}],
  [
    'a Thursday',
    press({ dateText: '08/10/2026' }),
    { title: 'Erro', description: 'A data inicial deve ser uma quarta-feira.' },
    { dateError: 'A data inicial deve ser uma quarta-feira.' },
  ],
  [
    'an extra event on no day',
    press({ extra: { ...extra, dateText: '99/99/2026' } }),
    {
      title: 'Erro ao enviar evento extra',
      description: 'Data do evento extra: Por favor, selecione uma data válida.',
    },
    { report: { problemTitle: 'Nada foi enviado ainda' } },
  ],
])('lets nothing leave with %s, and says so', (_, event, toast, shown) => {
  const { state, effects } = after(event);
  expect(state).toMatchObject({ phase: 'idle', ...shown });
  expect(effects[0]).toMatchObject({ type: 'toast', tone: 'error', ...toast });
  expect(effects.slice(1)).toEqual(state.dateError ? [{ type: 'goTo', place: 'date' }] : []);
});

it('forgets the date’s problem when the date changes, and everything when the draft is cleared', () => {
  expect(after(press({ dateText: '' }), { type: 'dateChanged' }).state.dateError).toBeNull();
  const noDay = press({ days: [] });
  expect(after(noDay, { type: 'dateChanged' }).state.report).not.toEqual(QUIET);
  expect(after(noDay, { type: 'cleared' }).state).toEqual(IDLE);
});

it('waits first, and hears no second press until the run is over', () => {
  const { state, effects } = after(press({}));
  expect(state.phase).toBe('waiting');
  expect(effects).toEqual([{ type: 'wait' }]);
  expect(step(state, press({}))).toEqual({ state, effects: [] });
});

it('asks whether the Admin has what goes already, before anything is stored', () => {
  expect(after(press({}), locked()).effects).toEqual([{ type: 'ask', startDate: START, kinds: ['week'], known: null }]);
  expect(after(press({ extra }), locked({ extra })).effects).toMatchObject([{ kinds: ['week', 'extra'] }]);
  expect(after(press({ extra }, 'extra'), locked({ extra })).effects).toMatchObject([{ kinds: ['extra'] }]);
});

it('begins where the Admin has nothing: a new key on the device, then the call', () => {
  const { state, effects } = after(press({}), locked(), { type: 'asked', before: null });
  expect(state.phase).toBe('creating');
  expect(effects).toEqual([
    { type: 'store', kind: 'week', attempt: { ...attempt, key: 'key-2' } },
    { type: 'create', startDate: START, specialOnly: false, key: 'key-2' },
  ]);
});

it('lets a person decide where the Admin has it, and asks no more once they have', () => {
  const { state, effects } = after(press({}), locked(), { type: 'asked', before });
  expect(state).toMatchObject({ phase: 'idle', decision: null });
  const decision = { type: 'sendAgain', kind: 'week', before } as const;
  expect(effects).toEqual([{ type: 'show', decision }]);
  const shown = step(state, { type: 'shown', decision }).state;
  expect(shown.decision).toBe(decision);
  expect(step(shown, { type: 'dismissed' }).state.decision).toBeNull();
  const again = step(shown, press({}, 'week', true)).state;
  expect(again).toMatchObject({ phase: 'waiting', decision: null });
  expect(step(again, locked()).state.phase).toBe('creating');
});

it('shows no decision while something is sent', () => {
  const shown: SendEvent = { type: 'shown', decision: { type: 'sendAgain', kind: 'week', before } };
  expect(after(press({}), shown).state.decision).toBeNull();
});

it('completes an attempt of the week without a question, and begins another one for another week', () => {
  expect(after(press({}), locked({}, attempt)).effects).toMatchObject([{ type: 'store', attempt }, { key: 'key-1' }]);
  const other = { ...attempt, startDate: '2026-09-30' };
  expect(after(press({}), locked({}, other)).effects).toMatchObject([{ type: 'ask' }]);
});

it('looks again at a draft that another tab has changed', () => {
  expect(after(press({}), locked({ dateText: '' })).state).toMatchObject({ phase: 'idle', run: null });
  expect(after(press({ extra }, 'extra'), locked({ extra: null }))).toMatchObject({ state: { phase: 'idle' }, effects: [] });
});

it('has nothing to ask where another tab has sent just this meanwhile, unless a person wants it twice', () => {
  const sent = { ...locked(), isSent: true } as SendEvent;
  const { state, effects } = after(press({}), sent);
  expect(state).toMatchObject({ phase: 'idle', run: null });
  expect(effects).toMatchObject([{ type: 'toast', title: 'Programação Salva' }]);
  expect(after(press({}, 'week', true), sent).state.phase).toBe('creating');
});

it('says that an error of the program is nobody’s fault but can be tried again', () => {
  const { state, effects } = after(press({}), locked({}, attempt), { type: 'broken' });
  const words = 'Houve um erro ao enviar a programação. Tente novamente.';
  expect(state).toMatchObject({ phase: 'idle', run: null, report: { problems: [words], canRetry: true } });
  expect(effects).toEqual([
    { type: 'takeBack', kind: 'week' },
    { type: 'toast', tone: 'error', title: 'Erro', description: words },
  ]);
  expect(step(state, { type: 'extraCreated', event: { id: 6, revision: 1 } })).toEqual({ state, effects: [] });
});

const OFFLINE_TOAST = {
  type: 'toast',
  tone: 'warn',
  title: 'Sem conexão',
  description: 'A programação vai sozinha quando a rede voltar.',
};
const OFFLINE: Failure = { words: 'sem conexão', isOffline: true, isKeyUsed: false, eventId: null, current: null, isGone: false };
const REFUSED: Failure = { ...OFFLINE, words: 'Não dá.', isOffline: false };

it('waits for the network where there is none, with nothing of an attempt on the device', () => {
  const { state, effects } = after(press({}), { ...locked(), isOffline: true } as SendEvent, { type: 'asked', before: null });
  expect(state).toMatchObject({ phase: 'idle', run: null, report: QUIET });
  expect(effects).toEqual([{ type: 'postpone', kind: 'week', startDate: START }, OFFLINE_TOAST]);
});

it('waits for the network that goes while the programme is made, under the key that has left', () => {
  const { effects } = after(press({}), locked(), { type: 'asked', before: null }, { type: 'createFailed', failure: OFFLINE });
  expect(effects).toEqual([
    { type: 'store', kind: 'week', attempt: { ...attempt, key: 'key-2' } },
    { type: 'postpone', kind: 'week', startDate: START },
    OFFLINE_TOAST,
  ]);
});

const DAYS_SENT = { ...week, days: emptyDraft().days.map((day) => ({ ...day, eventName: 'Noite' })), extra };
const created: SendEvent = {
  type: 'created',
  schedule: {
    id: 9,
    startDate: START,
    createdAt: '',
    events: [1, 2, 3, 4, 5].map((id) => ({ id, dayOfWeek: '', date: '', isSpecialEvent: false })),
  },
};
const saved = (eventId: number): SendEvent => ({ type: 'saved', eventId, revision: 2 });
const notSaved = (eventId: number, failure: Failure): SendEvent => ({ type: 'saveFailed', eventId, failure });
const untilDays = [press(DAYS_SENT), locked(DAYS_SENT, attempt), created, saved(1), saved(2)];

it('says how many days have arrived when the network goes among them; the rest and the extra event wait', () => {
  const { state, effects } = after(...untilDays, notSaved(3, OFFLINE), notSaved(4, OFFLINE), notSaved(5, OFFLINE));
  expect(state).toMatchObject({ phase: 'idle', report: QUIET });
  expect(effects).toMatchObject([
    { type: 'store', attempt: { scheduleId: 9, key: 'key-1' } },
    { type: 'postpone', kind: 'week' },
    { type: 'toast', tone: 'error', title: 'Atenção', description: 'Programação salva com 2 de 5 dias configurados.' },
  ]);
});

it('goes no more by itself where the server has refused a part', () => {
  const { state, effects } = after(...untilDays, notSaved(3, REFUSED), notSaved(4, OFFLINE), notSaved(5, OFFLINE));
  expect(state.report.problems).toHaveLength(3);
  expect(effects.map(({ type }) => type)).toEqual(['store', 'takeBack', 'toast', 'goTo']);
});

const due = (kind: Kind): SendEvent => ({ type: 'due', kind });
const POSTPONED: Postponed = { startDate: START, until: 0, known: [4], isHeld: false };
const lockedAgain = (change: Partial<Extract<SendEvent, { type: 'locked' }>>): SendEvent =>
  ({ ...locked(), postponed: POSTPONED, ...change }) as SendEvent;

it('sends by itself what has waited, after the server itself has said that nothing new has come', () => {
  const asked = after(due('week'), lockedAgain({}));
  expect(asked.effects).toEqual([{ type: 'ask', startDate: START, kinds: ['week'], known: [4] }]);
  expect(step(asked.state, { type: 'askFailed' })).toMatchObject({ state: { phase: 'idle', run: null }, effects: [] });
  expect(step(asked.state, { type: 'asked', before: null }).effects).toMatchObject([{ type: 'store' }, { type: 'create' }]);
  expect(step(asked.state, { type: 'asked', before })).toMatchObject({
    state: { phase: 'idle', decision: null },
    effects: [{ type: 'holdBack', kind: 'week' }],
  });
});

it('completes by itself a programme that is there; of one that may never have arrived it asks first', () => {
  const there = { ...attempt, scheduleId: 9 };
  expect(after(due('week'), lockedAgain({ attempt: there })).effects).toMatchObject([{ type: 'store', attempt: there }, {}]);
  expect(after(due('week'), lockedAgain({ attempt })).effects).toMatchObject([{ type: 'ask' }]);
});

it.each<[string, Partial<Extract<SendEvent, { type: 'locked' }>>]>([
  ['another tab has sent it, or it was taken back', { postponed: null }],
  ['a person has to decide', { postponed: { ...POSTPONED, isHeld: true } }],
  ['the draft is of another week', { draft: { ...week, dateText: '14/10/2026' } }],
  ['the network is gone again', { isOffline: true }],
])('sends nothing by itself where %s', (_, change) => {
  expect(after(due('week'), lockedAgain(change))).toMatchObject({ state: { phase: 'idle' }, effects: [] });
});

it('gives up by itself, in words, where nothing is left to send or the server refuses; nothing moves, no dialog', () => {
  const nothing = after(due('week'), lockedAgain({ draft: { ...week, days: emptyDraft().days } }));
  expect(nothing.effects).toMatchObject([{ type: 'takeBack' }, { type: 'toast', title: 'Nenhum dia configurado' }]);
  const refused = after(due('week'), lockedAgain({ attempt: { ...attempt, scheduleId: 9 } }), {
    type: 'createFailed',
    failure: REFUSED,
  });
  expect(refused.effects.map(({ type }) => type)).toEqual(['store', 'takeBack', 'toast']);
  const lost = after(due('week'), lockedAgain({ attempt: { ...attempt, scheduleId: 9 } }), {
    type: 'createFailed',
    failure: OFFLINE,
  });
  expect(lost.effects.map(({ type }) => type)).toEqual(['store']);
});

// A programme that was sent before.
const events = [1, 2, 3, 4, 5].map((id) => ({ id, revision: id + 10 }));
const sentAs = (draft: Draft, over: Partial<Sent> = {}): Correction => ({
  entry: 'week',
  sent: {
    at: 0,
    scheduleId: 9,
    startDate: START,
    withExtra: false,
    content: contentOf(draft),
    events: [...events, null],
    ...over,
  },
});
const named = (index: number, eventName: string, draft = week): Draft => ({
  ...draft,
  days: draft.days.map((day, n) => (n === index ? { ...day, eventName } : day)),
});
const lockedOver = (draft: Draft, corrects: Correction, over: object = {}): SendEvent =>
  ({ ...locked(), draft, corrects, ...over }) as SendEvent;
const GONE = { ...REFUSED, isGone: true };

it('what was sent is corrected without a question: the days that are others now, over the revisions that were seen', () => {
  const draft = named(0, '', named(3, 'Sábado'));
  const { state, effects } = after(press(draft), lockedOver(draft, sentAs(week)));
  expect(state.phase).toBe('days');
  expect(effects).toMatchObject([
    { type: 'store', attempt: { key: 'key-2', scheduleId: 9, days: [0, 3] } },
    { type: 'put', eventId: 1, body: { eventName: null, revision: 11, scheduleId: 9 } },
    { type: 'put', eventId: 4, body: { eventName: 'Sábado', revision: 14 } },
  ]);
  const done = [saved(1), { ...saved(4), revision: 15 } as SendEvent].reduce((before, event) => step(before.state, event), {
    state,
    effects: [] as Effect[],
  });
  expect(done.effects.map(({ type }) => type)).toEqual(['finish', 'toast', 'goTo']);
  const seen = [{ id: 1, revision: 2 }, events[1], events[2], { id: 4, revision: 15 }, events[4], null];
  expect(done.effects[0]).toMatchObject({ entry: 'week', sent: { scheduleId: 9, content: contentOf(draft), events: seen } });
  expect(done.effects[1]).toMatchObject({ title: 'Programação Atualizada' });
});

it('what was sent gets an extra event that it has not, and has the one put that it has', () => {
  const draft = { ...week, extra };
  const added = after(press(draft), lockedOver(draft, sentAs(week)));
  expect(added.effects.at(-1)).toMatchObject({ type: 'createExtra', eventId: null, scheduleId: 9, key: 'key-2:extra' });
  const made = step(added.state, { type: 'extraCreated', event: { id: 6, revision: 1 } });
  expect(made.effects[0]).toMatchObject({ sent: { withExtra: true, events: [...events, { id: 6, revision: 1 }] } });

  const had = sentAs(draft, { withExtra: true, events: [...events, { id: 6, revision: 16 }] });
  expect(after(press(draft), lockedOver(draft, had)).effects[0]).toMatchObject({ type: 'finish' });
  const renamed = { ...week, extra: { ...extra, eventName: 'Outra' } };
  const ready = after(press(renamed), lockedOver(renamed, had));
  expect(ready.effects.at(-1)).toMatchObject({ type: 'createExtra', eventId: 6 });
  const body = extraBody(9, renamed.extra, '2026-10-12', undefined);
  const put = step(ready.state, { type: 'extraReady', eventId: 6, body });
  expect(put.effects.at(-1)).toMatchObject({ type: 'put', eventId: 6, body: { eventName: 'Outra', revision: 16 } });
});

it('what was sent has its extra event corrected alone, and its days stay as they were sent', () => {
  const had = sentAs({ ...week, extra }, { withExtra: true, events: [...events, { id: 6, revision: 16 }] });
  const draft = { ...named(0, 'Não vai'), extra: { ...extra, eventName: 'Outra' } };
  const { state, effects } = after(press(draft, 'extra'), lockedOver(draft, had));
  expect(effects.map(({ type }) => type)).toEqual(['store', 'createExtra']);
  const body = extraBody(9, draft.extra, '2026-10-12', undefined);
  const put = step(state, { type: 'extraReady', eventId: 6, body });
  const [finish] = step(put.state, { type: 'saved', eventId: 6, revision: 17 }).effects;
  const content = [...contentOf(week).slice(0, 5), contentOf(draft)[5]];
  expect(finish).toMatchObject({ type: 'finish', kind: 'extra', entry: 'week', sent: { content, withExtra: true } });
});

it('what was sent goes as another one where a person wants that', () => {
  expect(after(press({}, 'week', true), lockedOver(named(0, 'Outra'), sentAs(week))).effects).toMatchObject([
    { type: 'store', attempt: { key: 'key-2', days: [] } },
    { type: 'create', key: 'key-2' },
  ]);
});

it('what was sent is completed as a correction where that broke off, and a programme of its own as one', () => {
  const draft = named(0, 'Outra');
  const broken = { ...attempt, scheduleId: 9, days: [2], seen: { 1: { revision: 12, bodies: [] } } };
  expect(after(press(draft), lockedOver(draft, sentAs(week), { attempt: broken })).effects).toMatchObject([
    { type: 'store' },
    { type: 'put', eventId: 1, body: { revision: 12 } },
    { type: 'put', eventId: 3 },
  ]);
  const other = { ...attempt, scheduleId: 10 };
  expect(after(press(draft), lockedOver(draft, sentAs(week), { attempt: other })).effects.at(-1)).toMatchObject({
    type: 'create',
    key: 'key-1',
  });
});

it('what was sent waits for the network, and goes by itself over what was seen before; what others changed is told, nothing overwritten', () => {
  const draft = named(0, 'Outra');
  const waits = after(press(draft), lockedOver(draft, sentAs(week), { isOffline: true }));
  expect(waits.effects.map(({ type }) => type)).toEqual(['postpone', 'toast']);
  const goes = after(due('week'), lockedOver(draft, sentAs(week), { postponed: POSTPONED }));
  expect(goes.effects.at(-1)).toMatchObject({ type: 'put', eventId: 1, body: { revision: 11 } });
  const current = { ...EVENT, id: 1, eventName: 'Delas', revision: 12 };
  const refused = step(goes.state, { type: 'saveFailed', eventId: 1, failure: { ...REFUSED, current } });
  expect(refused.effects.map(({ type }) => type)).toEqual(['store', 'takeBack', 'toast']);
  expect(refused.state.report.problems).toEqual(['Falha ao atualizar evento do dia 1: Não dá.']);
});

it('what was sent counts the days that are there as saved, with those that had not changed', () => {
  const draft = named(0, 'Outra', named(1, 'Quinta'));
  const { state } = after(press(draft), lockedOver(draft, sentAs(named(1, 'Quinta'))));
  const { effects } = step(state, notSaved(1, REFUSED));
  expect(effects).toContainEqual(expect.objectContaining({ description: 'Programação salva com 1 de 2 dias configurados.' }));
});

it('what was sent was deleted: that is said, and the next send begins a programme', () => {
  const draft = named(0, 'Outra');
  const { state } = after(press(draft), lockedOver(draft, sentAs(week)));
  const gone = step(state, notSaved(1, GONE));
  expect(gone.effects).toMatchObject([
    { type: 'store', attempt: null },
    { type: 'forget', entry: 'week' },
    { type: 'takeBack' },
    { type: 'toast', description: 'A programação enviada foi excluída.' },
    { type: 'goTo' },
  ]);
  expect(gone.state.report.problemTitle).toBe('A programação enviada foi excluída');
});
