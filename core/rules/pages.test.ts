import { expect, it } from 'vitest';
import { isPage } from './pages.ts';

it.each(['/', '/designer', '/Designer/', '/day/3', '/admin', '/admin/view/12', '/client/schedule', '/client/schedule/7'])(
  'knows %s',
  (path) => expect(isPage(path)).toBe(true),
);

it.each(['/nada', '/designer/x', '/day', '/day/1/2', '/client', '/admin/view', '/admin/nope', '/robots.txt', '/.dev.vars'])(
  'does not know %s',
  (path) => expect(isPage(path)).toBe(false),
);
