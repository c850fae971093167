import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { unstable_readConfig as readConfig } from 'wrangler';
import { pageOf } from '../core/rules/pages.ts';
import { SECURITY_HEADERS } from '../worker/http/headers.ts';
import { printUrl } from '../worker/media/keys.ts';
import { inProject } from './local/paths.ts';

const read = (path: string) => readFileSync(inProject(path), 'utf8');

it('pages and assets have the same security headers as the Worker’s responses', () => {
  const [, forAll = ''] = /^\/\*\n((?: {2}.*\n)+)/m.exec(read('web/public/_headers')) ?? [];
  const lines = [...forAll.matchAll(/^ {2}([^:]+): (.*)$/gm)];
  const headers = Object.fromEntries(lines.map(([, name = '', value]) => [name.toLowerCase(), value]));
  // _headers also has `strict-transport-security`, which browsers ignore on http. The Worker sends this header on https only.
  expect(headers).toEqual({ ...SECURITY_HEADERS, 'strict-transport-security': 'max-age=31536000' });
});

it('the files that set the colour of the browser’s bars have the values of `--color-paper` in styles.css', () => {
  const [, light, dark] = /--color-paper: light-dark\((#\w{6}), (#\w{6})\);/.exec(read('web/src/styles.css')) ?? [];
  expect(read('web/index.html')).toContain(`<meta name="theme-color" content="${light}" />`);
  expect(read('web/public/first.js')).toContain(`content = '${dark}'`);
  expect(read('web/src/ui/theme.ts')).toContain(`{ light: '${light}', dark: '${dark}' }`);
});

it('robots.txt lets crawlers read the picture of a link’s preview', () =>
  expect(read('web/public/robots.txt')).toContain(`\nAllow: /media/*${printUrl('').slice(1)}\n`));

const manifest = JSON.parse(read('web/public/manifest.webmanifest'));
const pictures = [manifest, ...manifest.shortcuts].flatMap(({ icons = [], screenshots = [] }) => [...icons, ...screenshots]);
const sizedPictures = pictures.filter(({ sizes }) => sizes !== 'any');

it.each(sizedPictures)('the picture $src has the size and type that the manifest names', async ({ src, sizes, type }) => {
  const { width, height, format } = await sharp(inProject(`web/public${src}`)).metadata();
  expect([`${width}x${height}`, `image/${format}`]).toEqual([sizes, type]);
});

it('every address in the web app’s manifest belongs to a screen', () => {
  for (const { url } of [{ url: manifest.start_url }, ...manifest.shortcuts])
    expect(pageOf(new URL(url, 'https://casa.example').pathname), url).not.toBeNull();
});

it('wrangler.toml lets Cloudflare store our log lines, turns invocation logs off and redacts query strings', () => {
  const { observability } = readConfig({ config: inProject('wrangler.toml') });
  expect(observability).toMatchObject({
    enabled: true,
    redact_query_string: true,
    logs: { enabled: true, invocation_logs: false },
  });
});

const packageJson = JSON.parse(read('package.json'));

it('Cloudflare’s deployment page explains each secret that it asks for, and fills in no example of a code', () => {
  const secrets = parseEnv(read('.dev.vars.example'));
  expect(Object.keys(packageJson.cloudflare.bindings).sort()).toEqual(Object.keys(secrets).sort());
  expect([secrets.REGISTRATION_CODE, secrets.STAFF_CODE]).toEqual(['', '']);
});

it('each of Deno’s tasks runs the package.json script of the same name by `npm` or `npm run-script`', () => {
  // No task calls `npm run …`: Deno would run the script itself, without npm, and would fail, because it takes the program in
  // node_modules/.bin/node for JavaScript.
  const { tasks } = JSON.parse(read('deno.json')) as { tasks: Record<string, string> };
  expect(Object.keys(packageJson.scripts)).toEqual(expect.arrayContaining(Object.keys(tasks)));
  for (const [name, command] of Object.entries(tasks)) expect([`npm ${name}`, `npm run-script ${name}`]).toContain(command);
});
