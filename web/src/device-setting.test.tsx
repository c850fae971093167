import { expect, it, vi } from 'vitest';
import { deviceSetting } from './device-setting.ts';
import { fillStorage } from './testing/storage.ts';

const color = () => deviceSetting('color', (text) => (text === 'red' ? 'red' : 'blue'));

it('a setting has the stored value, and its default value if no valid text is stored', () => {
  color().set('red');
  expect(color().get()).toBe('red');
  localStorage.setItem('color', 'green');
  expect(color().get()).toBe('blue');
  color().set(null);
  expect(localStorage).toHaveLength(0);
  expect(color().get()).toBe('blue');
});

it('where storage is forbidden or full, a setting keeps the last value that was set, until a value can be stored', () => {
  const own = color();
  vi.stubGlobal('localStorage', undefined);
  expect(own.get()).toBe('blue');
  own.set('red');
  expect([own.get(), color().get()]).toEqual(['red', 'blue']);
  own.set(null);
  expect(own.get()).toBe('blue');
  vi.unstubAllGlobals();

  own.set('blue');
  const full = fillStorage();
  own.set('red');
  expect([own.get(), localStorage.getItem('color')]).toEqual(['red', 'blue']);
  full.mockRestore();
  own.set('red');
  localStorage.setItem('color', 'blue');
  expect(own.get()).toBe('blue');
});
