import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
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
const network = '2001:db8:77:1';
const FLOODS: [what: string, wrong: number, attempt: (flood: Flood) => Promise<Response>][] = [
  ['a password, from one address', 401, ({ name, here }) => guess(name, here)],
  ['a password, from another address each time', 401, ({ name }) => guess(name)],
  [
    'a password, with the name spelt differently each time',
    401,
    ({ name, n }) => guess([name, name.toUpperCase(), name.normalize('NFD'), ` ${name}`][n % 4] as string),
  ],
  ['passwords of many accounts, from one address', 401, ({ here }) => guess(somebody(), here)],
  ['the password of an unknown name', 401, ({ name }) => guess(`Ninguém ${name}`)],
  [
    'passwords, from many addresses of one IPv6 network',
    401,
    ({ n }) => guess(somebody(), { 'cf-connecting-ip': `${network}::${n + 1}` }),
  ],
  ['the registration code, from one address', 403, ({ here, n }) => register(unique('Penetra'), `codigo-${n}`, here)],
  ['the registration code, for one name', 403, ({ name, n }) => register(`Penetra ${name}`, `codigo-${n}`)],
  ['the staff code, from one address', 403, ({ here, n }) => staff(`codigo-${n}`, here)],
  [
    'a reset code, from one address',
    401,
    ({ here }) => post('/api/auth/reset', { code: 'A'.repeat(20), password: PASSWORD }, here),
  ],
];
const flood = () => ({ name: somebody(), here: fromSomewhere() });

it.each(FLOODS)('attempts at guessing %s get 429 with Retry-After from the tenth on', async (_, wrong, attempt) => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  const one = flood();
  const responses = await inTurn(12, (n) => attempt({ ...one, n }));
  expect(statuses(responses)).toEqual([...Array(9).fill(wrong), 429, 429, 429]);
  const last = responses[11] as Response;
  expect(last.headers.get('retry-after')).toBe('900');
  expect(await last.json()).toMatchObject({
    code: 'too_many_requests',
    message: 'Muitas tentativas. Aguarde 15 minutos e tente novamente.',
    details: { retryAfter: 900 },
  });
});

// Three different counters limit these floods: of an account, of logins from an address, of staff codes from an address.
it.each([FLOODS[1], FLOODS[3], FLOODS[8]] as typeof FLOODS)(
  'of twenty concurrent attempts at guessing %s, nine are checked and eleven get 429',
  async (_, wrong, attempt) => {
    const one = flood();
    const responses = await atOnce(20, (n) => attempt({ ...one, n }));
    expect(statuses(responses).sort()).toEqual([...Array(9).fill(wrong), ...Array(11).fill(429)].sort());
  },
);

it('a browser with the account’s device cookie can log in while others get 429, but also has only nine attempts', async () => {
  const { username } = await makeUser();
  const device = cookieOf(await enter(username), DEVICE) as string;
  await atOnce(20, () => guess(username));
  expect((await enter(username)).status, 'a browser nobody knows').toBe(429);
  const response = await enter(username, { ...fromSomewhere(), cookie: device });
  expect(response.status).toBe(200);
  // The successful login has restarted the account's counter.
  expect((await guess(username)).status).toBe(401);
  const guesses = await atOnce(20, () => guess(username, { ...fromSomewhere(), cookie: device }));
  expect(statuses(guesses).sort()).toEqual([...Array(9).fill(401), ...Array(11).fill(429)]);
});

