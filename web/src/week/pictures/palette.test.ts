import { expect, it } from 'vitest';
import css from '../../styles.css?raw';
import { PALETTES } from './palette.ts';

it.each([
  ['light', '\n:root {'],
  ['dark', '[data-theme="dark"] {'],
] as const)('the %s pictures have the colours of the screens', (theme, selector) => {
  const rule = css.slice(css.indexOf(selector)).split('}')[0] ?? '';
  const tokens = Object.fromEntries([...rule.matchAll(/--([\w-]+): (#\w{6});/g)].map(([, name, colour]) => [name, colour]));
  const { days, dayInks, ...others } = PALETTES[theme];
  const inks = Object.fromEntries(Object.entries(dayInks).map(([day, colour]) => [`${day}-ink`, colour]));
  expect(tokens).toMatchObject({ ...others, ...days, ...inks });
});
