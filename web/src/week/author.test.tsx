import { expect, it } from 'vitest';
import { authorSetting } from './author.tsx';

it('the author’s name is stored on the device, trimmed and cut at 60 characters', () => {
  authorSetting.set('  Bia  ');
  expect(authorSetting.get()).toBe('Bia');
  authorSetting.set('x'.repeat(80));
  expect(authorSetting.get()).toHaveLength(60);
});
