import { expect, it } from 'vitest';
import { wordProblems } from './check-words.ts';

const ADVICE = "→ the field's noun, or the constant with its unit";

it.each([
  ['an excluded word, with the word to use', 'const layout = 1;\n// the flier', ['2: "flier" → layout']],
  ['no longer word that contains one', 'programmes of the catalogue, todos, footer, CONCERTO', []],
  ['a vague name at a file’s top level', 'const kept = 1;', [`1: name "kept" ${ADVICE}`]],
  ['a vague name of a type’s field', 'interface Row {\n  shown: boolean;\n}', [`2: name "shown" ${ADVICE}`]],
  ['no vague name inside a function', 'function rows() {\n  const found = [];\n  return { gone: found };\n}', []],
])('wordProblems reports %s', (_, text, expected) =>
  expect(wordProblems('core/week.ts', text)).toEqual(expected.map((problem) => `core/week.ts:${problem}`)),
);
