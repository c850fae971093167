import { describe, expect, it } from 'vitest';
import { contrast } from '../../core/rules/contrast.ts';
import css from './styles.css?raw';

/** Matches `--color-ink: light-dark(#1b1815, #f4f0e9)`. The days' colours have no prefix `color-`. */
const TOKENS = [...css.matchAll(/--(?:color-)?([\w-]+): (?:light-dark\()?(#\w{6})(?:, (#\w{6})\))?;/g)];
const THEMES = {
  light: Object.fromEntries(TOKENS.map(([, name, light]) => [name, light])),
  dark: Object.fromEntries(TOKENS.map(([, name, light, dark]) => [name, dark ?? light])),
};
const GROUNDS = ['paper', 'card', 'sunk'];
const DAYS = ['quarta', 'quinta', 'sexta', 'sabado', 'domingo', 'extra'];

const TEXTS: [string, string[]][] = [
  ...['ink', 'soft', 'faint', 'danger', 'ok-ink', 'warn'].map((name): [string, string[]] => [name, GROUNDS]),
  ...DAYS.map((day): [string, string[]] => [`${day}-ink`, GROUNDS]),
  ['paper', ['ink']],
  ['on-accent', ['accent', 'accent-press']],
  ['on-danger', ['danger-fill', 'danger-press']],
  ['danger', ['danger-wash']],
  ['ink', ['danger-wash', 'warn-wash', 'ok-wash']],
  ['soft', ['danger-wash', 'warn-wash', 'ok-wash']],
  ['warn', ['warn-wash']],
  ['ok-ink', ['ok-wash']],
];

const SHAPES = ['edge', 'accent', 'danger', 'danger-fill', 'ok', 'warn', 'focus', ...DAYS];

describe.each(Object.entries(THEMES))('the colours of the %s theme', (_theme, colours) => {
  const between = (a: string, b: string) => contrast(colours[a] ?? '', colours[b] ?? '');

  it.each(TEXTS)('text in the colour %s has a contrast of at least 4.5 on the colours %s', (text, grounds) => {
    for (const ground of grounds) expect(between(text, ground), ground).toBeGreaterThanOrEqual(4.5);
  });

  it.each(SHAPES)('shapes in the colour %s have a contrast of at least 3 on every background', (shape) => {
    for (const ground of GROUNDS) expect(between(shape, ground), ground).toBeGreaterThanOrEqual(3);
  });

  it.each(['danger accent', 'danger-fill accent', 'danger sexta-ink', 'danger sabado', 'focus accent', 'focus danger'])(
    'the colours %s differ by over 60 in RGB, so that people can tell them apart',
    (pair) => {
      const [a = '', b = ''] = pair.split(' ').map((name) => colours[name]);
      const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
      const differences = [1, 3, 5].map((at) => channel(a, at) - channel(b, at));
      expect(Math.hypot(...differences)).toBeGreaterThan(60);
    },
  );
});
