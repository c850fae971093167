import { expect, it } from 'vitest';
import { wordProblems } from './check-words.ts';

it('an excluded word is reported with its line and the word to use', () => {
  expect(wordProblems('core/week.ts', 'const layout = 1;\n// TODO: the flier')).toEqual([
    'core/week.ts:2: "flier" → layout',
    'core/week.ts:2: "TODO" → nothing: finish it',
  ]);
});

it('a longer word that contains an excluded word is accepted', () => {
  expect(wordProblems('core/week.ts', 'programmes of the catalogue, todos, footer, CONCERTO')).toEqual([]);
});

it('a vague name is reported at a file’s top level and as a type’s field, but not inside a function', () => {
  const text =
    'const kept = 1;\ninterface Row {\n  shown: boolean;\n}\nfunction rows() {\n  const found = [];\n  return { gone: found };\n}';
  expect(wordProblems('scripts/week.ts', text)).toEqual([
    'scripts/week.ts:1: name "kept" → the field\'s noun, or the constant with its unit',
    'scripts/week.ts:3: name "shown" → the field\'s noun, or the constant with its unit',
  ]);
});
