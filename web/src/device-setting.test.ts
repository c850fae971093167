import { afterEach, expect, it, vi } from 'vitest';
import { deviceSetting } from './device-setting.ts';

afterEach(() => void vi.unstubAllGlobals());

const color = () => deviceSetting('color', (text) => (text === 'red' ? 'red' : 'blue'));

it('a setting has the stored value, and its default value if no valid text is stored', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
  color().set('red');
  expect(color().get()).toBe('red');
  stored.set('color', 'green');
  expect(color().get()).toBe('blue');
  color().set(null);
  expect([...stored]).toEqual([]);
  expect(color().get()).toBe('blue');
});

it('where storage is forbidden, a setting has its default value even after another value was set', () => {
  vi.stubGlobal('localStorage', undefined);
  color().set('red');
  expect(color().get()).toBe('blue');
});
