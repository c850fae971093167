import { expect, it, vi } from 'vitest';
import { authorStore } from './author.ts';

it('the author’s name is stored on the device, trimmed and cut at 60 characters', () => {
  const storage = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  });
  authorStore.set('  Bia  ');
  expect(authorStore.get()).toBe('Bia');
  authorStore.set('x'.repeat(80));
  expect(authorStore.get()).toHaveLength(60);
  vi.unstubAllGlobals();
});
