import { expect, it } from 'vitest';
import { unsentText } from './unsent.ts';

const lost = { phase: 'unreachable', isStored: true } as const;

it('promises that days without a connection go by themselves', () => {
  expect(unsentText([lost, lost])).toMatch(/^O servidor não respondeu\. .* é salvo sozinho quando a rede voltar\.$/);
});

it('sends to the days that need a choice', () => {
  expect(unsentText([lost, { phase: 'conflict', isStored: true }])).toMatch(/Confira o aviso de cada dia/);
  expect(unsentText([{ phase: 'refused', isStored: true }])).toMatch(/Confira o aviso de cada dia/);
});

it('promises no copy that the device has refused to keep', () => {
  expect(unsentText([lost, { phase: 'unreachable', isStored: false }])).toMatch(/^Não deu para guardar neste aparelho/);
});
