import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { addressOf, answering } from './answering.ts';

describe('addressOf', () => {
  it.each([
    [['https://quartou.casa.workers.dev', 'schedule: * * * * *'], 'https://quartou.casa.workers.dev'],
    [['https://quartou.casa.workers.dev', 'quartou.example.com (custom domain)'], 'https://quartou.example.com'],
    [['quartou.example.com (custom domain - zone name: example.com)', 'Consumer for x'], 'https://quartou.example.com'],
    [['schedule: * * * * *', 'Producer for quartou-jobs'], null],
    [[], null],
  ])('%j', (targets, address) => expect(addressOf(targets)).toBe(address));
});

describe('answering', () => {
  const servers: ReturnType<typeof createServer>[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  async function serve(listener: RequestListener): Promise<string> {
    const server = createServer(listener);
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  const statuses = (of: Record<string, number[]>): RequestListener => {
    return ({ url = '' }, response) => response.writeHead(of[url]?.shift() ?? 404).end();
  };

  it('is content with a healthy house', async () => {
    const address = await serve(statuses({ '/api/health': [200], '/': [] }));
    expect(await answering(address, { tries: 1 })).toEqual({ ok: true, path: '/api/health' });
  });

  it.each([401, 403, 404])('looks at the first page where health is answered %i', async (status) => {
    const address = await serve(statuses({ '/api/health': [status], '/': [200] }));
    expect(await answering(address, { tries: 1 })).toEqual({ ok: true, path: '/' });
  });

  it('does not take the first page for health where the house is unwell', async () => {
    const address = await serve(statuses({ '/api/health': [503], '/': [200] }));
    expect(await answering(address, { tries: 1 })).toEqual({ ok: false, problem: '/api/health responde 503' });
  });

  it('asks again while an address is new', async () => {
    const address = await serve(statuses({ '/api/health': [522, 500, 200] }));
    expect(await answering(address, { tries: 3, pause: 0 })).toEqual({ ok: true, path: '/api/health' });
  });

  it('says what is wrong where nobody answers', async () => {
    const address = await serve(() => {});
    servers.splice(0)[0]?.close();
    expect(await answering(address, { tries: 2, pause: 0 })).toEqual({
      ok: false,
      problem: expect.stringContaining('ECONNREFUSED'),
    });
  });
});
