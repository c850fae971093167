import { expect, it } from 'vitest';
import type { Answer } from '../contracts/versions.ts';
import { countingAnswers } from './answers.ts';

it.each<[Answer['kind'][], number]>([
  [[], 0],
  [['approved', 'adjust'], 1],
  [['adjust', 'adjust'], 2],
  [['adjust', 'adjust', 'approved', 'adjust'], 2],
])('of the answers %j, newest first, the first %i count: an approval or all requests since the last approval', (kinds, count) => {
  const shared = { version: 1, eventId: null, text: null, by: 'Marina', createdAt: '2026-11-20T14:40:00.000Z' };
  const answers = kinds.map((kind, index) => ({ ...shared, id: 9 - index, kind }));
  expect(countingAnswers(answers)).toEqual(answers.slice(0, count));
});
