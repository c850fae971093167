import { expect, it, vi } from 'vitest';
import { deviceSetting } from './device-setting.ts';

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

it('where storage is forbidden, a setting has its default value even after another value was set', () => {
  vi.stubGlobal('localStorage', undefined);
  color().set('red');
  expect(color().get()).toBe('blue');
});
