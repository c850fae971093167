import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FakeAccount, isQuestion, wrong } from './account.ts';

/** An answer that the real API gives instead of what was asked for. */
export interface Refusal {
  /** As `PUT /workers/scripts/quartou`. */
  what: RegExp;
  code: number;
  message: string;
}

/**
 * Cloudflare's API over one account that begins empty, as far as wrangler asks for it during a deployment: what
 * `CLOUDFLARE_API_BASE_URL` may point to, so that the real wrangler can be deployed with and nothing leaves the machine.
 */
export class FakeCloudflare {
  readonly account = new FakeAccount();
  /** Every request that may change something, as `POST /d1/database`. */
  readonly changes: string[] = [];
  refusal: Refusal | null = null;
  private readonly server: Server;

  private constructor() {
    this.server = createServer(async (request, response) => {
      const body = await readAll(request);
      const url = new URL(request.url ?? '/', 'http://localhost');
      const path = url.pathname.replace('/client/v4', '').replace(`/accounts/${this.account.id}/`, '/');
      const what = `${request.method} ${path}`;
      if (!onlyAsks(what, body)) this.changes.push(what);
      const [status, answer] = this.refusal?.what.test(what)
        ? wrong(400, this.refusal.code, this.refusal.message)
        : this.account.answer(what, url.searchParams, body);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  }

  static async listen(): Promise<FakeCloudflare> {
    const fake = new FakeCloudflare();
    await new Promise<void>((done) => fake.server.listen(0, '127.0.0.1', done));
    return fake;
  }

  /** What makes wrangler ask here instead of the real one. */
  get env(): Record<string, string> {
    const { port } = this.server.address() as AddressInfo;
    return { CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${port}/client/v4`, CLOUDFLARE_API_TOKEN: 'only-for-the-rehearsal' };
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
    this.account.close();
  }
}

/** Queries to D1 and the statistics of R2 are asked for by POST. */
const onlyAsks = (what: string, body: string): boolean =>
  /^GET |^POST \/graphql$/.test(what) || (/^POST \/d1\/database\/[^/]+\/query$/.test(what) && isQuestion(body));

async function readAll(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request) text += piece;
  return text;
}
