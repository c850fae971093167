import { openAsBlob } from 'node:fs';
import type { Attraction } from '../core/contracts/attractions.ts';
import type { EntryValue, Layout } from '../core/contracts/catalogue.ts';
import type { EventInput, ScheduleEvent } from '../core/contracts/events.ts';
import type { ImportJob } from '../core/contracts/imports.ts';
import type { CreatedSchedule } from '../core/contracts/schedules.ts';
import type { HandOverInput, Version } from '../core/contracts/versions.ts';
import { WEEK_KEY, type Week } from '../core/contracts/weeks.ts';
import { contentOf, EMPTY, inputOf } from './prove/composer.ts';
import { REGISTRATION_CODE } from './server.ts';

/** The time limit of a request. It is longer than the web app's 30 s, because a busy machine is no fault of the product. */
const TIME_LIMIT_MS = 120_000;
const PARTS_AT_ONCE = 3;

export function conflictOf(error: unknown): ScheduleEvent | null {
  const { status, text = '' } = ((error as Error).cause ?? {}) as { status?: number; text?: string };
  return status === 409 ? (JSON.parse(text).details?.current ?? null) : null;
}

/** Calls the API as one person's browser does. */
export class Client {
  pending = 0;
  cookie = '';
  readonly #server: { readonly url: string };

  constructor(server: { readonly url: string }) {
    this.#server = server;
  }

  static async administrator(server: { readonly url: string }): Promise<Client> {
    const client = new Client(server);
    const account = { username: 'bench', password: 'cachaça com mel 7', registerCode: REGISTRATION_CODE };
    await client.call('POST', '/api/register', account);
    return client;
  }

  /** Calls a route. @throws without a complete 2xx response; if the status is not 2xx, the error's `cause` has status and text */
  async call<T>(method: string, path: string, body?: Blob | FormData | object, key?: string): Promise<T> {
    const isRaw = body instanceof Blob || body instanceof FormData;
    this.pending += 1;
    try {
      const response = await fetch(new URL(path, this.#server.url), {
        method,
        headers: {
          // Each request has its own connection, because the server may close an idle connection just when a request is sent.
          connection: 'close',
          ...(!isRaw && { 'content-type': 'application/json' }),
          ...(this.cookie && { cookie: this.cookie }),
          ...(key && { 'idempotency-key': key }),
        },
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
        ...(body && { body: isRaw ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const { ok, status } = response;
      if (!ok) throw new Error(`${status}: ${text}`, { cause: { status, text } });
      this.cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? this.cookie;
      return JSON.parse(text) as T;
    } finally {
      this.pending -= 1;
    }
  }

  browserCookie() {
    const [name = '', value = ''] = this.cookie.split('=');
    return { name, value, url: this.#server.url };
  }

  async catalogue() {
    const [layouts, values, attractions] = await Promise.all([
      this.call<Layout[]>('GET', '/api/layouts'),
      this.call<EntryValue[]>('GET', '/api/values'),
      this.call<Attraction[]>('GET', '/api/attractions'),
    ]);
    return { layouts, values, attractions };
  }

  week(startDate: string): Promise<Week> {
    return this.call('GET', `/api/weeks?start=${startDate}`);
  }

  /** `revision`: as this client last read it; 0 for a new event. */
  save(startDate: string, position: number, input: EventInput, revision: number): Promise<Week> {
    return this.call('PUT', `/api/weeks/${startDate}/events/${position}`, { ...input, scheduleId: null, revision });
  }

  /** Sends a week, as last read from the server, by the calls of spec §7. The part `extra` sends only the week's extra event. */
  async send({ startDate, programme }: Week, author: string, part: HandOverInput['part']): Promise<Version> {
    const isAlone = part === 'extra';
    const path = `/api/schedules${isAlone ? '?specialOnly=true' : ''}`;
    const { id } = await this.call<CreatedSchedule>('POST', path, { startDate, specialEventOnly: isAlone }, WEEK_KEY);
    const write = async (event: ScheduleEvent) => {
      const input = inputOf(event);
      if (event.isSpecialEvent) await this.call('POST', '/api/events?special=true', { ...input, scheduleId: id }, WEEK_KEY);
      else if (!isAlone && contentOf(input) !== EMPTY) await this.call('PUT', `/api/events/${event.id}`, input);
    };
    // A conflict is no error: another person has saved the event since the read, and a send must not overwrite that save.
    const unlessNewer = (error: unknown) => {
      if (!conflictOf(error)) throw error;
    };
    await Promise.all((programme?.events ?? []).map((event) => write(event).catch(unlessNewer)));
    return this.call('POST', `/api/schedules/${id}/versions`, { author, part });
  }

  async upload(archive: string): Promise<ImportJob> {
    const file = await openAsBlob(archive);
    const job = await this.call<ImportJob>('POST', '/api/imports', { fileName: 'fotos.zip', size: file.size });
    const parts = Array.from({ length: Math.ceil(file.size / job.partSize) }, (_, n) => n).values();
    const sendParts = async () => {
      for (const n of parts) {
        const bytes = file.slice(n * job.partSize, (n + 1) * job.partSize, 'application/octet-stream');
        await this.call('PUT', `/api/imports/${job.id}/parts/${n + 1}`, bytes);
      }
    };
    await Promise.all(Array.from({ length: PARTS_AT_ONCE }, sendParts));
    return this.call('POST', `/api/imports/${job.id}/complete`);
  }

  async until(id: number, states: ImportJob['state'][], everyMs = 200): Promise<ImportJob> {
    for (;;) {
      const job = await this.call<ImportJob>('GET', `/api/imports/${id}`);
      if (states.includes(job.state)) return job;
      await new Promise((done) => setTimeout(done, everyMs));
    }
  }

  async import(archive: string): Promise<ImportJob> {
    const { id } = await this.upload(archive);
    const { state } = await this.until(id, ['planned', 'failed'], 50);
    if (state === 'planned') await this.call('POST', `/api/imports/${id}/start`);
    return this.until(id, ['done', 'failed'], 50);
  }
}
