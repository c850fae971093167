import { expect, it } from 'vitest';
import { type Draft, emptyDay, emptyDraft, emptyExtra } from '../../../draft/model.ts';
import { attemptFor } from '../../../outbox/model.ts';
import { step } from './machine.ts';
import { type Effect, IDLE, QUIET, type SendEvent, type Sending } from './state.ts';

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

/** The state and the last effects after some events. */
function after(...events: SendEvent[]): { state: Sending; effects: Effect[] } {
  return events.reduce(({ state }, event) => step(state, event), { state: IDLE, effects: [] as Effect[] });
}
const locked = (change: Partial<Draft> = {}, before = null as typeof attempt | null): SendEvent => ({
  type: 'locked',
  draft: { ...week, ...change },
  attempt: before,
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
  expect(after(press({}), locked()).effects).toEqual([{ type: 'ask', startDate: START, kinds: ['week'] }]);
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
  const before = { part: 'week', scheduleId: 5, at: '', isOwn: false, count: 1 } as const;
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
  const before = { part: 'week', scheduleId: 5, at: '', isOwn: false, count: 1 } as const;
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

it('says that an error of the program is nobody’s fault but can be tried again', () => {
  const { state, effects } = after(press({}), locked({}, attempt), { type: 'broken' });
  const words = 'Houve um erro ao enviar a programação. Tente novamente.';
  expect(state).toMatchObject({ phase: 'idle', run: null, report: { problems: [words], canRetry: true } });
  expect(effects).toEqual([{ type: 'toast', tone: 'error', title: 'Erro', description: words }]);
  expect(step(state, { type: 'extraCreated' })).toEqual({ state, effects: [] });
});
