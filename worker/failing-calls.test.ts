import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import { errorResponse } from '../core/contracts/errors.ts';
import { importJob } from '../core/contracts/imports.ts';
import { WEEK_KEY } from '../core/contracts/weeks.ts';
import { app } from './app.ts';
import { admin } from './test/accounts.ts';
import { bodyOf, post, withKey } from './test/api.ts';
import { CALLS, guard } from './test/faults.ts';
import { makeAttraction, makeLayout, makePhoto, makeProgramme, newWeek, specialBody, unique } from './test/fixtures.ts';
import { putPart } from './test/imports.ts';
import { form, picture } from './test/uploads.ts';
import { zip } from './test/zip.ts';

/** The calls that one request makes to D1, R2 and the queue. Call number `failing` throws before or after its work (`when`). */
type Calls = { count: number; failing: number; when: 'before' | 'after' };

const isCall = (name: string) => CALLS.has(name) || /^(raw|send|sendBatch)$/.test(name);

function failing<T extends object>(binding: T, calls: Calls): T {
  return guard(binding, isCall, async (name, call) => {
    calls.count += 1;
    const isFailing = calls.count === calls.failing;
    if (isFailing && calls.when === 'before') throw new Error(`D1 call ${calls.count}: ${name}`);
    const result = await call();
    if (isFailing) throw new Error(`D1 response of call ${calls.count}: ${name}`);
    return name === 'createMultipartUpload' ? failing(result as R2MultipartUpload, calls) : result;
  });
}

const JOBS = { send: async () => {}, sendBatch: async () => {} } as unknown as Env['JOBS'];

interface Request {
  method: string;
  path: string;
  body?: object;
  headers?: Record<string, string>;
  /** The error status that a repeated request gets if the first request has done its work. */
  repeated?: number;
}

const session = await admin();

function ask({ method, path, body, headers }: Request, calls: Calls): Response | Promise<Response> {
  const isRaw = body instanceof FormData || body instanceof Uint8Array;
  const init = {
    method,
    headers: { ...session, ...(!isRaw && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: isRaw ? (body as BodyInit) : JSON.stringify(body) }),
  };
  const bindings = { DB: failing(env.DB, calls), MEDIA: failing(env.MEDIA, calls), JOBS: failing(JOBS, calls) };
  return app.request(`https://quartou.test${path}`, init, { ...env, ...bindings }, createExecutionContext());
}

/** Tables that a failed request could leave half written. `files` is left out, because unused files are cleaned up later. */
const TABLES =
  'schedules events event_attractions schedule_search layouts attractions attraction_photos entry_values imports deeds';
const STORED = [
  ...TABLES.split(' ').map((table) => `select * from ${table} order by rowid`),
  // Two columns are left out: `versions.changes`, which is counted later, and `import_parts.etag`, which changes on each upload.
  'select schedule_id, number, kind, author, user_id, content, created_at from versions order by id',
  'select import_id, number from import_parts order by import_id, number',
];

async function stored(): Promise<string> {
  const rows = await env.DB.batch(STORED.map((sql) => env.DB.prepare(sql)));
  return JSON.stringify(rows.map(({ results }) => results));
}

const made = () => makeProgramme(newWeek());
const content = () => ({ eventName: unique('Noite'), customValue: 'R$ 20', attractions: [] });

async function archive() {
  const bytes = zip([{ name: `${unique('Banda')}/1.png`, data: picture(), method: 0 }]);
  const job = await bodyOf(post('/api/imports', { fileName: 'fotos.zip', size: bytes.length }, session), importJob, 201);
  return { path: `/api/imports/${job.id}`, id: job.id, bytes };
}

const deletion = (path: string, make: () => Promise<{ id: number }>) => async (): Promise<Request> => ({
  method: 'DELETE',
  path: `${path}/${(await make()).id}`,
  repeated: 404,
});

