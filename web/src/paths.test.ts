import { expect, it } from 'vitest';
import { loginPath, nextPath } from './paths.ts';

it.each(['/admin', '/admin/dashboard', '/admin/view/12', '/admin/layouts?pagina=2#fim'])(
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
  'after a login the dashboard opens if the address to return to is not one of our administrators’ pages: %s',
  (next) => {
    expect(nextPath(next)).toBe('/admin/dashboard');
  },
);
