import { afterEach, expect, it, vi } from 'vitest';
import { deviceSetting } from './device-setting.ts';

afterEach(() => void vi.unstubAllGlobals());

const color = () => deviceSetting('color', (text) => (text === 'red' ? 'red' : 'blue'));

it('a setting is the parsed stored text, and the default once the text is removed', () => {
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

it('where storage is forbidden, a setting is the default even after it was set', () => {
  vi.stubGlobal('localStorage', undefined);
  color().set('red');
  expect(color().get()).toBe('blue');
});
