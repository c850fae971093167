// Run by `npm run build` on the folder it has built into: what the browser loads until the designer is usable, and what
// the Worker loads to start, gzipped, against the promised limits. Fails above them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { BUILD } from './local/build.ts';

const [build = BUILD] = process.argv.slice(2);
const KB = 1000;
const DESIGNER_LIMIT = 150 * KB;
const WORKER_LIMIT = 120 * KB;
const SERVICE_WORKER_LIMIT = 12 * KB;

interface Chunk {
  file: string;
  imports?: string[];
}
type Manifest = Record<string, Chunk>;

/** Files of a chunk and of everything it imports statically. */
function staticFiles(manifest: Manifest, keys: string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no chunk for ${key}`);
    if (found.has(chunk.file)) continue;
    found.add(chunk.file);
    staticFiles(manifest, chunk.imports ?? [], found);
  }
  return found;
}

function gzipped(folder: string, files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(build, folder, file)), { level: 9 }).byteLength, 0);
}

const read = (path: string) => JSON.parse(readFileSync(join(build, path), 'utf8')) as Manifest;
const client = read('client/.vite/manifest.json');
const worker = read('quartou/.vite/manifest.json');
const workerEntry = Object.keys(worker).find((key) => worker[key]?.file === 'index.js');
if (!workerEntry) throw new Error('The build has no Worker entry');

const rows = [
  {
    what: 'Designer, JavaScript until usable',
    bytes: gzipped('client', staticFiles(client, ['index.html', 'src/features/designer/page.tsx'])),
    limit: DESIGNER_LIMIT,
  },
  { what: 'Worker, start-up', bytes: gzipped('quartou', staticFiles(worker, [workerEntry])), limit: WORKER_LIMIT },
  { what: 'Service worker', bytes: gzipped('client', ['sw.js']), limit: SERVICE_WORKER_LIMIT },
];
for (const { what, bytes, limit } of rows) {
  console.info(`${what}: ${(bytes / KB).toFixed(1)} kB gzip (at most ${limit / KB})${bytes > limit ? '  TOO LARGE' : ''}`);
}
if (rows.some(({ bytes, limit }) => bytes > limit)) process.exit(1);
