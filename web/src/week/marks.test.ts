import { expect, it } from 'vitest';
import type { WeekChange } from '../../../core/contracts/weeks.ts';
import { changeText } from './marks.tsx';

const field = (key: string, label: string, before: string | null, after: string | null) => ({ key, label, before, after });
const price = field('price', 'Valor', 'R$30', 'R$20');

it.each<[WeekChange['kind'], WeekChange['fields'], string]>([
  ['added', [], 'ainda não enviado'],
  ['removed', [], 'retirado depois do envio'],
  ['changed', [price], 'mudou: R$30 → R$20'],
  ['changed', [{ ...price, after: null }], 'mudou: R$30 → nada'],
  ['changed', [{ ...price, after: 'x'.repeat(61) }], `mudou: R$30 → ${'x'.repeat(60)}…`],
  ['changed', [field('layout', 'Layout', 'a', 'b')], 'mudou: layout'],
  ['changed', [price, field('attractions', 'Atrações', null, 'Ana')], 'mudou: valor, atrações'],
])('what changed in an evening: %#', (kind, fields, text) => {
  expect(changeText({ position: 0, kind, fields })).toBe(text);
});
