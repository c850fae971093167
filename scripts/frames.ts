// Run by `npm run build` on the folder it has built into, in a process of its own: each page's HTML with the frame of its
// screen (shell, heading, placeholders), which the browser paints before any script is there and the script replaces. A frame is
// a picture: nothing in it can be pressed, and its boxes are disabled, so that no text is typed that would be lost. Workers Assets
// serves the pages without the Worker, by `_headers` and `_redirects`, which are completed here.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { anAddress, framePath, PAGES, type PageName, pageOf } from '../core/rules/pages.ts';
import { DAYS } from '../core/rules/week.ts';
import { BUILD } from './local/build.ts';
import { inProject } from './local/paths.ts';

const [folder = BUILD] = process.argv.slice(2);
const client = join(folder, 'client');

interface Renderer {
  renderFrame(path: string): Promise<string>;
  modulesOf(name: PageName | null): string[];
  readsOf(name: PageName): Promise<string[]>;
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

/** An address for each frame, the last one of no page. */
const ADDRESSES = [
  ...(Object.keys(PAGES) as PageName[]).map(anAddress),
  ...DAYS.map((_, index) => PAGES.day.replace(':dayIndex', String(index))),
  '/nada',
];

/** Built files of each module that is loaded later (vite.config.ts). */
const late: Record<string, string[]> = JSON.parse(readFileSync(join(client, '.vite/late.json'), 'utf8'));

function filesOf(module: string): string[] {
  const files = late[join('src/app', module).replaceAll('\\', '/')];
  if (!files) throw new Error(`The build has no chunk for ${module}`);
  return files;
}

/** Has the browser ask for what the first view reads; public/first.js completes the address where the page's own has a part of it. */
function asking(read: string): string {
  const address = read.replaceAll('&', '&amp;');
  return `<link as="fetch" crossorigin ${read.includes(':') ? `data-read="${address}"` : `rel="preload" href="${address}"`}>`;
}

/** For browsers that do not know `inert`. */
const disabled = (frame: string) => frame.replace(/<(?:input|textarea|select)(?! disabled)/g, '$& disabled');

process.env.NODE_ENV = 'production';
const { renderFrame, modulesOf, readsOf } = await loadRenderer();
// Link previews need the picture's whole address.
const { PUBLIC_ORIGIN } = process.env;
const origin = PUBLIC_ORIGIN ? new URL(PUBLIC_ORIGIN).origin : '';
const page = readFileSync(join(client, 'index.html'), 'utf8').replace('"/share.png"', `"${origin}/share.png"`);
const [link = '', style = ''] = /<link rel="stylesheet"[^>]* href="([^"]+)">/.exec(page) ?? [];
const css = readFileSync(join(client, style), 'utf8');

function write(path: string, content: string): void {
  const file = join(client, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

for (const address of new Set(ADDRESSES)) {
  const name = pageOf(address);
  const reads = name ? await readsOf(name) : [];
  const files = new Set(modulesOf(name).flatMap(filesOf));
  const preloads = [...files]
    .filter((file) => !page.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  const [, title, frame] = /^(<title>.*?<\/title>)?(.*)$/s.exec(await renderFrame(address)) ?? [];
  if (!title || !frame) throw new Error(`The page ${address} has no title or no frame`);
  const html = page
    .replace(/<title>.*?<\/title>/, () => title)
    .replace('<script src="/first.js">', (script) => reads.map(asking).join('') + script)
    .replace('</head>', () => `${preloads.join('')}</head>`)
    .replace(
      '<div id="root"></div>',
      () => `<div id="root"><div id="frame" class="contents" inert>${disabled(frame)}</div></div>`,
    );
  // For the service worker, which has the stylesheet.
  write(`${framePath(address)}.html`, html);
  // For a first visit: of all that is fetched at once the stylesheet alone holds the paint up, so it is in the page.
  if (name)
    write(
      name === 'home' ? 'index.html' : `${address}.html`,
      html.replace(link, () => `<style>${css}</style>`),
    );
}

// Addresses with something in them, and the security policy for the stylesheet within a page.
const patterns = (Object.keys(PAGES) as PageName[]).filter((name) => PAGES[name].includes(':id'));
write('_redirects', patterns.map((name) => `${PAGES[name]} ${anAddress(name)} 200\n`).join(''));
const hash = createHash('sha256').update(css).digest('base64');
const headers = readFileSync(join(client, '_headers'), 'utf8');
write(
  '_headers',
  headers.replace(/Content-Security-Policy: .*/, (policy) => `${policy}; style-src 'self' 'sha256-${hash}'`),
);
// It stands before the first paint, and vite minifies nothing of public/.
write('first.js', readFileSync(join(client, 'first.js'), 'utf8').replace(/^ *\/\/.*\n/gm, ''));

rmSync(built, { recursive: true });
