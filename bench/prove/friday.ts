// Two hours of a busy Friday, sixty times as fast.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeArchive, makePhotos } from '../archive.ts';
import { Importer } from '../importing.ts';
import { IMPORT, type Kind, MINUTES, PER_MINUTE, QUICK_SECONDS, SECONDS } from './friday-model.ts';
import { Friday } from './friday-people.ts';
import { Faults, type Proof, percentile, type Row } from './proof.ts';
import { soundness } from './stored.ts';
import { catalogueOf } from './week.ts';

/** How long anybody may wait at all before the promise is broken, ms: the browser gives up after this. */
const TIMEOUT = 30_000;
/** What one Worker may have on Cloudflare, MB (platform limits). */
const HEAP = 128;
/** What the second hour may add to it, MB: what grows with use has no end. */
const GROWTH = 16;

export const friday: Proof = async ({ random, work, open, isQuick, say }) => {
  const seconds = isQuick ? QUICK_SECONDS : SECONDS;
  const speed = (MINUTES * 60) / SECONDS;
  const server = await open('inspected');
  const admin = await Importer.at(server.url, 'bench');
  const house = new Friday(server, admin, random, await catalogueOf(server.url));
  await house.arrive();
  const archive = join(work, 'fotos.zip');
  mkdirSync(join(work, 'photos'));
  await makeArchive(join(work, 'photos'), makePhotos(join(work, 'photos'), IMPORT), archive, false, (path) => `Sexta ${path}`);

  const faults = new Faults();
  const times = new Map<Kind, number[]>();
  const underWay: Set<Promise<void>> = new Set();
  const before = { whole: server.memory(), heap: await server.heap() };
  const started = performance.now();
  const isOver = () => performance.now() - started > seconds * 1000;
  let most = 0;

  /** One person does one thing; the time is the person's, waiting included. */
  async function one(kind: Kind): Promise<void> {
    const from = performance.now();
    try {
      await house.does(kind);
    } catch (error) {
      faults.add(`${kind}: ${error instanceof Error ? error.message.slice(0, 200) : error}`);
    }
    times.set(kind, [...(times.get(kind) ?? []), performance.now() - from]);
  }

  /** People come by themselves, whether those before them have been served or not. */
  async function coming(kind: Kind): Promise<void> {
    for (;;) {
      await sleep(random.wait((PER_MINUTE[kind] * speed) / 60));
      if (isOver()) return;
      const doing = one(kind).finally(() => underWay.delete(doing));
      underWay.add(doing);
      most = Math.max(most, underWay.size);
    }
  }

  async function importing(): Promise<number> {
    await sleep(IMPORT.at * seconds * 1000);
    const from = performance.now();
    const { id } = await admin.upload(archive, 'fotos.zip', 3);
    await admin.until(id, ['planned', 'failed']);
    await admin.call('POST', `/api/imports/${id}/start`);
    const job = await admin.until(id, ['done', 'failed']);
    if (job.state !== 'done' || job.photosAdded !== IMPORT.photos) faults.add(`the import: ${job.message}`);
    return performance.now() - from;
  }

  /** What is needed once, for code, caches and an import, is needed by then; what still grows afterwards has no end. */
  let halfway = before;
  const half = sleep(seconds * 500).then(async () => {
    halfway = { whole: server.memory(), heap: await server.heap() };
  });
  const imported = importing().catch((error) => {
    faults.add(`the import: ${error}`);
    return Number.NaN;
  });
  await Promise.all((Object.keys(PER_MINUTE) as Kind[]).map(coming));
  say(`${seconds} s are over, ${underWay.size} things still on their way`);
  await Promise.all([...underWay]);
  const importTook = await imported;
  await half;
  const after = { whole: server.memory(), heap: await server.heap() };
  faults.add(...server.errors);

  const all = [...times.values()].flat();
  const ms = (value: number) => value.toFixed(0);
  const mb = (value: number) => value.toFixed(1);
  const longest = Math.max(...all);
  const latencies = [...times].map(
    ([kind, list]) => `${kind} ${ms(percentile(list, 0.5))} / ${ms(percentile(list, 0.99))} (${list.length})`,
  );
  const latency: Row = {
    what: 'Friday: how long people wait',
    promised: `nobody waits longer than ${TIMEOUT / 1000} s`,
    seen: `p50 / p99 in ms (how many): ${latencies.join(', ')}; longest ${ms(longest)} ms`,
    held: longest < TIMEOUT,
  };
  const growth = after.heap - halfway.heap;
  const sums = new Faults();
  sums.add(...(await house.sums()), ...(await soundness(server)));
  return [
    {
      what: `Friday: two hours at ${speed} times their speed (${seconds} s of them): readers, writers, uploads, exports, an import of ${IMPORT.photos} photos`,
      promised: 'no unexpected answer, no error in the log',
      seen: faults.or(
        `${all.length} things in ${house.requests} requests (${(house.requests / seconds).toFixed(0)} a second), ${house.conflicts} expected conflicts, ` +
          `0 errors; at most ${most} things at once; the import took ${(importTook / 1000).toFixed(1)} s`,
      ),
      held: faults.isEmpty,
    },
    latency,
    {
      what: 'Friday: afterwards, the rows counted past the API',
      promised: 'everything acknowledged is there, once and whole; every picture has its file; references and database sound',
      seen: sums.or(house.summary()),
      held: sums.isEmpty,
    },
    {
      what: 'Friday: JavaScript heap of the Worker, after a collection',
      promised: `within the ${HEAP} MB that a Worker has; the second hour adds at most ${GROWTH} MB`,
      seen:
        `${mb(before.heap)} MB before, ${mb(halfway.heap)} MB after one hour, ${mb(after.heap)} MB at the end. Of the whole of workerd, with ` +
        `the simulated D1, R2, cache and queue, nothing is promised: ${ms(before.whole)}, ${ms(halfway.whole)}, ${ms(after.whole)} MB`,
      held: growth <= GROWTH && Math.max(halfway.heap, after.heap) <= HEAP,
    },
  ];
};
