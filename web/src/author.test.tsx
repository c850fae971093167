import { expect, it } from 'vitest';
import { authorStore } from './author.ts';

it('the author’s name is stored on the device, trimmed and cut at 60 characters', () => {
  authorStore.set('  Bia  ');
  expect(authorStore.get()).toBe('Bia');
  authorStore.set('x'.repeat(80));
  expect(authorStore.get()).toHaveLength(60);
});
