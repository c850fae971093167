import { expect, it } from 'vitest';
import { authorSetting } from './author.tsx';

it('the author’s name is stored on the device, trimmed, without control characters, and cut at 60 characters', () => {
  authorSetting.set('  Bia\vLima \u0007');
  expect(authorSetting.get()).toBe('Bia Lima');
  localStorage.setItem('quartou-author', 'Bia\u0007');
  expect(authorSetting.get()).toBe('Bia');
  authorSetting.set('x'.repeat(80));
  expect(authorSetting.get()).toHaveLength(60);
});
