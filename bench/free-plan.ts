// `node bench/free-plan.ts`: the processor time of what people do most, beside the 10 ms that Workers Free gives each
// request. What is counted is workerd's whole process, so with D1, R2 and the queue as simulated
// here; the first row is what that costs with nothing to do. On a machine that is busy with other things the numbers are
// worth nothing (seen: 63 ms for that row at a load of 18); it says so.
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
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
/** Of the import: photos of 0.5 MB, so slices of about 24. */
const IMPORT = { photos: 48, bytes: 24e6, attractions: 4 };

await buildIfStale();
const load = loadavg()[0]?.toFixed(1);
const work = mkdtempSync(join(tmpdir(), 'quartou-free-plan-'));
migrateLocal(join(work, 'state'));
let slices = 0;
const server = serveBuild({
  state: join(work, 'state'),
  port: 0,
  logRequests: true,
  bindings: { REGISTRATION_CODE: 'bench' },
  onLog: ({ level, message }) => {
    if (level === 'error' || level === 'warn') console.error(message);
    if (message.includes('"job":"slice"') && (JSON.parse(message) as JobLine).job.job === 'slice') slices += 1;
  },
});
const rows: [what: string, count: number, ms: number][] = [];
const note = (what: string, count: number, ms: number) => {
  rows.push([what, count, ms]);
  console.error(`${what}: ${ms.toFixed(1)} ms`);
};

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
    note(what, count, await cpuOf(once, count));
  };

  const made = Buffer.from(await send('POST', '/api/schedules', { startDate: START }));
  const { id, events } = JSON.parse(made.toString()) as { id: number; events: { id: number }[] };
  const days = DAY_BODIES.map((body, i) => ({ path: `/api/events/${events[i]?.id}`, body: { ...body, scheduleId: id } }));
  for (const { path, body } of days) await send('PUT', path, body);
  await send('POST', '/api/events?special=true', { ...EXTRA_BODY, scheduleId: id });

  await measure('nothing (whether registration is open)', 100, () => send('GET', '/api/auth/check-registration'));
  await measure('list of 200 attractions', 100, () => send('GET', '/api/attractions'));
  await measure('one programme, nested', 100, () => send('GET', `/api/schedules/${id}`));
  await measure('one day saved', 50, () => send('PUT', days[0]?.path ?? '', days[0]?.body));
  await measure('a flyer of 40 kB served', 100, () => send('GET', `/media/${PICTURE.hash}`));
  await measure('spreadsheet of one programme', 30, () => send('GET', `/api/schedules/${id}/excel`));
  for (const mb of [0.5, 3]) {
    let n = 0;
    await measure(`upload of a flyer of ${mb} MB`, 8, () => {
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
  const parts = Math.ceil(IMPORT.bytes / job.partSize);
  note('a part of 8 MiB of an archive', parts, (workerdCpu() - before) / parts);
  const started = workerdCpu();
  await importer.call('POST', `/api/imports/${job.id}/start`);
  const end = await importer.until(job.id, ['done', 'failed']);
  if (end.photosAdded !== IMPORT.photos) throw new Error(`${end.state}: ${end.photosAdded} photos`);
  const each = Math.round(IMPORT.photos / slices);
  note(`a slice of an import (${each} photos of 0.5 MB, stored)`, slices, (workerdCpu() - started) / slices);

  // Last, as each login ends the session before.
  const account = { username: 'bench', password: 'cachaça com mel 7' };
  await measure('login', 8, () => send('POST', '/api/login', account));
} finally {
  await server.dispose();
  rmSync(work, { recursive: true, force: true });
}

console.log(
  `${new Date().toISOString().slice(0, 16)}Z · ${cpus().length} × ${cpus()[0]?.model} · node ${process.versions.node} · load ${load} → ${loadavg()[0]?.toFixed(1)}\n`,
);
const floor = rows[0]?.[2] ?? 0;
if ((loadavg()[0] ?? 0) > 2 * cpus().length) console.log('**The machine was busy with other things: do not quote these.**\n');
console.log(
  table(
    ['what', 'times', 'CPU ms', `fits into ${FREE_MS} ms`],
    rows.map(([what, count, ms]) => [what, count, ms.toFixed(1), ms < FREE_MS ? 'yes' : ms - floor < FREE_MS ? 'hardly' : 'no']),
  ),
);
