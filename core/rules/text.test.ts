import { expect, it } from 'vitest';
import { changesInWords, counted, cut, withoutControls } from './text.ts';

it('counted() uses the singular noun only for 1, and groups thousands with a dot', () => {
  expect([0, 1, 1204].map((count) => counted(count, 'foto', 'fotos'))).toEqual(['0 fotos', '1 foto', '1.204 fotos']);
  expect([1, 3].map(changesInWords)).toEqual(['1 mudança', '3 mudanças']);
});

it('cut() cuts a text between two code points, never within a surrogate pair', () => {
  expect(cut('ab🎉c', 3)).toBe('ab🎉');
  expect(cut('ab', 3)).toBe('ab');
});

it('withoutControls replaces the line breaks of word processors, and removes other controls that cannot be stored', () => {
  expect(withoutControls('a\u000bb\u2028c\td\u0001e\nf', '\n')).toBe('a\nb\nc\tde\nf');
  expect(withoutControls('a\u000cb', ' ')).toBe('a b');
});
