import { env } from 'cloudflare:workers';
import { beforeEach, expect, it } from 'vitest';
import { LIMITS } from '../../core/contracts/limits.ts';
import { link, newLink } from '../../core/contracts/links.ts';
import { auditLog } from '../../db/schema/audit-log.ts';
import { links } from '../../db/schema/house.ts';
import { createContext } from '../context.ts';
import { listLinks, makeLink, readLinkWeek } from '../services/links.ts';
import { admin, fromSomewhere, makeUser } from '../test/accounts.ts';
import { bodyOf, get, lastLine, post, refusal, remove, requestLines } from '../test/api.ts';
import { db } from '../test/fixtures.ts';

const PATH = '/api/links';
const PORTARIA = { label: 'Portaria', endsOn: null, hasPackage: false };
const at = (instant: string) => createContext(env, { now: () => new Date(instant) });
const make = async (body: object = PORTARIA) => bodyOf(post(PATH, body, await admin()), newLink, 201);

beforeEach(async () => void (await db.delete(links)));

it('a new link’s address is in the response and in the list, and the database has a hash of its token', async () => {
  const { path, ...made } = await make({ label: '  TV \n do bar ', hasPackage: true, endsOn: '2199-12-31' });
  expect(path).toMatch(/^\/s\/[\w-]{22}$/);
  expect(made).toMatchObject({ label: 'TV do bar', hasPackage: true, endsOn: '2199-12-31', revokedAt: null, isOpen: true });
  expect(await bodyOf(get(PATH, await admin()), link.array())).toEqual([{ ...made, path }]);
  const [row] = await db.select().from(links);
  expect(row?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
  const token = path.slice('/s/'.length);
  expect(row?.tokenHash).not.toContain(token);
  expect(JSON.stringify(requestLines())).not.toContain(token);
  expect((await make()).path).not.toBe(path);
});

it('links made before version 0.9 still work, but the list lacks their address', async () => {
  const { path } = await make();
  await db.update(links).set({ token: null });
  expect(await bodyOf(get(PATH, await admin()), link.array())).toMatchObject([{ isOpen: true, path: null }]);
  expect((await get(`${path}.json`, fromSomewhere())).status).toBe(200);
});

it('links are listed newest first with their creators, in one D1 round trip besides the session’s look-up', async () => {
  const { id, username } = await makeUser();
  const context = createContext(env);
  for (const label of ['Portaria', 'Bilheteria']) await makeLink(context, { ...PORTARIA, label }, { id, username });
  const list = await bodyOf(get(PATH, await admin()), link.array());
  expect(list.map(({ label, createdBy }) => `${label} ${createdBy}`)).toEqual([`Bilheteria ${username}`, `Portaria ${username}`]);
  expect(lastLine().d1RoundTrips).toBe(2);
});

it('a revoked link stays revoked, and stays in the list with the time of its revocation', async () => {
  const { id } = await make();
  const revoked = await bodyOf(remove(`${PATH}/${id}`, await admin()), link);
  expect(revoked).toMatchObject({ id, isOpen: false, revokedAt: expect.any(String) });
  expect(await bodyOf(remove(`${PATH}/${id}`, await admin()), link)).toEqual(revoked);
  expect(await bodyOf(get(PATH, await admin()), link.array())).toEqual([revoked]);
  await refusal(remove(`${PATH}/999999`, await admin()), 404, 'not_found');
});

it.each([
  [{ label: ' ' }, 'label', 'Nome do link: escreva para quem ele é.'],
  [{ label: 'x'.repeat(61) }, 'label', 'Nome do link: no máximo 60 caracteres (tem 61).'],
  [{ label: 'Portaria', endsOn: 'amanhã' }, 'endsOn', 'Por favor, selecione uma data válida.'],
  [{ label: 'Portaria', endsOn: '2020-01-01' }, 'endsOn', 'Funciona até: escolha hoje ou um dia depois.'],
  [{ label: 'Portaria', hasPackage: 'sim' }, 'hasPackage', 'Pacote: esperava verdadeiro ou falso.'],
])('a link with an invalid field is refused with a message: %j', async (body, path, message) => {
  const { details } = await refusal(post(PATH, body, await admin()), 422, 'validation');
  expect(details).toEqual([{ path, message }]);
});

it('concurrent requests do not exceed the limit of working links, and a refused request writes no audit log entry', async () => {
  const { id } = await makeUser();
  const row = (n: number) => ({ ...PORTARIA, tokenHash: `hash ${n}`, createdBy: id, createdAt: '2026-11-01T12:00:00.000Z' });
  await db.batch([
    db.insert(links).values({ ...row(-1), revokedAt: '2026-11-02T12:00:00.000Z' }),
    db.insert(links).values({ ...row(-2), endsOn: '2026-11-02' }),
    ...Array.from({ length: LIMITS.links - 2 }, (_, n) => db.insert(links).values(row(n))),
  ]);
  const me = await admin();
  const before = await db.$count(auditLog);
  const responses = await Promise.all(Array.from({ length: 6 }, () => post(PATH, PORTARIA, me)));
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422, 422, 422]);
  expect(await db.$count(links)).toBe(LIMITS.links + 2);
  expect(await db.$count(auditLog)).toBe(before + 2);
  await refusal(post(PATH, PORTARIA, me), 422, 'validation', 'Já há 50 links funcionando. Revogue um que não é mais usado.');
});

it('a link expires when the night of its last date has ended', async () => {
  const { id, username } = await makeUser();
  // The instant is on Saturday evening in São Paulo.
  const evening = at('2026-11-28T23:00:00.000Z');
  const { path } = await makeLink(evening, { ...PORTARIA, endsOn: '2026-11-28' }, { id, username });
  const token = path.slice('/s/'.length);
  for (const [instant, state] of [
    ['2026-11-29T08:59:59.000Z', 'open'],
    ['2026-11-29T09:00:00.000Z', 'revoked'],
  ] as const) {
    expect((await readLinkWeek(at(instant), token)).state).toBe(state);
    expect(await listLinks(at(instant))).toMatchObject([{ isOpen: state === 'open' }]);
  }
});
