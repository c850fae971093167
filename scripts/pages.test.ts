import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inProject } from './local/paths.ts';

const read = (path: string) => readFileSync(inProject('web', path), 'utf8');

it('colours the browser’s bars as the pages, wherever that is written', () => {
  const [light = '', dark = ''] = [...read('src/styles.css').matchAll(/--paper: (#[0-9a-f]{6});/g)].map(([, colour]) => colour);
  expect(read('index.html')).toContain(`<meta name="theme-color" content="${light}" />`);
  expect(read('public/first.js')).toContain(`content = '${dark}'`);
  expect(read('src/ui/theme.ts')).toContain(`{ light: '${light}', dark: '${dark}' }`);
});
