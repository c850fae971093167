import { expect, it } from 'vitest';
import { findChromium } from './chromium.ts';

const none = () => false;

it('findChromium finds an installed browser, but prefers the path in the environment variable CHROMIUM', () => {
  expect(findChromium({}, (path) => path === '/usr/bin/google-chrome')).toEqual({ path: '/usr/bin/google-chrome' });
  expect(findChromium({ CHROMIUM: '/opt/one' }, () => true)).toEqual({ path: '/opt/one' });
});

it('without a browser the message says what to install', () => {
  expect(findChromium({}, none)).toEqual({ problem: expect.stringContaining('apt-get install chromium') });
  expect(findChromium({ CHROMIUM: '/nowhere' }, none)).toEqual({ problem: 'CHROMIUM=/nowhere: there is no such file.' });
});
