import { expect, it } from 'vitest';
import { pageOf } from './pages.ts';

it.each([
  ['/', 'home'],
  ['/designer', 'designer'],
  ['/Designer/', 'designer'],
  ['/day/3', 'day'],
  ['/admin', 'admin'],
  ['/admin/view/12', 'view'],
  ['/client/schedule', 'newSchedule'],
  ['/client/schedule/7', 'schedule'],
])('pageOf returns, for the path %s, the page %s', (path, name) => expect(pageOf(path)).toBe(name));

it.each([
  '/nada',
  '/designer/x',
  '/day',
  '/day/5',
  '/day/00',
  '/.dev.vars',
  // A link's page is rendered by the server, not by the app.
  '/s/AAAAAAAAAAAAAAAAAAAAAA',
])('pageOf returns null for the path %s', (path) => expect(pageOf(path)).toBeNull());
