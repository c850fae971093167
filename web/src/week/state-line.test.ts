import { expect, it, vi } from 'vitest';
import type { Week } from '../../../core/contracts/weeks.ts';
import type { Phase } from '../saving/machine.ts';
import { answer } from '../testing/rows.ts';
import { sentWeek, week } from '../testing/weeks.ts';
import { weekState } from './state-line.tsx';

vi.stubGlobal('__VENUE_TIME_ZONE__', 'America/Sao_Paulo');

const NOW = Date.parse('2026-11-20T12:00:00-03:00');
const changed = (...positions: number[]) => positions.map((position) => ({ position, kind: 'changed' as const, fields: [] }));
const adjustRequest = answer({ kind: 'adjust', eventId: 72, text: 'mais caro' });

const line = (of: Week, unsaved: [number, Phase][] = [], isOffline = false) => {
  const list = unsaved.map(([position, phase]) => ({ position, name: '', unsaved: phase }));
  const { key, headline, details, isWarning } = weekState(of, list, isOffline, NOW);
  return [key, headline, details, isWarning];
};

const SENT = 'enviada 00:05 por Bia';

it.each<[Week, string, string, string, boolean]>([
  [week(null), 'none', 'Semana em branco', '', false],
  [week([{}]), 'draft', 'Rascunho', 'salvo 11:40', false],
  [week([{}], {}, { isDraft: false }), 'unsent', 'Ainda não enviada', 'criada 12:00', true],
  [sentWeek([{}]), 'sent', 'Versão 1', SENT, false],
  [sentWeek([{}], { changes: changed(2) }), 'changed', 'Sexta mudou, ainda não enviada', `Versão 1 · ${SENT}`, true],
  [sentWeek([{}], { changes: changed(3) }), 'changed', 'Sábado mudou, ainda não enviado', `Versão 1 · ${SENT}`, true],
  [sentWeek([{}], { changes: changed(5) }), 'changed', 'Evento Extra mudou, ainda não enviado', `Versão 1 · ${SENT}`, true],
  [sentWeek([{}], { changes: changed(2, 4) }), 'changed', '2 dias mudaram, ainda não enviados', `Versão 1 · ${SENT}`, true],
  [sentWeek([{}], { changes: changed(2, 5) }), 'changed', '2 eventos mudaram, ainda não enviados', `Versão 1 · ${SENT}`, true],
  [
    sentWeek([{}], { answer: adjustRequest }),
    'asked',
    'Ajuste pedido na sexta',
    `Marina: “mais caro” · Versão 1 · ${SENT}`,
    true,
  ],
  [
    sentWeek([{}], { answer: adjustRequest, changes: changed(2) }),
    'changed',
    'Sexta mudou, ainda não enviada',
    `Versão 1 · ${SENT} · ajuste pedido na sexta`,
    true,
  ],
  [sentWeek([{}], { answer: answer({}) }), 'approved', 'Aprovada por Marina', `Versão 1 · ${SENT}`, false],
])('the state line says how far the week is: %#', (of, ...expected) => {
  expect(line(of)).toEqual(expected);
});

it('a long request for an adjustment is cut if it is about an evening, but not if it is about the week', () => {
  const text = 'x'.repeat(200);
  const details = (eventId: number | null) => line(sentWeek([{}], { answer: { ...adjustRequest, text, eventId } }))[2];
  expect(details(72)).toBe(`Marina: “${'x'.repeat(120)}…” · Versão 1 · ${SENT}`);
  expect(details(null)).toContain(`“${text}”`);
});

it('unsaved evenings replace the headline, and the state of the week moves to the details', () => {
  const of = sentWeek([{}]);
  const rest = `Versão 1 · ${SENT}`;
  expect(line(of, [[0, 'unreachable']], true)).toEqual(['sent', 'Quarta aguardando internet', rest, true]);
  expect(line(of, [[0, 'waiting']], true)).toEqual(['sent', 'Quarta aguardando internet', rest, true]);
  expect(
    line(
      of,
      [
        [0, 'unreachable'],
        [1, 'refused'],
      ],
      true,
    ),
  ).toEqual(['sent', '2 dias ainda não salvos', rest, true]);
  expect(line(of, [[2, 'refused']])).toEqual(['sent', 'Sexta ainda não salva', rest, true]);
  expect(
    line(of, [
      [4, 'conflict'],
      [0, 'sending'],
    ]),
  ).toEqual(['sent', 'Domingo ainda não salvo', rest, true]);
});

it('during a save the state line says "salvando" instead of the time of the last save', () => {
  expect(line(week([{}]), [[0, 'sending']])).toEqual(['draft', 'Rascunho', 'salvando…', false]);
  expect(line(sentWeek([{}]), [[0, 'waiting']])).toEqual(['sent', 'Versão 1', `${SENT} · salvando…`, false]);
});
