import { expect, it, vi } from 'vitest';
import type { Week } from '../../../core/contracts/weeks.ts';
import type { Phase } from '../saving/machine.ts';
import { answer } from '../testing/rows.ts';
import { changed, sentWeek, week } from '../testing/weeks.ts';
import { weekState } from './state-line.tsx';

vi.stubGlobal('__VENUE_TIME_ZONE__', 'America/Sao_Paulo');

const NOW = Date.parse('2026-11-20T12:00:00-03:00');
const added = (...positions: number[]) => positions.map((position) => ({ position, kind: 'added' as const, fields: [] }));
const adjustRequest = answer({ kind: 'adjust', eventId: 72, text: 'mais caro' });

const line = (of: Week, unsaved: Record<number, Phase> = {}, isOffline = false) => {
  const list = Object.entries(unsaved).map(([position, phase]) => ({ position: Number(position), unsaved: phase }));
  const { key, headline, details, isWarning } = weekState(of, list, isOffline, NOW);
  return [key, headline, details, isWarning];
};

const SENT = 'enviada 00:05 por Bia';
const V1 = `Versão 1 · ${SENT}`;
const DELETED = week(null, { deletedAt: '2026-11-20T14:40:00.000Z' });
const DELETED_LONG_AGO = week(null, { deletedAt: '2026-11-10T14:40:00.000Z' });
const REQUESTED = sentWeek([{}], { answers: [adjustRequest] });
const CORRECTED = { ...REQUESTED, changes: changed(2) };
const TWICE = sentWeek([{}], {
  answers: [answer({ id: 2, kind: 'adjust', by: 'Paulo', text: 'sem fumaça' }), adjustRequest],
});
const CORRECTED_TWICE = { ...TWICE, changes: changed(2) };
const CORRECTED_WHOLE = sentWeek([{}], { answers: [{ ...adjustRequest, eventId: null }], changes: changed(2) });

it.each<[Week, string, string, string, boolean]>([
  [week(null), 'none', 'Semana em branco', '', false],
  [DELETED, 'none', 'Semana em branco', 'a programação foi excluída às 11:40', false],
  [DELETED_LONG_AGO, 'none', 'Semana em branco', 'a programação foi excluída em 10/11 às 11:40', false],
  [week([{}]), 'draft', 'Rascunho', 'salvo 11:40', false],
  [week([{}], {}, { isDraft: false }), 'unsent', 'Ainda não enviada', 'criada 12:00', true],
  [sentWeek([{}]), 'sent', 'Versão 1', SENT, false],
  [sentWeek([{}], { changes: changed(2) }), 'changed', 'Sexta mudou, ainda não enviada', V1, true],
  [sentWeek([{}], { changes: changed(3) }), 'changed', 'Sábado mudou, ainda não enviado', V1, true],
  [sentWeek([{}], { changes: changed(5) }), 'changed', 'Evento Extra mudou, ainda não enviado', V1, true],
  [sentWeek([{}], { changes: changed(2, 4) }), 'changed', '2 dias mudaram, ainda não enviados', V1, true],
  [sentWeek([{}], { changes: changed(2, 5) }), 'changed', '2 eventos mudaram, ainda não enviados', V1, true],
  [sentWeek([{}], { changes: added(0) }), 'changed', 'Quarta ainda não enviada', V1, true],
  [sentWeek([{}], { changes: added(0, 1) }), 'changed', '2 dias ainda não enviados', V1, true],
  [REQUESTED, 'asked', 'Ajuste pedido na sexta', `Marina: “mais caro” · ${V1}`, true],
  [CORRECTED, 'changed', 'Sexta mudou, ainda não enviada', `${V1} · ajuste pedido na sexta`, true],
  [CORRECTED_WHOLE, 'changed', 'Sexta mudou, ainda não enviada', `Marina: “mais caro” · ${V1} · ajuste pedido`, true],
  [TWICE, 'asked', '2 ajustes pedidos', `Paulo: “sem fumaça” · ${V1}`, true],
  [CORRECTED_TWICE, 'changed', 'Sexta mudou, ainda não enviada', `Paulo: “sem fumaça” · ${V1} · 2 ajustes pedidos`, true],
  [sentWeek([{}], { answers: [answer({})] }), 'approved', 'Aprovada por Marina', V1, false],
])('the state line’s headline, details and warning show the state of the week: case %#', (of, ...expected) => {
  expect(line(of)).toEqual(expected);
});

it('the state line cuts a long adjustment request about an evening, but not one about the whole week', () => {
  const text = 'x'.repeat(200);
  const details = (eventId: number | null) => line(sentWeek([{}], { answers: [{ ...adjustRequest, text, eventId }] }))[2];
  expect(details(72)).toBe(`Marina: “${'x'.repeat(120)}…” · ${V1}`);
  expect(details(null)).toContain(`“${text}”`);
});

it.each<[Record<number, Phase>, boolean, string]>([
  [{ 0: 'unreachable' }, true, 'Quarta aguardando conexão'],
  [{ 0: 'waiting' }, true, 'Quarta aguardando conexão'],
  [{ 0: 'unreachable', 1: 'refused' }, true, '2 dias ainda não salvos'],
  [{ 2: 'refused' }, false, 'Sexta ainda não salva'],
  [{ 0: 'sending', 4: 'conflict' }, false, 'Domingo ainda não salvo'],
])('the state line has unsaved evenings in its headline, the week’s state in its details: %j', (unsaved, isOffline, headline) => {
  expect(line(sentWeek([{}]), unsaved, isOffline)).toEqual(['sent', headline, V1, true]);
});

it('while a week’s first edit is not yet saved, the state line says “Rascunho”, not that the week is empty', () => {
  expect(line(week(null), { 0: 'sending' })).toEqual(['none', 'Rascunho', 'salvando…', false]);
  expect(line(week(null), { 0: 'unreachable' }, true)).toEqual(['none', 'Quarta aguardando conexão', 'Rascunho', true]);
});

it('during a save the state line says “salvando…”; a draft’s line says this instead of the time of the last save', () => {
  expect(line(week([{}]), { 0: 'sending' })).toEqual(['draft', 'Rascunho', 'salvando…', false]);
  expect(line(sentWeek([{}]), { 0: 'waiting' })).toEqual(['sent', 'Versão 1', `${SENT} · salvando…`, false]);
  const asked = sentWeek([{}], { answers: [{ ...adjustRequest, text: 'O preço salvo é outro' }] });
  expect(line(asked, { 0: 'waiting' })[2]).toBe(`Marina: “O preço salvo é outro” · ${V1} · salvando…`);
});
