import { expect, it } from 'vitest';
import type { WeekChange } from '../../../../core/contracts/weeks.ts';
import { answer } from '../../testing/rows.ts';
import { changed, sentWeek, week, withExtra } from '../../testing/weeks.ts';
import { shownWeek } from '../use-week.ts';
import { changeText } from './marks.tsx';
import { markOf, statesOf } from './week-strip.tsx';

const field = (key: string, label: string, before: string | null, after: string | null) => ({ key, label, before, after });
const price = field('price', 'Valor', 'R$30', 'R$20');
const long = 'x'.repeat(61);
const lots = (last: string) => `Open Bar\n1º Lote: 25H e 20M\n2º Lote: R$ 25,00\nÚltimo Lote: ${last}`;

it.each<[WeekChange['kind'], WeekChange['fields'], string]>([
  ['added', [], 'ainda não enviado'],
  ['removed', [], 'retirado depois do envio'],
  ['changed', [price], 'mudou: R$30 → R$20'],
  ['changed', [{ ...price, after: null }], 'mudou: R$30 → sem valor'],
  ['changed', [field('eventName', 'Nome do evento', null, long)], `mudou: sem nome do evento → ${'x'.repeat(60)}…`],
  ['changed', [field('observations', 'Observações', long, 'Só maiores')], `mudou: ${'x'.repeat(60)}… → Só maiores`],
  ['changed', [{ ...price, after: long }], `mudou: R$30 → ${long}`],
  [
    'changed',
    [field('tickets', 'Ingressos', lots('30H e 25M'), lots('R$ 20,00'))],
    'mudou: Open Bar / 1º Lote: 25H e 20M / 2º Lote: R$ 25,00 / Último Lote: 30H e 25M → Open Bar / 1º Lote: 25H e 20M / 2º Lote: R$ 25,00 / Último Lote: R$ 20,00',
  ],
  ['changed', [field('layout', 'Layout', 'a', 'b')], 'mudou: layout'],
  ['changed', [price, field('attractions', 'Atrações', null, 'Ana')], 'mudou: valor, atrações'],
])('changeText says if an evening was added, removed or changed, and which fields changed: case %#', (kind, fields, text) => {
  expect(changeText({ position: 0, kind, fields })).toBe(text);
});

const [SAMBA, ADDED] = [{ eventName: 'Samba' }, [{ position: 0, kind: 'added' as const, fields: [] }]];
const ASKED = sentWeek([SAMBA], { answers: [answer({ kind: 'adjust', eventId: 70 })], changes: changed(0) });

it.each([
  ['is empty', week([{}]), null, null, 'nada configurado'],
  ['is saved', week([SAMBA]), null, 'check', 'configurado'],
  ['is being saved', week([SAMBA]), 'sending', 'check', 'configurado'],
  ['waits for a connection', week([{}]), 'unreachable', 'more', 'nada configurado, ainda não salvo'],
  ['was changed after a send', sentWeek([SAMBA], { changes: changed(0) }), null, 'upload', 'configurado, mudou depois do envio'],
  ['was added after a send', sentWeek([SAMBA], { changes: ADDED }), null, 'upload', 'configurado, ainda não enviado'],
  ['has a request', ASKED, null, 'warning', 'configurado, ajuste pedido, mudou depois do envio'],
  [
    'has a request and a conflict',
    ASKED,
    'conflict',
    'more',
    'configurado, ajuste pedido, mudou depois do envio, ainda não salvo',
  ],
] as const)('the strip has the right mark and words for an evening that %s', (_, of, unsaved, mark, states) => {
  const [evening = expect.fail()] = shownWeek(of).evenings;
  expect([markOf({ ...evening, unsaved }), statesOf({ ...evening, unsaved })]).toEqual([mark, states]);
});

it('of two extra events the strip marks none as removed after the other was removed', () => {
  const sent = sentWeek([SAMBA], { changes: [{ position: 5, kind: 'removed', fields: [] }] });
  const states = (of: typeof sent) => shownWeek(of).evenings.slice(5).map(statesOf);
  expect(states(sent)).toEqual(['nada configurado, retirado depois do envio']);
  expect(states(withExtra(sent, { eventName: 'Bingo' }))).toEqual(['configurado']);
});
