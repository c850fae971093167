// Part of `npm run build`: writes each page's HTML with a frame (shell, heading, placeholders), painted before any script runs.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, minifySync } from 'vite';
import { framePath, PAGE_NAMES, PAGES, type PageName, pageOf, sampleAddress } from '../core/rules/pages.ts';
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

/** The folder of the app's build for Node, inside the project, so that Node finds the packages. */
const built = join(folder, 'frames');

// Builds the app for Node without the venue's time zone, so that `npm run build` fails if a frame reads today's date.
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

const ADDRESSES = [
  ...PAGE_NAMES.map(sampleAddress),
  ...DAYS.map((_, index) => PAGES.day.replace(':dayIndex', String(index))),
  '/nada',
];

/** The files of each lazily loaded module. vite.config.ts writes this list during the build. */
const late: Record<string, string[]> = JSON.parse(readFileSync(join(client, '.vite/late.json'), 'utf8'));

function filesOf(module: string): string[] {
  const files = late[join('src/app', module).replaceAll('\\', '/')];
  if (!files) throw new Error(`The build has no chunk for ${module}`);
  return files;
}

/** Returns preload links. `isCompleted`: for the reads with names such as `:id`, which first.js replaces; else for all others. */
const preloadLinks = (reads: string[], isCompleted: boolean) =>
  reads
    .filter((read) => read.includes(':') === isCompleted)
    .map((read) => read.replaceAll('&', '&amp;'))
    .map((read) => `<link as="fetch" crossorigin ${isCompleted ? `data-read="${read}"` : `rel="preload" href="${read}"`}>`)
    .join('');

/** Disables a frame's fields for browsers without `inert`: a text typed there would be lost when the app replaces the frame. */
const disabled = (frame: string) => frame.replace(/<(?:input|textarea|select)(?! disabled)/g, '$& disabled');

process.env.NODE_ENV = 'production';
const { renderFrame, modulesOf, readsOf } = await loadRenderer();
// Link previews need an absolute picture address.
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
    .replace('<script src="/first.js">', (script) => preloadLinks(reads, true) + script)
    // Preloads the libraries before the data: libraries load longest, and HTTP/1.1 allows only six connections.
    .replace(link, () => preloadLinks(reads, false) + link)
    .replace('</head>', () => `${preloads.join('')}</head>`)
    .replace(
      '<div id="root"></div>',
      () => `<div id="root"><div id="frame" class="contents" inert>${disabled(frame)}</div></div>`,
    );
  // The service worker caches this copy, which links the stylesheet: the service worker caches the stylesheet, too.
  write(`${framePath(address)}.html`, html);
  // On a first visit a request for the stylesheet would delay the paint, so the served page contains the styles.
  if (name)
    write(
      name === 'home' ? 'index.html' : `${address}.html`,
      html.replace(link, () => `<style>${css}</style>`),
    );
}

// Serves one HTML file at all addresses of a page with `:id`, and allows the inlined styles in the security policy.
const patterns = PAGE_NAMES.filter((name) => PAGES[name].includes(':id'));
write('_redirects', patterns.map((name) => `${PAGES[name]} ${sampleAddress(name)} 200\n`).join(''));
const hash = createHash('sha256').update(css).digest('base64');
const headers = readFileSync(join(client, '_headers'), 'utf8');
write(
  '_headers',
  headers.replace(/Content-Security-Policy: .*/, (policy) => `${policy}; style-src 'self' 'sha256-${hash}'`),
);
// Minifies first.js, because it runs before each page's first paint, and vite does not minify public/. Old browsers have to be
// able to read it, in order to show its message.
const first = readFileSync(join(client, 'first.js'), 'utf8');
write('first.js', minifySync('first.js', first, { compress: { target: 'es2018' } }).code);

rmSync(built, { recursive: true });
