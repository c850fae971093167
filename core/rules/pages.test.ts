import { expect, it } from 'vitest';
import { framePath, lastSegment, pageOf } from './pages.ts';

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
  '/day/1/2',
  '/day/5',
  '/day/00',
  '/client',
  '/admin/view',
  '/admin/nope',
  '/robots.txt',
  '/.dev.vars',
  // A link's page is rendered by the server, not by the app.
  '/s/AAAAAAAAAAAAAAAAAAAAAA',
])('pageOf returns null for the path %s', (path) => expect(pageOf(path)).toBeNull());

it.each([
  ['/day/3', '3'],
  ['/client/schedule/7/', '7'],
  ['/', ''],
])('lastSegment returns, for the path %s, the text “%s”', (path, step) => expect(lastSegment(path)).toBe(step));

it.each([
  ['/', '/frames/home'],
  ['/client/schedule/7', '/frames/schedule'],
  ['/day/3/', '/frames/day-3'],
  ['/day/5', '/frames/not-found'],
])('framePath returns, for the path %s, the frame %s', (path, frame) => expect(framePath(path)).toBe(frame));
