import { expect, it } from 'vitest';
import { pageOf } from './pages.ts';

it.each([
  ['/', 'home'],
  ['/Designer/', 'designer'],
  ['/day/3', 'day'],
  ['/admin/view/12', 'view'],
  ['/client/schedule', 'newSchedule'],
  ['/client/schedule/7', 'schedule'],
  // A link's page (/s/…) is rendered by the server, not by the app.
  ...['/nada', '/designer/x', '/day', '/day/5', '/day/00', '/.dev.vars', '/s/AAAAAAAAAAAAAAAAAAAAAA'].map((path) => [path, null]),
])('pageOf returns, for the path %s, the page %s', (path, name) => expect(pageOf(path ?? '')).toBe(name));