it('the block of an account is not lifted by a device cookie that is invented or belongs to another account', async () => {
  const [{ username }, other] = [await makeUser(), await makeUser()];
  const foreign = cookieOf(await enter(other.username), DEVICE) as string;
  const own = cookieOf(await enter(username), DEVICE) as string;
  await atOnce(10, () => guess(username));
  for (const cookie of [foreign, `${own}.1`, `${DEVICE}=x.y`, `${DEVICE}=`]) {
    expect((await enter(username, { ...fromSomewhere(), cookie })).status).toBe(429);
  }
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

it('a hundred wrong codes from many addresses block codes that are Worker secrets, but not codes that administrators made', async () => {
  const resetAt = Date.now() + WINDOW_MS;
  const keys = (['register', 'staff'] as const).map((what) => counter(what, 'all').key);
  await db.delete(attempts);
  await db.insert(attempts).values(keys.map((key) => ({ key, count: 99, resetAt })));
  expect([(await register(unique('Penetra'), 'errado')).status, (await staff('errado')).status]).toEqual([403, 403]);
  expect([(await register(unique('Marina'), CODE)).status, (await staff('da-casa')).status]).toEqual([429, 429]);
  const renewed = async (which: 'registration/code' | 'staff-code') =>
    (await bodyOf(post(`/api/team/${which}`, undefined, await admin()), newCode, 201)).code;
  const [registration, ofStaff] = [await renewed('registration/code'), await renewed('staff-code')];
  expect([(await register(unique('Marina'), registration)).status, (await staff(ofStaff)).status]).toEqual([201, 200]);
  await db.batch([db.delete(attempts), db.delete(accessSettings)]);
});

it('a code made in “Equipe” can be entered after twelve wrong attempts from one address, but not after a hundred', async () => {
  const here = fromSomewhere();
  const { code } = await bodyOf(post('/api/team/staff-code', undefined, await admin()), newCode, 201);
  expect(new Set(statuses(await inTurn(12, () => staff('errado', here))))).toEqual(new Set([403]));
  expect((await staff(code, here)).status).toBe(200);
  await db.update(attempts).set({ count: 100 });
  expect((await staff(code, here)).status).toBe(429);
  await db.batch([db.delete(attempts), db.delete(accessSettings)]);
});

it('successful attempts do not count towards a flood, so that a whole team can log in from one address', async () => {
  const here = fromSomewhere();
  const responses = await inTurn(10, async () => enter((await makeUser()).username, here));
  expect(new Set(statuses(responses))).toEqual(new Set([200]));
  const staffResponses = await inTurn(10, () => staff('da-casa', here));
  expect(new Set(statuses(staffResponses))).toEqual(new Set([200]));
});

it('a successful login to one account does not allow more attempts at other accounts', async () => {
  const [mine, here] = [await makeUser(), fromSomewhere()];
  const responses = await inTurn(15, (n) => (n % 4 === 3 ? enter(mine.username, here) : guess(somebody(), here)));
  const guesses = statuses(responses).filter((_, n) => n % 4 !== 3);
  expect(guesses).toEqual([...Array(9).fill(401), ...Array(3).fill(429)]);
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

it('writes above the limit for an IP address are refused with a message, before any query of the route', async () => {
  await openToStaff();
  const [settings, here] = [{ STAFF_CREATIONS: limiter(2) }, fromSomewhere()];
  const responses = await inTurn(3, () => create(settings, here));
  expect(statuses(responses)).toEqual([201, 201, 429]);
  expect(lastLine()).toMatchObject({ status: 429, d1RoundTrips: 0 });
  expect(responses[2]?.headers.get('retry-after')).toBe('60');
  const { message } = await refusal(Promise.resolve(responses[2] as Response), 429, 'too_many_requests');
  expect(message).toBe('Muitos pedidos desta rede ao mesmo tempo. Espere 60 segundos e tente de novo.');
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

it('packages and Excel files count towards the limit of new programmes', async () => {
  const { scheduleId } = await makeDay();
  for (const [method, file] of [
    ['GET', 'package'],
    ['HEAD', 'package'],
    ['POST', 'package'],
    ['GET', 'excel?type=all'],
  ] as const) {
    const [settings, here] = [{ STAFF_CREATIONS: limiter(1), STAFF_SAVES: limiter(0) }, fromSomewhere()];
    expect((await create(settings, here)).status).toBe(201);
    const path = `/api/schedules/${scheduleId}/${file}`;
    expect((await callWith(settings, method, path, undefined, here)).status, `${method} ${file}`).toBe(429);
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
