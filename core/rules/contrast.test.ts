import { expect, it } from 'vitest';
import { contrast, MIN_CONTRAST, readableShade, textColourOn } from './contrast.ts';

const GROUNDS = ['#ffffff', '#faf8f4', '#12100e', '#000000', '#777777', '#767676', '#ff0000'];

const STEPS = ['00', '55', 'aa', 'ff'];
const COLOURS = STEPS.flatMap((red) => STEPS.flatMap((green) => STEPS.map((blue) => `#${red}${green}${blue}`)));

it('readableShade makes any colour readable on any background', () => {
  for (const ground of [...GROUNDS, ...COLOURS]) {
    for (const colour of COLOURS) {
      const shade = readableShade(colour, ground);
      expect(shade).toMatch(/^#[0-9a-f]{6}$/);
      if (contrast(shade, ground) < MIN_CONTRAST) expect.fail(`${colour} on ${ground}: ${shade}`);
    }
  }
});

it('readableShade keeps a readable colour, and changes an unreadable one as little as possible', () => {
  expect(readableShade('#d4351c', '#ffffff')).toBe('#d4351c');
  expect(readableShade('#ffe600', '#12100e')).toBe('#ffe600');
  expect(readableShade('#ffe600', '#ffffff')).toBe('#827500');
  expect(contrast(readableShade('#ffe600', '#ffffff'), '#ffffff')).toBeLessThan(4.8);
  // White and black have no hue, so they become grey.
  expect(readableShade('#ffffff', '#ffffff')).toBe('#757575');
  expect(readableShade('#000000', '#000000')).toBe('#757575');
});

it('textColourOn returns black or white, whichever is readable on the colour', () => {
  expect(['#ffe600', '#1c2f80'].map(textColourOn)).toEqual(['#000000', '#ffffff']);
  for (const colour of COLOURS) expect(contrast(textColourOn(colour), colour)).toBeGreaterThanOrEqual(MIN_CONTRAST);
});
