import { env } from 'cloudflare:workers';
import { vi } from 'vitest';
import { attractionList, attractionPhoto } from '../../core/contracts/attractions.ts';
import { type ImportJob, importJob } from '../../core/contracts/imports.ts';
import type { Job } from '../context.ts';
import { createContext } from '../context.ts';
import { existingJob, jobQuery, startImport } from '../imports/manage.ts';
import { runJob } from '../imports/slice.ts';
import { clearArchives } from '../imports/sweep.ts';
import { beginImport, completeUpload, receivePart } from '../imports/upload.ts';
import { admin } from './accounts.ts';
import { bodyOf, call, get } from './api.ts';
import { replacing } from './replacing.ts';
import { form, send } from './uploads.ts';

/** Sends a ZIP in a form. Stops time, so that on a slow machine the request still imports every photo itself. */
async function sendZip(bytes: Uint8Array<ArrayBuffer>): Promise<Response> {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  return send('/api/attractions/import-zip', form(bytes, 'fotos.zip'), await admin());
}

/** Sends a ZIP and returns its import. Fails on a 202, the response to an import that is not finished yet. */
export const importZip = (bytes: Uint8Array<ArrayBuffer>): Promise<ImportJob> => bodyOf(sendZip(bytes), importJob);

export const putPart = (id: number | string, n: number | string, part: Uint8Array, headers: Record<string, string>) =>
  call('PUT', `/api/imports/${id}/parts/${n}`, part, {
    ...headers,
    'content-type': 'application/octet-stream',
    'content-length': String(part.length),
  });

/** Removes archives as the minutely run does, and returns the keys of the remaining archives. */
export async function archivesThere(context = createContext(env)): Promise<string[]> {
  await clearArchives(context);
  return (await env.MEDIA.list({ prefix: 'imports/' })).objects.map(({ key }) => key);
}

export async function photosOf(name: string) {
  const list = await bodyOf(get('/api/attractions'), attractionList);
  const attraction = list.find((attraction) => attraction.name === name);
  return attraction ? bodyOf(get(`/api/attractions/${attraction.id}/photos`), attractionPhoto.array()) : null;
}

const NOW = Date.parse('2026-11-21T12:00:00.000Z');

/** Returns a context whose time advances only by `pass`, and whose queue delivers only by `deliver`. */
export function heldContext() {
  const sent: Job[] = [];
  const jobs = replacing(env.JOBS, {
    send: async (job: Job) => void sent.push(job),
    sendBatch: async (messages: Iterable<MessageSendRequest<Job>>) => void sent.push(...Array.from(messages, ({ body }) => body)),
  });
  let time = NOW;
  const now = () => new Date(time);
  const context = createContext(env, { now, jobs });
  async function sendArchive(bytes: Uint8Array<ArrayBuffer>): Promise<number> {
    const { id } = await beginImport(context, { fileName: 'fotos.zip', size: bytes.length });
    // R2 accepts only streams of known length, such as a request's body or the stream of a Blob.
    await receivePart(context, { id, number: 1 }, bytes.length, new Blob([bytes]).stream());
    await completeUpload(context, id);
    return id;
  }
  async function deliver() {
    for (const job of sent.splice(0)) await runJob(context, job);
  }
  return {
    context,
    now,
    jobs,
    sent,
    pass: (ms: number) => {
      time += ms;
    },
    deliver,
    sendArchive,
    /** Sends an archive, runs the job that reads it, and confirms the import. `deliver` then imports the slices. */
    async start(bytes: Uint8Array<ArrayBuffer>): Promise<number> {
      const id = await sendArchive(bytes);
      await deliver();
      await startImport(context, id);
      return id;
    },
    /** Reads an import without the API, which would enqueue a stalled import again. */
    job: async (id: number): Promise<ImportJob> => existingJob(await context.db.batch(jobQuery(context, id))),
  };
}
