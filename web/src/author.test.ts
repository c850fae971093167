import { expect, it, vi } from 'vitest';
import { authorStore } from './author.ts';

it('keeps a name on the device, of at most 60 characters, without blanks around it', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  authorStore.set('  Bia  ');
  expect(authorStore.get()).toBe('Bia');
  authorStore.set('x'.repeat(80));
  expect(authorStore.get()).toHaveLength(60);
  vi.unstubAllGlobals();
});
