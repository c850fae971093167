// Calls the API as a person's browser does, for measurements and proofs.
import { open } from 'node:fs/promises';
import type { Attraction, AttractionPhoto } from '../core/contracts/attractions.ts';
import type { EntryValue, Layout, LotSetting } from '../core/contracts/catalogue.ts';
import type { EventInput, ScheduleEvent } from '../core/contracts/events.ts';
import type { ImportJob } from '../core/contracts/imports.ts';
import type { CreatedSchedule } from '../core/contracts/schedules.ts';
import type { HandOverInput, Version } from '../core/contracts/versions.ts';
import { WEEK_KEY, type Week } from '../core/contracts/weeks.ts';
import { inputOf } from '../core/event-fields.ts';
import { type Catalogue, contentOfEvent, EMPTY } from './prove/composer.ts';
import { CODE } from './server.ts';

/** The time limit of a request. The browser's limit is 30 s, but a busy machine is no fault of the product. */
const TIME_LIMIT_MS = 120_000;
const CLOSED_CONNECTION = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** Sends a request, and repeats it as browsers do if the server has closed the idle connection before it responds. */
export async function send(url: URL, init: RequestInit = {}): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await fetch(url, init);
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as { code?: string };
      if (tries === 4 || !code || !CLOSED_CONNECTION.has(code)) throw error;
    }
  }
}

class Refused extends Error {
  readonly status: number;
  readonly text: string;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.status = status;
    this.text = text;
  }
}

/** Returns the stored event if the error is a 409 `conflict`; else null. */
export function conflictOf(error: unknown): ScheduleEvent | null {
  return error instanceof Refused && error.status === 409 ? (JSON.parse(error.text).details?.current ?? null) : null;
}

/** One person's browser. When a call returns, the server has acknowledged the data and must not lose them. */
export class Client {
  pending = 0;
  cookie = '';
  readonly #server: { readonly url: string };

  constructor(server: { readonly url: string }) {
    this.#server = server;
  }

  /** Returns a client that is logged in, each time as the same administrator. */
  static async administrator(server: { readonly url: string }, registerCode = CODE): Promise<Client> {
    const client = new Client(server);
    const account = { username: 'bench', password: 'cachaça com mel 7' };
    const post = (path: string, body: object) =>
      send(new URL(path, server.url), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    let response = await post('/api/register', { ...account, registerCode });
    if (!response.ok) response = await post('/api/login', account);
    if (!response.ok) throw new Error(`Neither registered nor logged in: ${await response.text()}`);
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    client.cookie = cookies.join('; ');
    return client;
  }

  /** Calls a route. @throws Refused for a response outside 2xx; another error if the response was missing or cut off */
  async call<T>(method: string, path: string, body?: Uint8Array | FormData | object, key?: string): Promise<T> {
    const isRaw = body instanceof Uint8Array || body instanceof FormData;
    const type = body instanceof Uint8Array ? 'application/octet-stream' : 'application/json';
    this.pending += 1;
    try {
      const response = await send(new URL(path, this.#server.url), {
        method,
        headers: {
          ...(!(body instanceof FormData) && { 'content-type': type }),
          ...(this.cookie && { cookie: this.cookie }),
          ...(key && { 'idempotency-key': key }),
        },
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
        ...(body && { body: isRaw ? (body as Uint8Array<ArrayBuffer> | FormData) : JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok) throw new Refused(response.status, text);
      return JSON.parse(text) as T;
    } finally {
      this.pending -= 1;
    }
  }

  async catalogue(): Promise<Catalogue> {
    const get = <T>(path: string) => this.call<T>('GET', path);
    const [layouts, values, lots, all] = await Promise.all([
      get<Layout[]>('/api/layouts'),
      get<EntryValue[]>('/api/values'),
      get<LotSetting[]>('/api/lot-settings'),
      get<Attraction[]>('/api/attractions'),
    ]);
    const withPhotos = async ({ id }: Attraction) => ({
      id,
      photos: await get<AttractionPhoto[]>(`/api/attractions/${id}/photos`),
    });
    return { layouts, values, lots, attractions: await Promise.all(all.map(withPhotos)) };
  }

  week(startDate: string): Promise<Week> {
    return this.call('GET', `/api/weeks?start=${startDate}`);
  }

  /** Saves one evening over the `revision` that was read (0: none yet). Creates a missing programme. */
  save(startDate: string, position: number, input: EventInput, revision: number): Promise<Week> {
    return this.call('PUT', `/api/weeks/${startDate}/events/${position}`, { ...input, scheduleId: null, revision });
  }

  /** Sends the `Week` that this client has read, or its extra event alone, by the calls of spec §7. */
  async send({ startDate, programme }: Week, author: string, part: HandOverInput['part']): Promise<Version> {
    const isAlone = part === 'extra';
    const path = `/api/schedules${isAlone ? '?specialOnly=true' : ''}`;
    const { id, events } = await this.call<CreatedSchedule>('POST', path, { startDate, specialEventOnly: isAlone }, WEEK_KEY);
    const [days, extras] = [false, true].map(
      (isExtra) => programme?.events.filter((one) => one.isSpecialEvent === isExtra) ?? [],
    );
    const configured = isAlone ? [] : (days ?? []).filter((event) => contentOfEvent(event) !== EMPTY);
    const other = configured.find((event) => !events.some((created) => created.id === event.id));
    if (other) throw new Error(`A send was given other events than those that were composed: ${other.id}.`);
    await Promise.all(configured.map((event) => unlessNewer(this.call('PUT', `/api/events/${event.id}`, inputOf(event)))));
    for (const extra of extras ?? [])
      await unlessNewer(this.call('POST', '/api/events?special=true', { ...inputOf(extra), scheduleId: id }, WEEK_KEY));
    return this.call('POST', `/api/schedules/${id}/versions`, { author, part });
  }

  async upload(archive: string, fileName: string, atOnce = 3): Promise<ImportJob> {
    await using file = await open(archive);
    const { size } = await file.stat();
    const { id, partSize } = await this.call<ImportJob>('POST', '/api/imports', { fileName, size });
    let nextPart = 1;
    const sendParts = async () => {
      for (let part = nextPart++; (part - 1) * partSize < size; part = nextPart++) {
        const from = (part - 1) * partSize;
        const bytes = Buffer.alloc(Math.min(partSize, size - from));
        await file.read(bytes, 0, bytes.length, from);
        await this.call('PUT', `/api/imports/${id}/parts/${part}`, bytes);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, sendParts));
    return this.call('POST', `/api/imports/${id}/complete`);
  }

  async until(id: number, states: ImportJob['state'][], everyMs = 200): Promise<ImportJob> {
    for (;;) {
      const job = await this.call<ImportJob>('GET', `/api/imports/${id}`);
      if (states.includes(job.state)) return job;
      await new Promise((done) => setTimeout(done, everyMs));
    }
  }

  /** Uploads an archive and confirms its import. @returns the finished import */
  async import(archive: string, everyMs = 50): Promise<ImportJob> {
    const { id } = await this.upload(archive, 'fotos.zip');
    const { state } = await this.until(id, ['planned', 'failed'], everyMs);
    if (state === 'planned') await this.call('POST', `/api/imports/${id}/start`);
    return this.until(id, ['done', 'failed'], everyMs);
  }
}

/** Ignores a conflict, because the other person's newer save has to stay. */
const unlessNewer = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    if (!conflictOf(error)) throw error;
  }
};
