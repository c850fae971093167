import { expect, it } from 'vitest';
import { wordProblems } from './check-words.ts';

it('an excluded word is reported with its line and the word to use', () => {
  expect(wordProblems('core/week.ts', 'const layout = 1;\n// TODO: the flier')).toEqual([
    'core/week.ts:2: "flier" → layout',
    'core/week.ts:2: "TODO" → nothing: finish it',
  ]);
});

it('words that contain an excluded one are accepted', () => {
  expect(wordProblems('core/week.ts', 'programmes of the catalogue, todos, footer, CONCERTO')).toEqual([]);
});
