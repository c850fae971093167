import { env } from 'cloudflare:workers';
import { expect, it, onTestFinished, vi } from 'vitest';
import { newCode } from '../../core/contracts/team.ts';
import { accessSettings, attempts } from '../../db/schema/accounts.ts';
import { createContext } from '../context.ts';
import { TooManyAttempts } from '../errors.ts';
import { login } from '../services/accounts/login.ts';
import { counter, WINDOW_MS } from '../services/accounts/tries.ts';
import { admin, CODE, DEVICE, fromSomewhere, makeUser, PASSWORD, STAFF } from '../test/accounts.ts';
import { bodyOf, callWith, cookieOf, lastLine, openToStaff, post, refusal, type Settings } from '../test/api.ts';
import { db, makeDay, unique, WEDNESDAY } from '../test/fixtures.ts';

// These accounts exist, so that a guess fails because of its password and not because of its name.
const people = await Promise.all(Array.from({ length: 150 }, () => makeUser({ username: unique('Ângela') })));
let next = 0;
const somebody = () => people[next++ % people.length]?.username ?? '';

type Headers = Record<string, string>;
type Try = (n: number) => Promise<Response>;

const guess = (username: string, headers: Headers = fromSomewhere()) =>
  post('/api/login', { username, password: 'palpite' }, headers);
const enter = (username: string, headers: Headers = fromSomewhere()) =>
  post('/api/login', { username, password: PASSWORD }, headers);
const register = (username: string, registerCode: string, headers: Headers = fromSomewhere()) =>
  post('/api/register', { username, password: PASSWORD, registerCode }, headers);
const reset = (code: string, headers: Headers) => post('/api/auth/reset', { code, password: PASSWORD }, headers);
const staff = (code: string, headers: Headers = fromSomewhere()) =>
  callWith({ STAFF_CODE: 'da-casa' }, 'POST', '/api/auth/staff-code', { code }, headers);

const inTurn = async (count: number, attempt: Try) => {
  const responses: Response[] = [];
  for (let n = 0; n < count; n += 1) responses.push(await attempt(n));
  return responses;
};
const atOnce = (count: number, attempt: Try) => Promise.all(Array.from({ length: count }, (_, n) => attempt(n)));
const statuses = (responses: Response[]) => responses.map(({ status }) => status);

/** Attempts at guessing. `name` is an account, `here` the headers with this flood's own IP address, `n` the attempt's number. */
interface Flood {
  name: string;
  here: Headers;
  n: number;
}
const spelt = (name: string, n: number) => [name, name.toUpperCase(), name.normalize('NFD'), ` ${name}`][n % 4] as string;
const inOneNetwork = (n: number) => ({ 'cf-connecting-ip': `2001:db8:77:1::${n + 1}` });
const FLOODS: [what: string, wrong: number, attempt: (flood: Flood) => Promise<Response>][] = [
  ['a password, from one address', 401, ({ name, here }) => guess(name, here)],
  ['a password, from another address each time', 401, ({ name }) => guess(name)],
  ['a password, with the name spelt differently each time', 401, ({ name, n }) => guess(spelt(name, n))],
  ['passwords of many accounts, from one address', 401, ({ here }) => guess(somebody(), here)],
  ['the password of an unknown name', 401, ({ name }) => guess(`Ninguém ${name}`)],
  ['passwords, from many addresses of one IPv6 network', 401, ({ n }) => guess(somebody(), inOneNetwork(n))],
  ['the registration code, from one address', 403, ({ here, n }) => register(unique('Penetra'), `codigo-${n}`, here)],
  ['the registration code, for one name', 403, ({ name, n }) => register(`Penetra ${name}`, `codigo-${n}`)],
  ['the staff code, from one address', 403, ({ here, n }) => staff(`codigo-${n}`, here)],
  ['a reset code, from one address', 401, ({ here }) => reset('A'.repeat(20), here)],
];
const flood = () => ({ name: somebody(), here: fromSomewhere() });

it.each(FLOODS)('attempts at guessing %s get 429 with Retry-After from the tenth on', async (_, wrong, attempt) => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  const one = flood();
  const responses = await inTurn(12, (n) => attempt({ ...one, n }));
  expect(statuses(responses)).toEqual([...Array(9).fill(wrong), 429, 429, 429]);
  const last = responses[11] as Response;
  expect(last.headers.get('retry-after')).toBe('900');
  const message = 'Muitas tentativas. Aguarde 15 minutos e tente novamente.';
  expect(await last.json()).toMatchObject({ code: 'too_many_requests', message, details: { retryAfter: 900 } });
});

