import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inProject } from './local/paths.ts';

const read = (path: string) => readFileSync(inProject('web', path), 'utf8');

it('the browser’s bars have the pages’ colours in every file that names them', () => {
  const [, light, dark] = /--color-paper: light-dark\((#\w{6}), (#\w{6})\);/.exec(read('src/styles.css')) ?? [];
  expect(read('index.html')).toContain(`<meta name="theme-color" content="${light}" />`);
  expect(read('public/first.js')).toContain(`content = '${dark}'`);
  expect(read('src/ui/theme.ts')).toContain(`{ light: '${light}', dark: '${dark}' }`);
});
