import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Miniflare } from 'miniflare';
import { writeNote } from './folder.ts';

/** Name of the Worker that control-worker.js is. */
const CONTROL = 'control';

/** How other programs of this machine reach a running server's database, bucket and clock. */
export interface ControlAddress {
  url: string;
  secret: string;
}

/** As much of `R2Bucket` as can be reached over HTTP. */
export interface Bucket {
  get(key: string): Promise<{ arrayBuffer(): Promise<ArrayBuffer> } | null>;
  put(
    key: string,
    body: string | Uint8Array,
    options: { sha256?: string; httpMetadata: { contentType: string } },
  ): Promise<unknown>;
  head(key: string): Promise<object | null>;
  list(options: Pick<R2ListOptions, 'prefix' | 'delimiter' | 'cursor' | 'include'>): Promise<Listed>;
}

type Listed = { objects: Pick<R2Object, 'key' | 'size' | 'etag' | 'httpMetadata'>[]; delimitedPrefixes: string[] } & (
  | { truncated: true; cursor: string }
  | { truncated: false }
);

/** Time limit of a request, milliseconds, unless the caller gives another. */
const PATIENCE = 60_000;

/** The control Worker as Miniflare wants it; `bindings` are the product's own database and bucket. */
export const controlWorker = (secret: string, bindings: Record<string, unknown>) => ({
  ...bindings,
  name: CONTROL,
  compatibilityDate: '2026-10-01',
  compatibilityFlags: ['service_binding_extra_handlers'],
  modulesRoot: '/',
  modules: [
    {
      type: 'ESModule' as const,
      path: '/control.js',
      contents: readFileSync(new URL('./control-worker.js', import.meta.url), 'utf8'),
    },
  ],
  bindings: { SECRET: secret },
  // Any free port of this machine alone, whatever HOST is.
  unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
});

/** Where the control Worker of a server of this process is. */
export async function controlOf(server: Miniflare, secret: string): Promise<ControlAddress> {
  return { url: (await server.unsafeGetDirectURL(CONTROL)).href, secret };
}

const noteOf = (state: string) => join(state, 'control.json');

/** Lets other programs of this user find the server of the installation in `state`. */
export const noteControl = (state: string, address: ControlAddress): void => writeNote(noteOf(state), address);

/** The server of the installation in `state`; null when none answers. */
export async function controlIn(state: string): Promise<Control | null> {
  try {
    const control = new Control(JSON.parse(readFileSync(noteOf(state), 'utf8')));
    await control.media.head('nothing');
    return control;
  } catch (error) {
    if (['ENOENT', 'ECONNREFUSED'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

// Of the step that goes through the images, which is one of the last.
const LAST_DAILY = `select coalesce((select ended_at from runs where name = 'images'),
  (select strftime('%Y-%m-%dT%H:%M:%SZ', max(applied_at)) from d1_migrations)) as last`;

interface Call {
  query?: Record<string, string>;
  body?: string | Uint8Array;
  type?: string | undefined;
  patience?: number;
}

/**
 * A server that runs, past its API: over HTTP with a time limit. Miniflare's own proxies to the same things stop this
 * process while they wait, and with it everything that it serves.
 */
export class Control {
  readonly d1: D1Database;
  readonly media: Bucket;
  readonly #address: ControlAddress;

  constructor(address: ControlAddress) {
    this.#address = address;
    this.d1 = new ControlledDatabase(this);
    this.media = bucketOver(this);
  }

  /** Runs the Worker's scheduled handler for a cron, to its end. */
  async ring(cron: string, patience: number): Promise<void> {
    const answer = await this.json<{ outcome: string }>('POST', '/scheduled', { query: { cron }, patience });
    if (answer.outcome !== 'ok') throw new Error(`${cron}: ${answer.outcome}`);
  }

  /** When the daily work was last done; of a new installation when it was made. */
  async lastDaily(): Promise<string | null> {
    return (await this.d1.prepare(LAST_DAILY).first<string>('last')) ?? null;
  }

  async json<T>(method: string, path: string, call: Call): Promise<T> {
    const bytes = await this.bytes(method, path, call);
    if (bytes === null) throw new Error(`There is no ${path}.`);
    return JSON.parse(bytes.toString()) as T;
  }

  /** The body of an answer; null for a 404. */
  async bytes(method: string, path: string, { query = {}, body, type, patience = PATIENCE }: Call): Promise<Buffer | null> {
    const url = new URL(`${path}?${new URLSearchParams(query)}`, this.#address.url);
    const headers = { authorization: this.#address.secret, ...(type !== undefined && { 'content-type': type }) };
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number; bytes: Buffer }>();
    // A connection for each request: the server closes idle ones, and a request could be written into a closing one.
    const options = { method, headers, agent: false, signal: AbortSignal.timeout(patience) };
    request(url, options, (answer) => {
      buffer(answer).then((bytes) => resolve({ status: answer.statusCode ?? 0, bytes }), reject);
    })
      .on('error', reject)
      .end(body);
    const { status, bytes } = await promise;
    if (status === 404) return null;
    if (status !== 200) throw new Error(`${status} ${bytes.toString()}`);
    return bytes;
  }
}

const notHere = (): never => {
  throw new Error('Of a database there are only prepare and batch here.');
};

class ControlledDatabase implements D1Database {
  readonly exec = notHere;
  readonly dump = notHere;
  readonly withSession = notHere;
  readonly #control: Control;

  constructor(control: Control) {
    this.#control = control;
  }

  prepare(text: string): D1PreparedStatement {
    return new ControlledStatement(this, text);
  }

  batch<T>(statements: D1PreparedStatement[]): Promise<D1Result<T>[]> {
    return this.#control.json('POST', '/d1', { body: JSON.stringify(statements) });
  }
}

class ControlledStatement implements D1PreparedStatement {
  readonly raw = notHere;
  readonly #text: string;
  readonly #values: unknown[];
  readonly #database: D1Database;

  constructor(database: D1Database, text: string, values: unknown[] = []) {
    this.#database = database;
    this.#text = text;
    this.#values = values;
  }

  toJSON() {
    return { text: this.#text, values: this.#values };
  }

  bind(...values: unknown[]): D1PreparedStatement {
    return new ControlledStatement(this.#database, this.#text, values);
  }

  async all<T>(): Promise<D1Result<T>> {
    const [result] = await this.#database.batch<T>([this]);
    if (!result) throw new Error('The database answered nothing.');
    return result;
  }

  run<T>(): Promise<D1Result<T>> {
    return this.all<T>();
  }

  async first<T>(column?: string): Promise<T | null> {
    const row = (await this.all<Record<string, T>>()).results[0];
    if (!row) return null;
    return column === undefined ? (row as T) : (row[column] ?? null);
  }
}

const bucketOver = (control: Control): Bucket => ({
  async get(key) {
    const bytes = await control.bytes('GET', '/object', { query: { key } });
    return bytes && { arrayBuffer: async () => new Uint8Array(bytes).buffer };
  },
  put: (key, body, { sha256 = '', httpMetadata }) =>
    control.json('PUT', '/object', { query: { key, sha256 }, body, type: httpMetadata.contentType }),
  head: (key) => control.json('GET', '/head', { query: { key } }),
  list: (options) => control.json('POST', '/list', { body: JSON.stringify(options) }),
});
