import { expect, it } from 'vitest';
import { findChromium } from './chromium.ts';

const none = () => false;

it('takes an installed browser, and CHROMIUM before it', () => {
  expect(findChromium({}, (path) => path === '/usr/bin/google-chrome')).toEqual({ path: '/usr/bin/google-chrome' });
  expect(findChromium({ CHROMIUM: '/opt/one' }, () => true)).toEqual({ path: '/opt/one' });
});

it('says what to install where there is none', () => {
  expect(findChromium({}, none)).toEqual({ problem: expect.stringContaining('apt-get install chromium') });
  expect(findChromium({ CHROMIUM: '/nowhere' }, none)).toEqual({ problem: 'CHROMIUM=/nowhere: there is no such file.' });
});
