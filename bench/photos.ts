import { randomFillSync } from 'node:crypto';
import { createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import type { ImportJob } from '../core/contracts/imports.ts';
import { storedZip } from '../worker/exports/stored-zip.ts';
import { CODE, inProject } from './server.ts';

export interface Measure {
  photos: number;
  bytes: number;
  attractions: number;
}

const MODEL = inProject('db/seed/images/photos/ana-fonte-1.jpg');

/** A real JPEG of about this size with noise appended to its picture data. Its segments and markers are valid. */
function jpeg(bytes: number): Uint8Array {
  const model = readFileSync(MODEL);
  const scan = model.indexOf(Buffer.from([0xff, 0xda]));
  const head = model.subarray(0, scan + 2 + model.readUInt16BE(scan + 2));
  const noise = randomFillSync(Buffer.alloc(Math.max(16, bytes - head.length - 2)));
  // 0xff would begin a marker.
  for (let at = noise.indexOf(0xff); at >= 0; at = noise.indexOf(0xff, at)) noise[at] = 0xfe;
  return Buffer.concat([head, noise, Buffer.from([0xff, 0xd9])]);
}

export function makePhotos(folder: string, { photos, bytes, attractions }: Measure): string[] {
  const paths = Array.from({ length: photos }, (_, n) => join(`Banda número ${n % attractions}`, `foto ${n}.jpg`));
  for (let n = 0; n < attractions; n += 1) mkdirSync(join(folder, `Banda número ${n}`), { recursive: true });
  for (const path of paths) writeFileSync(join(folder, path), jpeg(bytes / photos));
  return paths;
}

export async function makeArchive(folder: string, paths: string[], archive: string, prefix = ''): Promise<void> {
  async function* files() {
    for (const path of paths) {
      yield { path: prefix + path, bytes: new Uint8Array(readFileSync(join(folder, path))), modified: new Date() };
    }
  }
  await pipeline(Readable.fromWeb(storedZip(files()) as NodeReadableStream), createWriteStream(archive));
}

const DEAD = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** A request that is repeated, as browsers do, when the server had closed the idle connection before it answered. */
export async function send(url: URL, init: RequestInit = {}): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await fetch(url, init);
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as { code?: string };
      if (tries === 4 || !code || !DEAD.has(code)) throw error;
    }
  }
}

/** A signed-in administrator of a server, who imports archives. */
export class Importer {
  readonly url: string;
  readonly headers: { cookie: string };

  private constructor(url: string, cookie: string) {
    this.url = url;
    this.headers = { cookie };
  }

  static async at(url: string, registerCode = CODE): Promise<Importer> {
    const account = { username: 'bench', password: 'cachaça com mel 7' };
    const post = (path: string, body: object) =>
      send(new URL(path, url), { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    let response = await post('/api/register', { ...account, registerCode });
    if (!response.ok) response = await post('/api/login', account);
    const cookie = response.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    if (!response.ok) throw new Error(`Neither registered nor logged in: ${await response.text()}`);
    return new Importer(url, cookie);
  }

  async call<T = ImportJob>(method: string, path: string, body?: Uint8Array | object): Promise<T> {
    const isRaw = body instanceof Uint8Array;
    const response = await send(new URL(path, this.url), {
      method,
      headers: { ...this.headers, 'content-type': isRaw ? 'application/octet-stream' : 'application/json' },
      ...(body && { body: isRaw ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as T;
  }

  async upload(archive: string, fileName: string, atOnce = 3): Promise<ImportJob> {
    const file = await open(archive);
    try {
      const { size } = await file.stat();
      const job = await this.call('POST', '/api/imports', { fileName, size });
      let next = 1;
      const send = async () => {
        for (let n = next++; (n - 1) * job.partSize < size; n = next++) {
          const from = (n - 1) * job.partSize;
          const bytes = Buffer.alloc(Math.min(job.partSize, size - from));
          await file.read(bytes, 0, bytes.length, from);
          await this.call('PUT', `/api/imports/${job.id}/parts/${n}`, bytes);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, send));
      return await this.call('POST', `/api/imports/${job.id}/complete`);
    } finally {
      await file.close();
    }
  }

  async until(id: number, states: ImportJob['state'][], every = 200): Promise<ImportJob> {
    for (;;) {
      const job = await this.call('GET', `/api/imports/${id}`);
      if (states.includes(job.state)) return job;
      await new Promise((done) => setTimeout(done, every));
    }
  }

  /** Uploads an archive and confirms the plan. @returns the finished import */
  async import(archive: string, every = 50): Promise<ImportJob> {
    const { id } = await this.upload(archive, 'fotos.zip');
    const { state } = await this.until(id, ['planned', 'failed'], every);
    if (state === 'planned') await this.call('POST', `/api/imports/${id}/start`);
    return this.until(id, ['done', 'failed'], every);
  }
}
