import { expect, test } from 'vitest';
import { savedText } from './saved-text.ts';

test.each([
  [-2, 'Salvo agora'],
  [0, 'Salvo agora'],
  [4, 'Salvo agora'],
  [5, 'Salvo há 5 s'],
  [59, 'Salvo há 59 s'],
  [60, 'Salvo há 1 min'],
  [3599, 'Salvo há 59 min'],
  [3600, 'Salvo há 1 h'],
  [86_399, 'Salvo há 23 h'],
  [86_400, 'Salvo há 1 dia'],
  [172_800, 'Salvo há 2 dias'],
])('%i s ago: %s', (seconds, text) => {
  expect(savedText(seconds)).toBe(text);
});
