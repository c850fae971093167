import { open } from 'node:fs/promises';
import type { ImportJob } from '../core/contracts/imports.ts';
import { send } from './prove/http.ts';

/** Somebody who is logged in at a server, and imports archives there. */
export class Importer {
  readonly url: string;
  /** Of its session, for calls of one's own. */
  readonly headers: { cookie: string };

  private constructor(url: string, cookie: string) {
    this.url = url;
    this.headers = { cookie };
  }

  /** Registers an account, or logs in to the one there is. */
  static async at(url: string, registerCode: string): Promise<Importer> {
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

  /** Sends an archive in parts, some at once, up to its completion. */
  async upload(archive: string, fileName: string, atOnce = 4): Promise<ImportJob> {
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

  /** Asks until an import is in one of these states. */
  async until(
    id: number,
    states: ImportJob['state'][],
    every = 200,
    seen: (job: ImportJob) => void = () => {},
  ): Promise<ImportJob> {
    for (;;) {
      const job = await this.call('GET', `/api/imports/${id}`);
      seen(job);
      if (states.includes(job.state)) return job;
      await new Promise((done) => setTimeout(done, every));
    }
  }
}
