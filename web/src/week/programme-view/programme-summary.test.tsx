import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { kindLabel, kindOfCounts, MarkBadge } from './programme-summary.tsx';

it.each([
  [{ kind: 'new' }, 'Nova'],
  [{ kind: 'changes', count: 1 }, '1 mudança desde que você viu'],
  [{ kind: 'changes', count: 3 }, '3 mudanças desde que você viu'],
  [{ kind: 'unsent' }, 'Mudou, não enviada'],
  [{ kind: 'adjust' }, 'Ajuste pedido'],
  [{ kind: 'approved' }, 'Aprovada'],
  [null, ''],
] as const)('the badge of the mark %j says “%s”', (mark, words) => {
  expect(render(<MarkBadge mark={mark} />).container.textContent).toBe(words);
});

it('kindLabel returns the label of spec §4 for each kind, and “Carregando...” for an unknown kind', () => {
  const labels = (['regular', 'special', 'mixed', undefined] as const).map(kindLabel);
  expect(labels).toEqual(['Programação Normal', 'Evento Extra', 'Mista', 'Carregando...']);
});

it('kindOfCounts derives the kind of a programme from the numbers of regular and extra events', () => {
  expect([kindOfCounts(5, 0), kindOfCounts(0, 1), kindOfCounts(5, 2), kindOfCounts(0, 0)]).toEqual([
    'regular',
    'special',
    'mixed',
    'regular',
  ]);
});
