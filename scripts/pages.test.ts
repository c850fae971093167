import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PAGES } from '../core/rules/pages.ts';
import { inProject } from './local/paths.ts';

const read = (path: string) => readFileSync(inProject('web', path), 'utf8');

it('has the same addresses in the router as the Worker answers with 200', () => {
  const router = read('src/app/router.tsx');
  // A pattern written there alone would be a 404 when it is opened or reloaded.
  expect(router.match(/['"`]\/[^'"`]*['"`]/g)).toBeNull();
  for (const name of Object.keys(PAGES)) expect(router, name).toMatch(new RegExp(`PATHS\\.${name}\\b`));
});

it('colours the browser’s bars as the pages, wherever that is written', () => {
  const [light = '', dark = ''] = [...read('src/styles.css').matchAll(/--paper: (#[0-9a-f]{6});/g)].map(([, colour]) => colour);
  expect(read('index.html')).toContain(`<meta name="theme-color" content="${light}" />`);
  expect(read('public/theme.js')).toContain(`content = '${dark}'`);
  expect(read('src/ui/theme.ts')).toContain(`{ light: '${light}', dark: '${dark}' }`);
});
