import { expect, it, vi } from 'vitest';
import type { Context } from '../context.ts';
import { dyingContext } from '../test/faults.ts';
import { unique } from '../test/fixtures.ts';
import { heldContext, photosOf } from '../test/imports.ts';
import { picture } from '../test/uploads.ts';
import { zip } from '../test/zip.ts';
import { importNow, receiveArchive } from './form.ts';

/** Enough photos for two slices. */
const PHOTOS = 30;

async function arrived(context: Context): Promise<{ id: number; name: string }> {
  const name = unique('Agora');
  const bytes = zip(Array.from({ length: PHOTOS }, (_, i) => ({ name: `${name}/${i}.png`, data: picture(), method: 0 })));
  async function* files() {
    async function* pieces() {
      yield bytes;
    }
    yield { field: 'file', name: 'fotos.zip', type: '', bytes: pieces() };
  }
  return { id: await receiveArchive(context, files()), name };
}

const done = { state: 'done', photosAdded: PHOTOS };

it('an archive that is quick to import is imported before the response, without a queue message', async () => {
  const { context, sent } = heldContext();
  const { id } = await arrived(context);
  expect(await importNow(context, id)).toMatchObject(done);
  expect(sent).toEqual([]);
});

it('if an import takes longer than the response may take, the queue imports the remaining photos', async () => {
  const { context, sent, pass, deliver, job } = heldContext();
  const { id, name } = await arrived(context);
  const now = () => {
    pass(400);
    return context.now();
  };
  const response = await importNow({ ...context, now }, id);
  expect(response).toMatchObject({ state: 'importing', total: PHOTOS });
  expect(response.done).toBeGreaterThan(0);
  expect(sent.length).toBeGreaterThan(0);
  await deliver();
  expect(await job(id)).toMatchObject(done);
  expect(await photosOf(name)).toHaveLength(PHOTOS);
});

it('if D1 and R2 begin to fail during the import of a form’s archive, the queue completes this import', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let steps = 0;
  for (let n = 1; n < 200; n += 11) {
    const { context, now, jobs, sent, pass, deliver, job } = heldContext();
    const { id, name } = await arrived(context);
    const { context: dying, calls } = dyingContext(n, 'before', now);
    const response = await importNow({ ...dying, jobs }, id).catch(() => null);
    steps = Math.min(calls(), n);
    // The failed request leased a slice. After a minute this lease has ended.
    pass(60_000);
    for (let round = 0; sent.length > 0 && round < 3; round += 1) await deliver();
    expect(await job(id), `call ${n}`).toMatchObject(done);
    expect(await photosOf(name)).toHaveLength(PHOTOS);
    if (response) break;
  }
  expect(steps).toBeGreaterThan(PHOTOS);
});
