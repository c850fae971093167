// The package of a week with 1.2 GB of originals: how soon it begins, what it takes of memory, and what other programs say of it.
import { spawnSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Attraction } from '../../core/contracts/attractions.ts';
import type { CreatedSchedule } from '../../core/contracts/schedules.ts';
import { jpeg } from '../archive.ts';
import { Importer } from '../importing.ts';
import { send } from './http.ts';
import { Faults, type Proof } from './proof.ts';

/** Of the week; each plays every night with the same photo, which is in the archive five times. */
const ARTISTS = 24;
const QUICK_ARTISTS = 4;
/** Bytes of a photo, just below what one may have. */
const PHOTO = 10_200_000;
const FIRST_BYTE = 1000;
/** MB that the server may take more than before. */
const MORE = 32;
const SAMPLE = 50;

export const weekPackage: Proof = async ({ open, work, isQuick, say }) => {
  const server = await open();
  const admin = await Importer.at(server.url, 'bench');
  const faults = new Faults();

  async function upload(n: number) {
    const { id } = await admin.call<Attraction>('POST', '/api/attractions', { name: `Banda ${n}: "ao vivo"` });
    const form = new FormData();
    form.set('file', new File([jpeg(PHOTO) as Uint8Array<ArrayBuffer>], 'foto.jpg'));
    form.set('attractionId', String(id));
    const answer = await send(new URL('/api/attraction-photos', server.url), {
      method: 'POST',
      body: form,
      headers: admin.headers,
    });
    return { attractionId: id, photoId: ((await answer.json()) as { id: number }).id };
  }

  async function makeWeek(startDate: string, attractions: { attractionId: number; photoId: number }[]): Promise<number> {
    const { id, events } = await admin.call<CreatedSchedule>('POST', '/api/schedules', { startDate });
    for (const event of events)
      await admin.call('PUT', `/api/events/${event.id}`, { scheduleId: id, eventName: 'Baile', attractions });
    return id;
  }

  /** Fetches a package into a file. */
  async function fetchPackage(id: number, file: string): Promise<{ firstByte: number; took: number; most: number }> {
    let most = server.memory();
    const watch = setInterval(() => {
      most = Math.max(most, server.memory());
    }, SAMPLE);
    const from = performance.now();
    const answer = await send(new URL(`/api/schedules/${id}/package`, server.url), {});
    if (!answer.ok || !answer.body) throw new Error(`${answer.status} ${await answer.text()}`);
    let firstByte = Number.NaN;
    const body = answer.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, controller) {
          if (Number.isNaN(firstByte)) firstByte = performance.now() - from;
          controller.enqueue(piece);
        },
      }),
    );
    await pipeline(Readable.fromWeb(body as never), createWriteStream(file));
    clearInterval(watch);
    return { firstByte, took: performance.now() - from, most };
  }

  const attractions = [];
  for (let n = 0; n < (isQuick ? QUICK_ARTISTS : ARTISTS); n += 1) attractions.push(await upload(n));
  // Loads its code.
  await fetchPackage(await makeWeek('2029-01-03', []), join(work, 'small.zip'));
  const id = await makeWeek('2029-01-10', attractions);
  const before = server.memory();
  const file = join(work, 'week.zip');
  const { firstByte, took, most } = await fetchPackage(id, file);
  const gigabytes = (attractions.length * 5 * PHOTO) / 1e9;
  say(
    `${gigabytes.toFixed(2)} GB in ${(took / 1000).toFixed(1)} s, first byte after ${firstByte.toFixed(0)} ms, ${(most - before).toFixed(1)} MB more`,
  );

  for (const [program, ...args] of [
    ['unzip', '-tqq', file],
    ['python3', '-c', 'import sys, zipfile; sys.exit(zipfile.ZipFile(sys.argv[1]).testzip() is not None)', file],
  ]) {
    const { status, stdout, stderr } = spawnSync(program as string, args, { encoding: 'utf8' });
    if (status !== 0) faults.add(`${program}: ${status} ${stdout}${stderr}`.slice(0, 300));
  }
  const more = most - before;
  return [
    {
      what: `The package of a week with ${gigabytes.toFixed(2)} GB of originals`,
      promised: `first byte within ${FIRST_BYTE} ms, at most ${MORE} MB more than before, clean for unzip and Python`,
      seen: faults.or(`first byte ${firstByte.toFixed(0)} ms, whole ${(took / 1000).toFixed(1)} s, ${more.toFixed(1)} MB more`),
      held: faults.isEmpty && firstByte <= FIRST_BYTE && more <= MORE,
    },
  ];
};
