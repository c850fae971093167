import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Week } from '../../../../core/contracts/weeks.ts';
import { answer, historyItem } from '../../testing/rows.ts';
import { changed, sentWeek, week, withExtra } from '../../testing/weeks.ts';
import { shownWeek } from '../../week/use-week.ts';
import { nextStep, offersProgramme } from './actions.tsx';
import { stateOf } from './other-weeks.tsx';

vi.stubGlobal('__VENUE_TIME_ZONE__', 'America/Sao_Paulo');

// It is Friday 20/11. By default a test's week begins on 25/11, and RUNNING on 18/11.
beforeEach(() => void vi.setSystemTime('2026-11-20T12:00:00-03:00'));
afterEach(() => void vi.useRealTimers());

const names = (...all: string[]) => all.map((eventName) => ({ eventName }));
const [SAMBA, FIVE] = [names('Samba'), names('a', 'b', 'c', 'd', 'e')];
const BUSY = names('', 'b', 'c', 'd', 'e');
const RUNNING = { startDate: '2026-11-18' } as const;
const days = [{ configured: true, eventName: 'Samba' }];
const adjustRequest = answer({ kind: 'adjust', eventId: 72, text: 'o DJ não vem' });
const ASKED = { ...adjustRequest, eventId: null };
const [PLAN, CHECK, SEE, NEXT] = ['Montar a programação', 'Conferir e enviar', 'Ver a programação', 'Montar a próxima semana'];

it.each<[string, Week, string, string, boolean]>([
  ['without a programme', week(null), PLAN, 'semana=2026-11-25&dia=quarta', false],
  ['an empty draft', week([{}]), PLAN, 'semana=2026-11-25&dia=quarta', false],
  ['partly planned', week(names('Samba', 'Choro')), 'Continuar: falta a sexta', 'semana=2026-11-25&dia=sexta', false],
  ['planned but for a night that is over', week(BUSY, RUNNING), CHECK, 'semana=2026-11-18', false],
  ['complete, but unsent', week(FIVE), CHECK, 'semana=2026-11-25', false],
  ['sent', sentWeek(SAMBA), SEE, '', false],
  ['changed since its last send', sentWeek(SAMBA, { changes: changed(1) }), CHECK, 'semana=2026-11-25', true],
  ['to be adjusted', sentWeek(SAMBA, { answers: [adjustRequest] }), 'Corrigir a sexta', 'semana=2026-11-25&dia=sexta', false],
  ['to be adjusted as a whole', sentWeek(SAMBA, { answers: [ASKED] }), 'Corrigir a semana', 'semana=2026-11-25', false],
  ['adjusted, but unsent', sentWeek(SAMBA, { answers: [adjustRequest], changes: changed(2) }), CHECK, 'semana=2026-11-25', true],
  ['approved', sentWeek(SAMBA, { answers: [answer({})] }), SEE, '', false],
  ['sent, but only its extra event', withExtra(sentWeek([{}, {}]), {}), PLAN, 'semana=2026-11-25&dia=quarta', true],
  ['running, only extra sent', withExtra(sentWeek([{}], RUNNING), {}), NEXT, 'semana=2026-11-25', true],
  ['sent and now running', sentWeek(SAMBA, RUNNING), NEXT, 'semana=2026-11-25', true],
])('for a week that is %s, home’s main link has the right text and target; “Ver a programação” is offered or not', (...row) => {
  const [, of, words, query, isOffered] = row;
  const step = nextStep(shownWeek(of), []);
  expect(step).toEqual({ words, to: query ? `/designer?${query}` : '/client/schedule/7' });
  expect(offersProgramme(shownWeek(of))).toBe(isOffered);
});

const sent = (state: Parameters<typeof historyItem>[0] = {}) => historyItem({ startDate: '2026-12-02', days, ...state });
const EXTRA_SENT = historyItem({ startDate: '2026-12-09', days: [{ configured: false }], extra: [{ configured: true }] });
it.each([
  ['a later sent week that was changed', [sent({ staffMark: { kind: 'unsent' } })], 'Conferir a semana de 02/12', '2026-12-02'],
  ['a later sent week to be adjusted', [sent({ staffMark: { kind: 'adjust' } })], 'Conferir a semana de 02/12', '2026-12-02'],
  ['the next week that was not sent', [EXTRA_SENT, sent()], 'Montar a semana de 09/12', '2026-12-09'],
  ['the next week if the history is not loaded yet', null, NEXT, '2026-11-25'],
])('while a sent week runs, the next step leads to %s', (_, later, words, start) => {
  const history = later ? [...later, historyItem({ startDate: '2026-11-25', days })] : 'waiting';
  const step = nextStep(shownWeek(sentWeek(SAMBA, RUNNING)), history);
  expect(step).toEqual({ words, to: `/designer?semana=${start}` });
});

it.each([
  [{ isDraft: true }, 'rascunho'],
  // Only an API client makes a programme that is neither a draft nor sent.
  [{ isSent: false }, 'não enviada'],
  [{ staffMark: { kind: 'unsent' } } as const, 'mudou, não enviada'],
  [{ staffMark: { kind: 'adjust' } } as const, 'ajuste pedido'],
  [{ staffMark: { kind: 'approved' } } as const, 'enviada'],
])('for a programme with %j, “Outras semanas” says “%s”', (row, words) => {
  expect(stateOf(historyItem(row))).toBe(words);
});