// Each of these floods is limited by its own counter: an account's logins, an address's logins, an address's staff codes.
const COUNTED = [FLOODS[1], FLOODS[3], FLOODS[8]] as typeof FLOODS;

it.each(COUNTED)('of twenty concurrent attempts at guessing %s nine are checked', async (_, wrong, attempt) => {
  const one = flood();
  const responses = await atOnce(20, (n) => attempt({ ...one, n }));
  expect(statuses(responses).sort()).toEqual([...Array(9).fill(wrong), ...Array(11).fill(429)].sort());
});

it('during a flood a login needs the account’s device cookie, and a browser with this cookie has nine attempts', async () => {
  const deviceOf = async (name: string) => cookieOf(await enter(name), DEVICE) as string;
  const { username } = await makeUser();
  const [own, foreign] = [await deviceOf(username), await deviceOf((await makeUser()).username)];
  const enterWith = async (cookie: string) => (await enter(username, { ...fromSomewhere(), cookie })).status;
  await atOnce(20, () => guess(username));
  for (const cookie of ['', foreign, `${own}.1`, `${DEVICE}=x.y`, `${DEVICE}=`])
    expect(await enterWith(cookie), cookie).toBe(429);
  expect(await enterWith(own)).toBe(200);
  // The successful login has restarted the account's counter.
  expect((await guess(username)).status).toBe(401);
  const guesses = await atOnce(20, () => guess(username, { ...fromSomewhere(), cookie: own }));
  expect(statuses(guesses).sort()).toEqual([...Array(9).fill(401), ...Array(11).fill(429)]);
});

it('a flood is blocked for 15 minutes, which further attempts do not extend', async () => {
  const { username } = await makeUser();
  const started = Date.now();
  const visitor = { address: 'um lugar', session: undefined, device: undefined };
  const at = (ms: number, password: string) =>
    login(createContext(env, { now: () => new Date(started + ms) }), { username, password }, visitor).then(
      () => 'in',
      (error: Error) => (error instanceof TooManyAttempts ? error.seconds : error.message),
    );
  for (let n = 0; n < 9; n += 1) await at(0, 'palpite');
  expect(await at(0, PASSWORD)).toBe(900);
  expect(await at(WINDOW_MS - 30_500, PASSWORD)).toBe(31);
  expect(await at(WINDOW_MS - 1, PASSWORD)).toBe(1);
  expect(await at(WINDOW_MS, PASSWORD)).toBe('in');
});

it('each attempt of a blocked flood writes nothing, and takes one D1 round trip', async () => {
  const here = fromSomewhere();
  await atOnce(12, () => guess(somebody(), here));
  const before = await db.$count(attempts);
  await atOnce(10, () => guess(somebody(), here));
  expect(await db.$count(attempts)).toBe(before);
  expect(lastLine()).toMatchObject({ status: 429, d1RoundTrips: 1 });
});

it('100 wrong codes block a secret’s code for all addresses, but a code made in “Equipe” only for one address', async () => {
  onTestFinished(async () => void (await db.batch([db.delete(attempts), db.delete(accessSettings)])));
  const resetAt = Date.now() + WINDOW_MS;
  const keys = (['register', 'staff'] as const).map((what) => counter(what, 'all').key);
  await db.delete(attempts);
  await db.insert(attempts).values(keys.map((key) => ({ key, count: 99, resetAt })));
  const enterBoth = async (forRegistration: string, ofStaff: string, here = fromSomewhere()) =>
    statuses([await register(unique('Marina'), forRegistration, here), await staff(ofStaff, here)]);
  expect(await enterBoth('errado', 'errado')).toEqual([403, 403]);
  expect(await enterBoth(CODE, 'da-casa')).toEqual([429, 429]);

  const renewed = async (which: 'registration/code' | 'staff-code') =>
    (await bodyOf(post(`/api/team/${which}`, undefined, await admin()), newCode, 201)).code;
  const codes = [await renewed('registration/code'), await renewed('staff-code')] as const;
  const here = fromSomewhere();
  for (let n = 0; n < 12; n += 1) expect(await enterBoth('errado', 'errado', here)).toEqual([403, 403]);
  expect(await enterBoth(...codes, here)).toEqual([201, 200]);
  await db.update(attempts).set({ count: 100 });
  expect(await enterBoth(...codes, here)).toEqual([429, 429]);
  expect(await enterBoth(...codes)).toEqual([201, 200]);
});

