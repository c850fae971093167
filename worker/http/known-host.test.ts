import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { app } from '../app.ts';
import { replacing } from '../test/replacing.ts';

const ASSETS = replacing(env.ASSETS, { fetch: async () => new Response('<!doctype html>') });
const ask = (address: string, allowed?: string) =>
  app.request(address, {}, { ...env, ASSETS, ...(allowed !== undefined && { ALLOWED_HOSTS: allowed }) });

it.each(['/api/values', '/media/x', '/s/x', '/nada'])('refuses a name that is not ours: %s', async (path) => {
  const response = await ask(`http://evil.example:8787${path}`, 'localhost,127.0.0.1');
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({
    code: 'forbidden',
    message: expect.stringContaining('não atende por "evil.example"'),
  });
});

it.each(['localhost', 'a.localhost', '127.0.0.1', '[::1]', '192.168.0.7'])('takes one that is: %s', async (host) => {
  expect((await ask(`http://${host}:8787/api/values`, 'localhost,127.0.0.1,[::1],192.168.0.7')).status).toBe(200);
});

it.each([
  ['bar.example', 'PUBLIC_ORIGIN=https://bar.example npm start'],
  ['192.168.0.9', 'HOST=192.168.0.9 npm start'],
  ['[fd00::9]', 'HOST=fd00::9 npm start'],
])('names the setting that lets %s in', async (host, advice) => {
  const response = await ask(`http://${host}:8787/`, 'localhost');
  expect(await response.json()).toMatchObject({ message: expect.stringContaining(advice) });
});

it('asks nothing where nobody says which they are, as on Cloudflare', async () => {
  expect((await ask('https://casa.example/api/values')).status).toBe(200);
});
