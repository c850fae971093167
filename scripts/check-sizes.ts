// `npm run check:sizes` fails if browsers or the Worker load more than the limits allow. `npm run build` only warns.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { framePath, PAGE_NAMES, PAGES, type PageName, sampleAddress } from '../core/rules/pages.ts';
import { BUILD } from './local/build.ts';

const KB = 1000;
/** The limit, in kB, of the scripts of a page that `LIMITS` does not list. */
const LIMIT = 128;
const LIMITS: Partial<Record<PageName, number>> = {
  home: 117.8,
  login: 116.9,
  register: 116.9,
  reset: 116.9,
  attractions: 129.9,
  house: 130.1,
  schedule: 128.5,
  day: 147.4,
  view: 164,
};
const MOST_REQUESTS = 15;
/** The smallest chunk, in bytes, that is worth its request. Only the bundler's runtime may be smaller. */
const SMALLEST = KB;
const RUNTIME = /^rolldown-runtime-/;
// The limit, in kB, of the code that the Worker loads at its start.
const WORKER_LIMIT = 128.5;
const SERVICE_WORKER_LIMIT = 12;

interface Chunk {
  file: string;
  imports?: string[];
}

export interface Finding {
  line: string;
  problem: string | null;
}

function staticFiles(manifest: Record<string, Chunk>, key: string, files = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no chunk for ${key}`);
  if (files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const next of chunk.imports ?? []) staticFiles(manifest, next, files);
  return files;
}

function finding(what: string, size: number, limit: number, unit: string, remedy: string): Finding {
  const line = `${what}: ${unit === 'kB' ? size.toFixed(1) : size} ${unit} (at most ${limit})`;
  return { line, problem: size > limit ? `${line.trim()}. ${remedy}` : null };
}

export function sizesOf(build: string): Finding[] {
  const bytes = (folder: string, file: string) => readFileSync(join(build, folder, file));
  const sizes = new Map<string, number>();
  const kb = (folder: string, file: string): number => {
    const path = `${folder}/${file}`;
    const size = sizes.get(path) ?? gzipSync(bytes(folder, file), { level: 9 }).byteLength / KB;
    sizes.set(path, size);
    return size;
  };
  const sum = (folder: string, files: Iterable<string>) => [...files].reduce((total, file) => total + kb(folder, file), 0);

  /** Returns the scripts (entry, shell and screen) that scripts/frames.ts wrote into a page's HTML. */
  const scriptsOf = (name: PageName): string[] => {
    const html = bytes('client', `${framePath(sampleAddress(name))}.html`).toString();
    return [...new Set([...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file]) => file as string))];
  };

  const screens = PAGE_NAMES.flatMap((name) => {
    const files = scriptsOf(name);
    const largest = files.toSorted((a, b) => kb('client', b) - kb('client', a)).slice(0, 4);
    const where = largest.map((file) => `${file} (${kb('client', file).toFixed(1)} kB)`).join(', ');
    const remedy = `Largest: ${where}. Load what is opened later by import(), or move modules between CHUNKS of vite.config.ts.`;
    const size = finding(`  ${PAGES[name]} in ${files.length} files`, sum('client', files), LIMITS[name] ?? LIMIT, 'kB', remedy);
    if (files.length <= MOST_REQUESTS) return [size];
    return [
      size,
      finding(`  ${PAGES[name]}`, files.length, MOST_REQUESTS, 'files', 'Join some of them in CHUNKS of vite.config.ts.'),
    ];
  });

  const chunks = readdirSync(join(build, 'client/assets')).filter((file) => file.endsWith('.js') && !RUNTIME.test(file));
  const small = chunks
    .map((file) => ({ file, length: bytes('client/assets', file).byteLength }))
    .filter(({ length }) => length < SMALLEST)
    .map(({ file, length }) => ({
      line: `  assets/${file}: ${length} bytes (at least ${SMALLEST})`,
      problem: `The chunk assets/${file} has ${length} bytes, fewer than ${SMALLEST}: its request costs more than it saves. Give its modules a chunk together with a neighbour's in CHUNKS of vite.config.ts.`,
    }));

  const worker: Record<string, Chunk> = JSON.parse(bytes('quartou', '.vite/manifest.json').toString());
  const entry = Object.keys(worker).find((key) => worker[key]?.file === 'index.js');
  if (!entry) throw new Error('The build has no Worker entry');
  const startUp = sum('quartou', staticFiles(worker, entry));
  return [
    { line: 'Scripts until a screen is usable, gzipped:', problem: null },
    ...screens,
    { line: `Chunks below ${SMALLEST} bytes: ${small.length} of ${chunks.length}`, problem: null },
    ...small,
    finding('Worker, start-up', startUp, WORKER_LIMIT, 'kB', 'Import what few requests need where it is used: await import(…).'),
    finding('Service worker', kb('client', 'sw.js'), SERVICE_WORKER_LIMIT, 'kB', 'See scripts/service-worker.ts.'),
  ];
}

export const sizeProblems = (build: string): string[] => sizesOf(build).flatMap(({ problem }) => problem ?? []);

if (import.meta.main) {
  const sizes = sizesOf(BUILD);
  for (const { line, problem } of sizes) console.info(problem ? `${line}  TOO MUCH` : line);
  const problems = sizes.flatMap(({ problem }) => problem ?? []);
  for (const problem of problems) console.error(`\n${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}
