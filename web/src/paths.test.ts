import { expect, it } from 'vitest';
import { eveningPath, loginPath, nextPath } from './paths.ts';

it.each(['/admin', '/admin/view/12', '/admin/layouts?pagina=2#fim', '/designer?semana=2026-11-25', '/day/0', '/client/history'])(
  'after a login the page returns to the address %s',
  (next) => {
    expect(nextPath(next)).toBe(next);
    const back = new URLSearchParams(loginPath(next).split('?')[1]).get('next');
    expect(nextPath(back)).toBe(next);
  },
);

const ELSEWHERE = '/ /login /administracao /admin/../login https://mau.example/admin //mau.example/admin /\\mau.example/admin';
const ODD = '\\\\mau.example/admin javascript:alert(1) http://[ admin@mau.example/admin/';

it.each([null, '', ...ELSEWHERE.split(' '), ...ODD.split(' ')])(
  'after a login the dashboard opens if the address to return to is not below /admin, /designer, /day or /client: %s',
  (next) => {
    expect(nextPath(next)).toBe('/admin/dashboard');
  },
);

it.each([
  ['a day of the own programme', 2, null, '/designer?semana=2026-11-25&dia=sexta'],
  ['a day of another programme', 2, 7, '/day/2?programacao=7'],
  ['an extra event of another programme', 5, 7, '/client/schedule/7'],
])('the address of the screen that shows %s (position %i, programme %s) is %s', (_, position, programme, path) => {
  expect(eveningPath({ startDate: '2026-11-25', position, programme })).toBe(path);
});
