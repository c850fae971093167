// Run by `npm run build` on the folder it has built into: what the browser loads until each screen is usable, and what
// the Worker loads to start, gzipped, against the promised limits. Fails above them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { anAddress, framePath, PAGES, type PageName } from '../core/rules/pages.ts';
import { BUILD } from './local/build.ts';

const [build = BUILD] = process.argv.slice(2);
const KB = 1000;
/** Of a screen until it is usable, kB. */
const LIMIT = 120;
const LIMITS: Partial<Record<PageName, number>> = {
  home: 110,
  login: 110,
  register: 110,
  reset: 110,
  schedule: 129,
  day: 138,
  attractions: 125,
  view: 151,
};
const MOST_REQUESTS = 15;
/** A smaller chunk costs a request more than it saves. The bundler's own few lines cannot be elsewhere. */
const SMALLEST = KB;
const RUNTIME = /^rolldown-runtime-/;
const WORKER_LIMIT = 124;
const SERVICE_WORKER_LIMIT = 12;

interface Chunk {
  file: string;
  imports?: string[];
}

/** Files of a chunk and of everything it imports statically. */
function staticFiles(manifest: Record<string, Chunk>, key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no chunk for ${key}`);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const next of chunk.imports ?? []) staticFiles(manifest, next, found);
  return found;
}

/** The scripts a page names: its entry's, its shell's and its screen's, which scripts/frames.ts wrote there. */
function scriptsOf(name: PageName): string[] {
  const html = readFileSync(join(build, 'client', `${framePath(anAddress(name))}.html`), 'utf8');
  return [...new Set([...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file]) => file as string))];
}

const kb = (folder: string, files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(build, folder, file)), { level: 9 }).byteLength, 0) / KB;

const worker: Record<string, Chunk> = JSON.parse(readFileSync(join(build, 'quartou/.vite/manifest.json'), 'utf8'));
const workerEntry = Object.keys(worker).find((key) => worker[key]?.file === 'index.js');
if (!workerEntry) throw new Error('The build has no Worker entry');

let isTooMuch = false;
function report(what: string, size: number, limit: number, unit: string): void {
  const isAbove = size > limit;
  isTooMuch ||= isAbove;
  console.info(`${what}: ${unit === 'kB' ? size.toFixed(1) : size} ${unit} (at most ${limit})${isAbove ? '  TOO MUCH' : ''}`);
}

console.info('Scripts until a screen is usable, gzipped:');
for (const name of Object.keys(PAGES) as PageName[]) {
  const files = scriptsOf(name);
  report(`  ${PAGES[name]} in ${files.length} files`, kb('client', files), LIMITS[name] ?? LIMIT, 'kB');
  if (files.length > MOST_REQUESTS) report(`  ${PAGES[name]}`, files.length, MOST_REQUESTS, 'files');
}
const scripts = readdirSync(join(build, 'client/assets')).filter((file) => file.endsWith('.js') && !RUNTIME.test(file));
const small = scripts.filter((file) => readFileSync(join(build, 'client/assets', file)).byteLength < SMALLEST);
report(`Chunks below ${SMALLEST} bytes, of ${scripts.length}`, small.length, 0, 'chunks');
report('Worker, start-up', kb('quartou', staticFiles(worker, workerEntry)), WORKER_LIMIT, 'kB');
report('Service worker', kb('client', ['sw.js']), SERVICE_WORKER_LIMIT, 'kB');
if (isTooMuch) process.exit(1);
