import { describe, expect, it } from 'vitest';
import { attractionInput } from '../../../core/contracts/attractions.ts';
import { valueInput } from '../../../core/contracts/catalogue.ts';
import { LIMITS } from '../../../core/contracts/limits.ts';
import { CATALOGUE_MESSAGES } from '../../../core/contracts/messages.ts';
import { nameProblem, sendable } from './text-problem.ts';

describe.each([
  ['Nome da Atração', LIMITS.attractionName, CATALOGUE_MESSAGES.attractionName, attractionInput],
  ['Texto do Valor', LIMITS.valueText, CATALOGUE_MESSAGES.valueText, valueInput],
])('%s', (label, max, tooShort, contract) => {
  it.each([
    '',
    ' a ',
    'Zé',
    'e\u0301',
    'e\u0301a',
    'R$15 ATÉ 23H00',
    'a'.repeat(max),
    `${'a'.repeat(max)} `,
    'a'.repeat(max + 1),
    'e\u0301'.repeat(max),
    'Zé\u0000',
    'R$15\u0007',
    'Zé\ud800',
    'R$15\udc00',
    '😀',
  ])('%j has the problem that the contract finds', (name) => {
    const found = contract.safeParse({ name });
    expect(nameProblem({ label, max, tooShort }, name)).toBe(found.error?.issues[0]?.message ?? null);
  });
});

it('sends a text in NFC and without outer spaces', () => {
  expect(sendable('  Promoc\u0327a\u0303o ')).toBe('Promo\u00e7\u00e3o');
});