const REQUESTS: Record<string, () => Promise<Request>> = {
  'a new programme by the staff': async () => {
    const headers = { ...withKey(WEEK_KEY), cookie: '' };
    return { method: 'POST', path: '/api/schedules', body: { startDate: newWeek() }, headers };
  },
  'an event': async () => {
    const { id, events } = await made();
    const body = { ...content(), scheduleId: id, revision: 1 };
    // A repeated save gets 409 with the current event. If the event equals what the browser sent, it counts as saved.
    return { method: 'PUT', path: `/api/events/${events[1]?.id}`, body, repeated: 409 };
  },
  'an extra event': async () => {
    const { id } = await made();
    return { method: 'POST', path: '/api/events?special=true', body: specialBody(id), headers: withKey(WEEK_KEY) };
  },
  'the evening that begins a week': async () => ({
    method: 'PUT',
    path: `/api/weeks/${newWeek()}/events/2`,
    body: { ...content(), scheduleId: null, revision: 0 },
  }),
  'a second version': async () => {
    const { id, write } = await makeProgramme(newWeek(), content());
    await (await post(`/api/schedules/${id}/versions`, {})).json();
    await write(0, content());
    return { method: 'POST', path: `/api/schedules/${id}/versions`, body: { author: 'Bia' } };
  },
  'a layout': async () => ({ method: 'POST', path: '/api/layouts', body: form(picture(), `${unique('Layout')}.png`) }),
  'a photo': async () => {
    const body = form(picture(), 'foto.png', { attractionId: String((await makeAttraction()).id) });
    return { method: 'POST', path: '/api/attraction-photos', body };
  },
  'a deleted programme': deletion('/api/schedules', made),
  'a deleted layout': deletion('/api/layouts', makeLayout),
  'a deleted photo': deletion('/api/attraction-photos', async () => makePhoto((await makeAttraction()).id)),
  'a deleted attraction': deletion('/api/attractions', makeAttraction),
  'a part of an archive': async () => {
    const { path, bytes } = await archive();
    const headers = { 'content-type': 'application/octet-stream', 'content-length': String(bytes.length) };
    return { method: 'PUT', path: `${path}/parts/1`, body: bytes, headers };
  },
  'a complete archive': async () => {
    const { path, id, bytes } = await archive();
    await bodyOf(putPart(id, 1, bytes, session), importJob);
    return { method: 'POST', path: `${path}/complete` };
  },
};

it.each(Object.entries(REQUESTS))(
  'if a call of the request “%s” fails, the request has all or no effect, and can be repeated',
  async (_, prepare) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.useFakeTimers({ toFake: ['Date'] });
    const undisturbed: Calls = { count: 0, failing: 0, when: 'before' };
    const first = await ask(await prepare(), undisturbed);
    expect(first.status, await first.text()).toBeLessThan(300);
    expect(undisturbed.count).toBeGreaterThan(1);
    for (let failing = 1; failing <= undisturbed.count; failing += 1) {
      for (const when of ['before', 'after'] as const) {
        const what = `call ${failing}, ${when}`;
        const request = await prepare();
        const before = await stored();
        const response = await ask(request, { count: 0, failing, when });
        const text = await response.text();
        if (response.status >= 300) {
          expect(response.status, what).toBeGreaterThanOrEqual(500);
          const error = errorResponse.strict().parse(JSON.parse(text));
          expect(error.message, what).toMatch(/^[A-ZÀ-Ú][^<>{}]+\.$/);
          expect(error.message, what).not.toMatch(/D1|R2|SQL|error/i);
        }
        const between = await stored();
        const again = await ask(request, { count: 0, failing: 0, when });
        const words = await again.text();
        const end = await stored();
        expect(end, what).not.toBe(before);
        expect([before, end], what).toContain(between);
        if (again.status >= 300) expect([between, again.status], `${what}: ${words}`).toEqual([end, request.repeated]);
      }
    }
  },
);
