import { expect, it } from 'vitest';
import { findChromium } from './chromium.ts';

const none = () => false;

it('findChromium finds an installed browser, but prefers the path in the environment variable CHROMIUM', () => {
  expect(findChromium({}, (path) => path === '/usr/bin/google-chrome')).toEqual({ path: '/usr/bin/google-chrome' });
  expect(findChromium({ CHROMIUM: '/opt/one' }, () => true)).toEqual({ path: '/opt/one' });
});

it('if findChromium finds no browser, its message says what to install or which path in CHROMIUM is wrong', () => {
  expect(findChromium({}, none)).toEqual({ problem: expect.stringContaining('apt-get install chromium') });
  expect(findChromium({ CHROMIUM: '/nowhere' }, none)).toEqual({ problem: 'CHROMIUM=/nowhere: there is no such file.' });
});
