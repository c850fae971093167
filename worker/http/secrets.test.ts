import { env } from 'cloudflare:workers';
import { beforeEach, expect, it, vi } from 'vitest';
import { users } from '../../db/schema/accounts.ts';
import { CODE, DEVICE, fromSomewhere, SESSION, STAFF } from '../test/accounts.ts';
import { callWith, cookieOf } from '../test/api.ts';
import { db, unique } from '../test/fixtures.ts';
import { replacing } from '../test/replacing.ts';

const PASSWORD = 'senha-que-ninguem-sabe-8841';
const WRONG_PASSWORD = 'outra-senha-errada-5520';
const STAFF_CODE = 'código-secreto-da-equipe-7713';
const GUESS = 'palpite-de-codigo-3391';
const BODY = 'observação só da casa 6642';
const METHODS = ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const;

let written: string[] = [];

beforeEach(() => {
  written = [];
  for (const method of METHODS) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      for (const part of parts) written.push(inFull(part));
    });
  }
});

function inFull(part: unknown): string {
  if (part instanceof Error) return `${part.stack} ${part.message} ${JSON.stringify(part)} ${inFull(part.cause)}`;
  return typeof part === 'string' ? part : (JSON.stringify(part) ?? '');
}

const ask = (path: string, body: unknown, headers: Record<string, string> = fromSomewhere(), settings: Partial<Env> = {}) =>
  callWith({ STAFF_CODE, ...settings }, 'POST', path, body, headers);

function failing(word: string): D1Database {
  const fail = () => Promise.reject(new Error('D1_ERROR: Network connection lost.'));
  const broken = { bind: () => broken };
  return replacing(env.DB, {
    prepare: (text: string) => (text.includes(word) ? broken : env.DB.prepare(text)),
    batch: (all: unknown[]) => (all.includes(broken) ? fail() : env.DB.batch(all as D1PreparedStatement[])),
  });
}

const cookieValue = (response: Response, name: string) => cookieOf(response, name)?.slice(name.length + 1);

it('no log has a password, code, cookie, hash, name, address or body, whatever the result of the request', async () => {
  const username = unique('Nome Secreto');
  const account = { username, password: PASSWORD, registerCode: CODE };
  const statusOf = async (...request: Parameters<typeof ask>) => (await ask(...request)).status;
  const registered = await ask('/api/register', account);
  const login = await ask('/api/login', { username, password: PASSWORD });
  const staff = await ask('/api/auth/staff-code', { code: STAFF_CODE });
  expect([registered.status, login.status, staff.status]).toEqual([201, 200, 200]);
  const [session, device, staffDevice] = [cookieValue(login, SESSION), cookieValue(login, DEVICE), cookieValue(staff, STAFF)];
  const headers = { ...fromSomewhere(), cookie: `${SESSION}=${session}; ${STAFF}=${staffDevice}` };
  expect(await statusOf('/api/values', { name: BODY }, headers)).toBe(201);
  for (const [path, body, as] of [
    ['/api/login', { username, password: WRONG_PASSWORD }],
    ['/api/auth/staff-code', { code: GUESS }],
    ['/api/register', { ...account, registerCode: GUESS }],
    ['/api/register', account],
    ['/api/values', `{"name": "${BODY}`, headers],
  ] as const)
    expect(await statusOf(path, body, as)).toBeGreaterThanOrEqual(400);
  // The requests are repeated with a failing database, so that errors are logged.
  for (const word of ['attempts', 'users', 'sessions', 'entry_values']) {
    const settings = { DB: failing(word) };
    const tries = [
      ask('/api/login', { username, password: PASSWORD }, fromSomewhere(), settings),
      ask('/api/register', { ...account, username: `${username} 2` }, fromSomewhere(), settings),
      ask('/api/auth/staff-code', { code: GUESS }, fromSomewhere(), settings),
      ask('/api/values', { name: BODY }, headers, settings),
    ];
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(Math.max(...statuses), word).toBeGreaterThanOrEqual(500);
  }
  expect(await statusOf('/api/logout', {}, headers)).toBeLessThan(300);

  const [user] = (await db.select().from(users)).filter((one) => one.username === username);
  const typed = { PASSWORD, WRONG_PASSWORD, STAFF_CODE, CODE, GUESS, BODY, username, address: '203.0.' };
  const kept = { hash: user?.passwordHash, session, registered: cookieValue(registered, SESSION), device, staffDevice };
  const all = written.join('\n');
  for (const [name, secret] of Object.entries({ ...typed, ...kept })) {
    expect(secret, name).toMatch(/.{6}/);
    expect(all.includes(secret ?? ''), name).toBe(false);
  }
  // The requests' lines, and at least one line of an error, prove that the output was collected.
  expect(written.filter((line) => line.includes('"route"')).length).toBeGreaterThan(20);
  expect(written.some((line) => line.includes('"level":"error"'))).toBe(true);
});
