import type { Importer } from '../importing.ts';
import { send } from './http.ts';
import { atOnce, Faults, type Row } from './proof.ts';
import type { Random } from './random.ts';
import { REFUSE, type Refusal } from './refusing.ts';
import type { Server } from './server.ts';
import { photosOf } from './trial.ts';
import { zipOf } from './zip.ts';

/** More than one slice's worth. */
const PHOTOS = 27;
const AT_ONCE = 6;
/** How long an import may take to end by itself, ms. */
const PATIENCE = 60_000;

/**
 * The messages that import an archive in the background, of which nobody waits for an answer: one call of theirs fails,
 * and the import has to get to its end without anybody's help.
 */
export async function jobRefusals(server: Server, admin: Importer, random: Random): Promise<Row> {
  const faults = new Faults();
  const jobs = (id: number, init: RequestInit = {}) => send(new URL(`/api/prove/jobs/${id}`, server.url), init);
  let slowest = 0;
  let ended = 0;

  /** Imports an archive of its own and gives how many calls its messages made. */
  async function run(refusal: Refusal | null): Promise<number> {
    const where = refusal ? `call ${refusal.call} ${refusal.when}` : 'undisturbed';
    const name = `Em segundo plano ${random.key()}`;
    const bytes = zipOf(name, PHOTOS, 2_000);
    const { id } = await admin.call('POST', '/api/imports', { fileName: 'fotos.zip', size: bytes.length });
    const headers: Record<string, string> = refusal ? { [REFUSE]: `${refusal.call} ${refusal.when}` } : {};
    await jobs(id, { method: 'POST', headers });
    await admin.call('PUT', `/api/imports/${id}/parts/1`, bytes);
    const started = performance.now();
    await admin.call('POST', `/api/imports/${id}/complete`);
    const patience = new Promise<null>((done) => setTimeout(() => done(null), PATIENCE).unref());
    const planned = await Promise.race([admin.until(id, ['planned', 'failed'], 100), patience]);
    if (planned?.state === 'planned') await admin.call('POST', `/api/imports/${id}/start`);
    const job = await Promise.race([admin.until(id, ['done', 'failed'], 100), patience]);
    const took = (performance.now() - started) / 1000;
    const there = await photosOf(server, name);
    const isRight = job?.state === 'done' && there.photos === PHOTOS && there.twice === 0 && there.missing === 0;
    if (!isRight) faults.add(`${where}: ${job?.state ?? 'not ended'}, ${JSON.stringify(there)}`);
    slowest = Math.max(slowest, took);
    ended += 1;
    return (await jobs(id)).json() as Promise<number>;
  }

  const calls = await run(null);
  const trials = Array.from({ length: calls }, (_, i) =>
    (['before', 'after'] as const).map((when) => ({ call: i + 1, when })),
  ).flat();
  await atOnce(trials, AT_ONCE, async (refusal) => {
    await run(refusal);
  });
  return {
    what: `import in the background (${PHOTOS} photos, two slices): each of its ${calls} calls to D1, R2 and the queue fails once, before it is carried out and after`,
    promised: 'ends by itself within a minute with exactly its photos, each once and with its file',
    seen: faults.or(
      `${ended} imports ended by themselves, the slowest after ${slowest.toFixed(1)} s, each with its ${PHOTOS} photos`,
    ),
    held: faults.isEmpty,
  };
}