it.each([
  ['log in', 401, (here: Headers) => guess(somebody(), here), (here: Headers) => enter(somebody(), here)],
  ['enter the staff code', 403, (here: Headers) => staff('errado', here), (here: Headers) => staff('da-casa', here)],
])('a successful attempt to %s leaves the address’s count of wrong attempts as it is', async (_, wrong, fail, succeed) => {
  const here = fromSomewhere();
  const responses = await inTurn(15, (n) => (n % 4 === 3 ? succeed : fail)(here));
  const round = [wrong, wrong, wrong, 200];
  expect(statuses(responses)).toEqual([...round, ...round, wrong, wrong, wrong, 429, 429, 429, 429]);
});

/** Returns a limiter like Cloudflare's, but its counts never restart. */
const limiter = (most: number): RateLimit => {
  const counts = new Map<string, number>();
  return {
    async limit({ key }) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
      return { success: (counts.get(key) ?? 0) <= most };
    },
  };
};
const create = (settings: Settings, headers: Headers) =>
  callWith(settings, 'POST', '/api/schedules', { startDate: WEDNESDAY }, headers);

it('new programmes, packages and Excel files above a limit for an IP address are refused before any query', async () => {
  await openToStaff();
  const { scheduleId } = await makeDay();
  const [settings, here] = [{ STAFF_CREATIONS: limiter(1), STAFF_SAVES: limiter(0) }, fromSomewhere()];
  expect((await create(settings, here)).status).toBe(201);
  const response = await create(settings, here);
  expect(response.headers.get('retry-after')).toBe('60');
  const message = 'Muitos pedidos desta rede ao mesmo tempo. Espere 60 segundos e tente de novo.';
  await refusal(Promise.resolve(response), 429, 'too_many_requests', message);
  const ask = (method: string, file: string) =>
    callWith(settings, method, `/api/schedules/${scheduleId}/${file}`, undefined, here);
  for (const method of ['GET', 'HEAD', 'POST']) expect((await ask(method, 'package')).status, method).toBe(429);
  expect((await ask('GET', 'excel?type=all')).status).toBe(429);
  expect(lastLine()).toMatchObject({ status: 429, d1RoundTrips: 0 });
  expect((await create(settings, fromSomewhere())).status).toBe(201);
});

it('saves, even the one that begins a week, have a limit of their own; reads of programmes have no limit', async () => {
  const { scheduleId, eventId } = await makeDay();
  for (const [path, body] of [
    [`/api/events/${eventId}`, { scheduleId }],
    ['/api/weeks/2031-01-01/events/0', { scheduleId: null, revision: 0 }],
  ] as const) {
    const [settings, here] = [{ STAFF_CREATIONS: limiter(0), STAFF_SAVES: limiter(1) }, fromSomewhere()];
    const responses = await inTurn(2, (n) => callWith(settings, 'PUT', path, { ...body, eventName: `Noite ${n}` }, here));
    expect([...statuses(responses), responses[1]?.headers.get('retry-after')]).toEqual([200, 429, '10']);
    expect((await callWith(settings, 'GET', `/api/schedules/${scheduleId}`, undefined, here)).status).toBe(200);
  }
});

it('calls without the staff code do not use up the limit of the staff at the same IP address', async () => {
  const [settings, here] = [{ STAFF_CODE: 'da-casa', STAFF_CREATIONS: limiter(1) }, fromSomewhere()];
  const responses = await inTurn(3, () => create(settings, here));
  expect(statuses(responses)).toEqual([401, 401, 401]);
  const cookie = cookieOf(await staff('da-casa', here), STAFF) as string;
  expect(statuses(await inTurn(2, () => create(settings, { ...here, cookie })))).toEqual([201, 429]);
});

it('no write is limited from the server’s own machine, or while the limiter fails or is missing', async () => {
  const none = { STAFF_CREATIONS: limiter(0) };
  const failing: RateLimit = { limit: () => Promise.reject(new Error('away')) };
  for (const [settings, headers] of [
    [none, {}],
    [none, { 'cf-connecting-ip': '127.0.0.1' }],
    [none, { 'cf-connecting-ip': '::1' }],
    [{ STAFF_CREATIONS: failing }, fromSomewhere()],
    [{ STAFF_CREATIONS: undefined }, fromSomewhere()],
  ] as const) {
    expect((await create(settings, headers)).status).toBe(201);
  }
});

it('the rate limiting bindings of wrangler.toml exist and allow a first write', async () => {
  const key = unique('somewhere');
  for (const limiter of [env.STAFF_SAVES, env.STAFF_CREATIONS]) expect(await limiter.limit({ key })).toEqual({ success: true });
});

it('the counters store neither addresses nor names', async () => {
  await guess('Fulano de Tal', { 'cf-connecting-ip': '198.51.100.99' });
  const rows = JSON.stringify(await db.select().from(attempts));
  expect(rows).not.toBe('[]');
  expect(rows).not.toMatch(/fulano|198\.51|login/i);
});
