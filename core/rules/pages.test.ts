import { expect, it } from 'vitest';
import { isPage, pageOf } from './pages.ts';

it.each(['/', '/designer', '/Designer/', '/day/3', '/admin', '/admin/view/12', '/client/schedule', '/client/schedule/7'])(
  'knows %s',
  (path) => expect(isPage(path)).toBe(true),
);

it.each(['/nada', '/designer/x', '/day', '/day/1/2', '/client', '/admin/view', '/admin/nope', '/robots.txt', '/.dev.vars'])(
  'does not know %s',
  (path) => expect(isPage(path)).toBe(false),
);

it.each([
  ['/', 'home'],
  ['/Day/3/', 'day'],
  ['/client/schedule', 'newSchedule'],
  ['/client/schedule/7', 'schedule'],
  ['/admin/view/12', 'view'],
  ['/nada', null],
])('%s is %s', (path, name) => expect(pageOf(path)).toBe(name));
