import { expect, it } from 'vitest';
import { pageOf } from './pages.ts';

it.each([
  ['/', 'home'],
  ['/Designer/', 'designer'],
  ['/day/3', 'day'],
  ['/admin/view/12', 'view'],
  ['/client/schedule', 'newSchedule'],
  ['/client/schedule/7', 'schedule'],
])('pageOf returns, for the path %s, the page %s', (path, name) => expect(pageOf(path)).toBe(name));

// A link's page (/s/…) is rendered by the server, not by the app.
const NO_PAGES = ['/nada', '/designer/x', '/day', '/day/5', '/day/00', '/.dev.vars', '/s/AAAAAAAAAAAAAAAAAAAAAA'];
it.each(NO_PAGES)('pageOf returns null for the path %s', (path) => expect(pageOf(path)).toBeNull());
