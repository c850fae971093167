// Run by `npm run build` on the folder it has built into, after the frames: builds the service worker into client/sw.js, with
// the list of what it brings along. With SERVICE_WORKER=off the one that removes itself stays there (web/public/sw.js).
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build as viteBuild } from 'vite';
import { BUILD } from './local/build.ts';
import { inProject } from './local/paths.ts';

const [build = BUILD] = process.argv.slice(2);
const client = join(build, 'client');

/** Named by their content; letters that Portuguese does not have come when they are needed. */
const isHashed = (file: string) => file.startsWith('assets/') && !/latin-ext/.test(file);
const PLAIN = ['first.js', 'favicon.ico', 'favicon.svg', 'manifest.webmanifest', 'icon-192.png', 'apple-touch-icon.png'];

/** A frame is kept with its headers, so a change of them makes it another one too. */
const headers = readFileSync(join(client, '_headers'), 'utf8');
const revisionOf = (file: string) =>
  createHash('sha256')
    .update(readFileSync(join(client, file)))
    .update(headers)
    .digest('hex')
    .slice(0, 16);

const files = globSync('assets/*', { cwd: client }).filter(isHashed).sort();
const frames = globSync('frames/*.html', { cwd: client }).sort();
const precache = [
  ...frames.map((file) => ({ url: `/${file.replace(/\.html$/, '')}`, revision: revisionOf(file) })),
  ...files.map((file) => ({ url: `/${file}`, revision: null })),
  ...PLAIN.map((file) => ({ url: `/${file}`, revision: revisionOf(file) })),
];

if (process.env.SERVICE_WORKER !== 'off') {
  await viteBuild({
    configFile: false,
    root: inProject('web'),
    publicDir: false,
    logLevel: 'warn',
    define: { __PRECACHE__: JSON.stringify(precache), 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: client,
      emptyOutDir: false,
      rolldownOptions: {
        input: inProject('web/src/service-worker/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
}
