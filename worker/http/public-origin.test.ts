import { expect, it } from 'vitest';
import { fromSomewhere } from '../test/accounts.ts';
import { callWith, type Settings, setCookies } from '../test/api.ts';

const PUBLIC = 'https://programacao.example.com';
const SETTINGS = { PUBLIC_ORIGIN: PUBLIC, ALLOWED_HOSTS: 'localhost,127.0.0.1,[::1],192.168.0.7,programacao.example.com' };
const ask = (method: string, address: string, body?: unknown, headers: Record<string, string> = {}) =>
  callWith(SETTINGS as Settings, method, address, body, { ...fromSomewhere(), ...headers });
const week = { startDate: '2026-10-07' };

const WAYS = ['http://programacao.example.com', 'http://localhost:8787', 'http://127.0.0.1:8787', 'http://[::1]:8787'];

it.each(WAYS)('takes a write of the public origin that a proxy brings as %s, and sets cookies for https', async (way) => {
  const own = { origin: PUBLIC, 'sec-fetch-site': 'same-origin' };
  const response = await ask('POST', `${way}/api/schedules`, week, own);
  expect(response.status).toBe(201);
  const cookies = setCookies(response);
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) expect(cookie).toMatch(/^__Host-quartou_.*; Secure/);
  expect(response.headers.get('strict-transport-security')).not.toBeNull();
});

it.each(WAYS)('refuses a write of another origin that a proxy brings as %s', async (way) => {
  for (const origin of ['https://evil.example', 'http://programacao.example.com', `${PUBLIC}:8443`])
    expect((await ask('POST', `${way}/api/schedules`, week, { origin })).status).toBe(403);
});

it('keeps path and query, and leaves the network of the house by plain http', async () => {
  expect((await ask('GET', 'http://localhost:8787/api/schedules/history?limit=nada')).status).toBe(
    (await ask('GET', 'http://192.168.0.7:8787/api/schedules/history?limit=nada')).status,
  );
  const response = await ask('POST', 'http://192.168.0.7:8787/api/schedules', week, { origin: 'http://192.168.0.7:8787' });
  expect(response.status).toBe(201);
  for (const cookie of setCookies(response)) expect(cookie).not.toContain('Secure');
});

it('still refuses names that are not ours', async () => {
  expect((await ask('GET', 'http://evil.example/api/values')).status).toBe(403);
});
