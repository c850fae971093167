// `node bench/free-plan.ts`: the processor time of what people do most, beside the 10 ms that Workers Free gives each
// request. `--quick`: fewer times. What is counted is workerd's whole process, so with D1, R2 and the queue as simulated
// here; the first row is what that costs with nothing to do.
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../scripts/local/build.ts';
import { migrateLocal } from '../scripts/local/migrate.ts';
import { serveBuild } from '../scripts/local/server.ts';
import type { JobLine } from '../worker/queue.ts';
import { jpeg, makeArchive, makePhotos } from './archive.ts';
import { cpuOf, workerdCpu } from './cpu.ts';
import { furnish, PICTURE } from './house.ts';
import { Importer } from './importing.ts';
import { table } from './table.ts';
import { DAY_BODIES, EXTRA_BODY, START } from './week.ts';

const FREE_MS = 10;
/** Of the import: 100 photos of 0.5 MB, so slices of about 24. */
const IMPORT = { photos: 100, bytes: 50e6, attractions: 10 };

const { values: args } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const share = args.quick ? 0.2 : 1;
const times = (n: number) => Math.max(3, Math.round(n * share));

await buildIfStale();
const load = loadavg()[0]?.toFixed(1);
const work = mkdtempSync(join(tmpdir(), 'quartou-free-plan-'));
migrateLocal(join(work, 'state'));
let slices = 0;
const server = serveBuild({
  state: join(work, 'state'),
  port: 0,
  bindings: { REGISTRATION_CODE: 'bench' },
  onLog: ({ level, message }) => {
    if (level === 'error' || level === 'warn') console.error(message);
    if (message.includes('"job":"slice"') && (JSON.parse(message) as JobLine).job.job === 'slice') slices += 1;
  },
});
const rows: [string, number, number][] = [];

try {
  const url = (await server.ready).href;
  await furnish((await server.getD1Database('DB', 'quartou')) as unknown as D1Database);
  const media = await server.getR2Bucket('MEDIA', 'quartou');
  await media.put(`media/${PICTURE.hash}`, PICTURE.bytes, { httpMetadata: { contentType: PICTURE.type } });
  const importer = await Importer.at(url, 'bench');
  const send = async (method: string, path: string, body?: object | FormData) => {
    const isForm = body instanceof FormData;
    const response = await fetch(new URL(path, url), {
      method,
      headers: { ...importer.headers, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const bytes = await response.arrayBuffer();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${Buffer.from(bytes)}`);
    return bytes;
  };
  const measure = async (what: string, count: number, once: () => Promise<unknown>) => {
    rows.push([what, count, await cpuOf(once, count)]);
  };

  const made = Buffer.from(await send('POST', '/api/schedules', { startDate: START }));
  const { id, events } = JSON.parse(made.toString()) as { id: number; events: { id: number }[] };
  const days = DAY_BODIES.map((body, i) => ({ path: `/api/events/${events[i]?.id}`, body: { ...body, scheduleId: id } }));
  for (const { path, body } of days) await send('PUT', path, body);
  await send('POST', '/api/events?special=true', { ...EXTRA_BODY, scheduleId: id });

  await measure('nothing (whether registration is open)', times(300), () => send('GET', '/api/auth/check-registration'));
  await measure('list of 200 attractions', times(300), () => send('GET', '/api/attractions'));
  await measure('one programme, nested', times(300), () => send('GET', `/api/schedules/${id}`));
  await measure('one day saved', times(200), () => send('PUT', days[0]?.path ?? '', days[0]?.body));
  await measure('a flyer of 40 kB served', times(300), () => send('GET', `/media/${PICTURE.hash}`));
  await measure('spreadsheet of one programme', times(60), () => send('GET', `/api/schedules/${id}/excel`));
  for (const mb of [0.5, 3]) {
    let n = 0;
    await measure(`upload of a flyer of ${mb} MB`, times(30), () => {
      const form = new FormData();
      form.set('file', new File([jpeg(mb * 1e6) as Uint8Array<ArrayBuffer>], `flyer ${n++}.jpg`, { type: 'image/jpeg' }));
      return send('POST', '/api/layouts', form);
    });
  }

  const archive = join(work, 'fotos.zip');
  await makeArchive(join(work, 'photos'), makePhotos(join(work, 'photos'), IMPORT), archive, false);
  const before = workerdCpu();
  const job = await importer.upload(archive, 'fotos.zip');
  await importer.until(job.id, ['planned', 'failed']);
  rows.push([
    'a part of 8 MiB of an archive',
    Math.ceil(IMPORT.bytes / 8 / 2 ** 20),
    (workerdCpu() - before) / Math.ceil(IMPORT.bytes / 8 / 2 ** 20),
  ]);
  const started = workerdCpu();
  await importer.call('POST', `/api/imports/${job.id}/start`);
  const end = await importer.until(job.id, ['done', 'failed']);
  if (end.photosAdded !== IMPORT.photos) throw new Error(`${end.state}: ${end.photosAdded} photos`);
  rows.push([
    `a slice of an import (about ${Math.round(IMPORT.photos / slices)} photos, stored)`,
    slices,
    (workerdCpu() - started) / slices,
  ]);
  // Last, as each login ends the session before.
  const account = { username: 'bench', password: 'cachaça com mel 7' };
  await measure('login', times(30), () => send('POST', '/api/login', account));
} finally {
  await server.dispose();
  rmSync(work, { recursive: true, force: true });
}

console.log(
  `${new Date().toISOString().slice(0, 16)}Z · ${cpus().length} × ${cpus()[0]?.model} · node ${process.versions.node} · load ${load} → ${loadavg()[0]?.toFixed(1)}\n`,
);
const floor = rows[0]?.[2] ?? 0;
console.log(
  table(
    ['what', 'times', 'CPU ms', `fits into ${FREE_MS} ms`],
    rows.map(([what, count, ms]) => [what, count, ms.toFixed(1), ms < FREE_MS ? 'yes' : ms - floor < FREE_MS ? 'hardly' : 'no']),
  ),
);
