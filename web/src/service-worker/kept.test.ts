import { expect, it } from 'vitest';
import { isKept, isSmallPicture, isTouched, keptAs } from './kept.ts';

const at = (path: string) => new URL(path, 'https://casa.example');

it.each([
  '/api/layouts',
  '/api/attractions',
  '/api/attractions/memory?startDate=2026-11-25',
  '/api/house',
  '/api/attractions/7/photos?nocache=1780000000000',
  '/api/values',
  '/api/lot-settings',
  '/api/weeks?start=2026-11-25&programme=',
  '/api/schedules/month/2026-11',
  '/api/schedules/history?q=',
  '/api/schedules/7',
])('keeps %s', (path) => expect(isKept(at(path))).toBe(true));

it.each([
  '/api/admin/counts',
  '/api/admin/health',
  '/api/auth/user',
  '/api/auth/check-registration',
  '/api/health',
  '/api/imports/current',
  '/api/schedules?limit=5',
  '/api/schedules/7/excel?type=all',
  '/api/schedules/7/repeated?startDate=2026-11-25&take=names',
  '/api/schedules/history?q=vinil',
  '/api/schedules/history?q=&before=12',
  '/api/attractions/photos.zip',
  '/api/attractions/7/photos.zip',
  '/designer',
])('does not keep %s', (path) => expect(isKept(at(path))).toBe(false));

it('keeps an answer once, whatever comes after the path; the memory and the week for each week', () => {
  expect(keptAs(at('/api/attractions/7/photos?nocache=1'))).toBe('https://casa.example/api/attractions/7/photos');
  expect(keptAs(at('/api/schedules/history?q='))).toBe('https://casa.example/api/schedules/history');
  for (const path of ['/api/attractions/memory?startDate=2026-11-25', '/api/weeks?start=2026-11-25&programme=']) {
    expect(keptAs(at(path))).toBe(`https://casa.example${path}`);
  }
});

it.each([
  ['/media/abc?v=abc&w=160', true],
  ['/media/abc?v=abc&w=480', true],
  ['/media/abc?v=abc', false],
  ['/media/abc?v=abc&w=5000', false],
  ['/media/abc?v=abc&w=480&retry=1', false],
  ['/api/layouts?w=160', false],
])('%s is a small picture: %s', (path, isOne) => expect(isSmallPicture(at(path))).toBe(isOne));

it.each([
  ['/api/events/5', '/api/schedules/7', true],
  ['/api/events', '/api/weeks?start=2026-11-25', true],
  ['/api/weeks/2026-11-25/events/0', '/api/schedules/history', true],
  ['/api/weeks/2026-11-25/events/0', '/api/layouts', false],
  ['/api/schedules/7/repeat', '/api/schedules/history', true],
  ['/api/schedules-all', '/api/schedules/7', true],
  ['/api/events/5', '/api/layouts', false],
  ['/api/schedules', '/api/values', false],
  ['/api/values/3', '/api/values', true],
  ['/api/layouts-all/restore', '/api/schedules/7', true],
  ['/api/logout', '/api/schedules/7', false],
])('a write to %s touches %s: %s', (written, read, is) => expect(isTouched(written, at(read))).toBe(is));
