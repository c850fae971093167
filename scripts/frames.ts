// Run by `npm run build` on the folder it has built into, in a process of its own: each page's HTML with the frame of its screen (shell, heading,
// placeholders), which the browser paints before any script is there and the script takes over.
import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { framePath, PAGES, type PageName } from '../core/rules/pages.ts';
import { BUILD } from './local/build.ts';
import { inProject } from './local/paths.ts';

const [folder = BUILD] = process.argv.slice(2);
const client = join(folder, 'client');

interface Renderer {
  renderFrame(path: string): Promise<string>;
  modulesOf(name: PageName | null): string[];
}

/** The app as built for Node; in the project, where its packages are found. */
const built = join(folder, 'frames');

// Without the venue's zone: what asks for today's date fails here, as it should.
async function loadRenderer(): Promise<Renderer> {
  await build({
    configFile: false,
    root: inProject('web'),
    logLevel: 'warn',
    plugins: [react()],
    build: { ssr: 'src/app/frames.tsx', outDir: built, emptyOutDir: true },
  });
  return import(pathToFileURL(join(built, 'frames.js')).href);
}

/** An address of a page, with any id. */
const anAddress = (name: PageName | null) => (name === null ? framePath(null) : PAGES[name].replace(/:\w+/g, '0'));

const manifest: Record<string, { file: string; imports?: string[] }> = JSON.parse(
  readFileSync(join(client, '.vite/manifest.json'), 'utf8'),
);

/** Built files of a chunk and of all that it imports statically. */
function filesOf(key: string, found: Set<string>): void {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no chunk for ${key}`);
  if (found.has(chunk.file)) return;
  found.add(chunk.file);
  for (const next of chunk.imports ?? []) filesOf(next, found);
}

process.env.NODE_ENV = 'production';
const { renderFrame, modulesOf } = await loadRenderer();
const page = readFileSync(join(client, 'index.html'), 'utf8');

for (const name of [...(Object.keys(PAGES) as PageName[]), null]) {
  const files = new Set<string>();
  for (const module of modulesOf(name)) filesOf(join('src/app', module).replaceAll('\\', '/'), files);
  const preloads = [...files]
    .filter((file) => !page.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  const [, title, frame] = /^(<title>.*?<\/title>)?(.*)$/s.exec(await renderFrame(anAddress(name))) ?? [];
  if (!title || !frame) throw new Error(`The page ${name} has no title or no frame`);
  const html = page
    .replace(/<title>.*?<\/title>/, () => title)
    .replace('</head>', () => `${preloads.join('')}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${frame}</div>`);
  const file = join(client, `${framePath(name)}.html`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, html);
}
// Tells the Worker what to put into the page it serves (worker/http/assets.ts).
const [, style = ''] = /<link rel="stylesheet"[^>]* href="([^"]+)">/.exec(page) ?? [];
const hash = createHash('sha256')
  .update(readFileSync(join(client, style)))
  .digest('base64');
appendFileSync(join(client, '_headers'), `/frames/*\n  X-Style: ${style} sha256-${hash}\n`);

// Every page has its own now.
rmSync(join(client, 'index.html'));
rmSync(built, { recursive: true });
