import crypto from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { currentUser, registrationCheck } from '../../core/contracts/auth.ts';
import { nameKey } from '../../core/rules/search.ts';
import { sessions, users } from '../../db/schema/accounts.ts';
import { hashPassword } from '../auth/password.ts';
import { admin, CODE, DEVICE, fromSomewhere, makeUser, PASSWORD, SESSION } from '../test/accounts.ts';
import { bodyOf, call, callWith, cookieOf, get, lastLine, post, refusal, setCookies } from '../test/api.ts';
import { db, unique } from '../test/fixtures.ts';

const login = (username: string, password: string, headers: Record<string, string> = {}) =>
  post('/api/login', { username, password }, { ...fromSomewhere(), ...headers });
const register = (body: object, headers: Record<string, string> = {}) =>
  post('/api/register', { password: PASSWORD, registerCode: CODE, ...body }, { ...fromSomewhere(), ...headers });
const who = (cookie: string) => get('/api/auth/user', { cookie });
const stored = async (username: string) =>
  (await db.select().from(users)).find(({ usernameKey }) => usernameKey === nameKey(username));

it('a login sets a session cookie with HttpOnly and SameSite=Lax, and on https also with Secure', async () => {
  const { username } = await makeUser();
  const response = await login(username, PASSWORD);
  const [secure = ''] = setCookies(response).filter((cookie) => cookie.startsWith(SESSION));
  expect(secure).toMatch(/^__Host-quartou_session=[a-z2-7]{40}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(await bodyOf(Promise.resolve(response), currentUser)).toEqual({ username });
  expect(await bodyOf(who(secure), currentUser)).toEqual({ username });
  const body = { username, password: PASSWORD };
  const plain = setCookies(await callWith({}, 'POST', 'http://localhost/api/login', body, fromSomewhere()));
  expect(plain[0]).toMatch(/^quartou_session=[a-z2-7]{40}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
});

it('a login or logout at one port of a machine does not end the session at another port', async () => {
  const body = { username: (await makeUser()).username, password: PASSWORD };
  const send = (method: string, port: number, path: string, cookie: string, input?: object) =>
    callWith({}, method, `http://localhost:${port}/api/${path}`, input, { ...fromSomewhere(), cookie });
  const first = cookieOf(await send('POST', 8787, 'login', '', body), 'quartou_session_8787') as string;
  const second = cookieOf(await send('POST', 3000, 'login', first, body), 'quartou_session_3000') as string;
  const both = `${first}; ${second}`;
  expect((await send('POST', 3000, 'logout', both, {})).status).toBe(204);
  expect((await send('GET', 8787, 'auth/user', both)).status).toBe(200);
  expect((await send('GET', 3000, 'auth/user', both)).status).toBe(401);
});

it('a login gives a new token, whatever token the browser sends, and ends the browser’s former session', async () => {
  const { username, id } = await makeUser();
  const enter = async (cookie = '') => cookieOf(await login(username, PASSWORD, { cookie }), SESSION) as string;
  const [first, elsewhere] = [await enter(), await enter()];
  const second = await enter(first);
  expect(new Set([first, second, elsewhere]).size).toBe(3);
  const invented = `${SESSION}=${'a'.repeat(40)}`;
  for (const given of [second, elsewhere, await enter(invented)]) expect((await who(given)).status).toBe(200);
  for (const ended of [first, invented]) await refusal(who(ended), 401, 'unauthorized');
  expect(await db.$count(sessions, eq(sessions.userId, id))).toBe(3);
});

it('logins with a wrong password and with an unknown name get the same message, after the same amount of hashing', async () => {
  const { username } = await makeUser({ passwordHash: await hashPassword(PASSWORD) });
  const work = vi.mocked(crypto.scrypt);
  const responses = [];
  for (const name of [username, unique('Ninguém')]) {
    work.mockClear();
    const { message, details } = await refusal(login(name, 'errada'), 401, 'unauthorized');
    const [, , length, strength] = work.mock.lastCall ?? [];
    responses.push({ message, details, trips: lastLine().d1RoundTrips, hashes: work.mock.calls.length, length, strength });
  }
  expect(responses[0]).toMatchObject({ message: 'Usuário ou senha inválidos.', details: undefined, trips: 1, hashes: 1 });
  expect(responses[1]).toEqual(responses[0]);
});

it('a login ignores a name’s case and outer spaces, and a name’s or password’s Unicode form; no name may be blank', async () => {
  const username = unique('José Ângelo');
  await makeUser({ username });
  for (const written of [username.normalize('NFD'), username.toUpperCase(), username.toLowerCase(), `  ${username} `]) {
    expect(await bodyOf(login(written, PASSWORD.normalize('NFD')), currentUser), written).toEqual({ username });
  }
  await refusal(login(username.replace('é', 'e'), PASSWORD), 401, 'unauthorized');
  for (const wrong of [PASSWORD.toUpperCase(), `${PASSWORD} `]) await refusal(login(username, wrong), 401, 'unauthorized');
  await refusal(login('  ', PASSWORD), 422, 'validation', 'Username is required');
  expect(lastLine().d1RoundTrips).toBe(0);
});

it('a logout ends the session on the server and in the browser, and its response is empty', async () => {
  const { cookie } = await admin();
  const response = await call('POST', '/api/logout', undefined, { cookie });
  expect(response.status).toBe(204);
  expect(setCookies(response)).toEqual([`${SESSION}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`]);
  await refusal(who(cookie), 401, 'unauthorized');
});

it('registration asks for a code; somebody who enters the code gets an account and is logged in', async () => {
  const check = await bodyOf(get('/api/auth/check-registration'), registrationCheck);
  expect(check).toEqual({ registrationEnabled: true, message: expect.stringMatching(/código.*administrador/i) });
  const username = unique('Conceição');
  const response = await register({ username: ` ${username.normalize('NFD')} `, registerCode: ` ${CODE} ` });
  const cookie = cookieOf(response, SESSION) as string;
  expect(await bodyOf(Promise.resolve(response), currentUser, 201)).toEqual({ username });
  expect(await bodyOf(who(cookie), currentUser)).toEqual({ username });
  expect(cookieOf(response, DEVICE)).toBeDefined();
  const row = await stored(username);
  expect(row).toMatchObject({ username, usernameKey: username.toLowerCase() });
  expect(row?.passwordHash).toMatch(/^scrypt\$16384\$8\$5\$/);
  expect((await login(username, PASSWORD)).status).toBe(200);
});

it('a wrong code or a common password is refused, and the response does not show whether the name is taken', async () => {
  const username = unique('Sem Código');
  const common = await refusal(
    register({ username, password: 'Senha123' }),
    422,
    'validation',
    expect.stringContaining('mais usadas'),
  );
  expect(common.details).toEqual([{ path: 'password', message: common.message }]);
  const { username: taken } = await makeUser();
  for (const registerCode of ['outro', CODE.toUpperCase(), `${CODE}x`, CODE.slice(0, -1)]) {
    for (const name of [username, taken]) {
      await refusal(register({ username: name, registerCode }), 403, 'forbidden', 'Código de registro inválido.');
    }
  }
  expect(await stored(username)).toBeUndefined();
});

it('only one account gets a username, whatever its case, spaces and Unicode form, even in concurrent requests', async () => {
  const username = unique('Antônio');
  const responses = await Promise.all(Array.from({ length: 5 }, () => register({ username })));
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  const same = ` ${username.normalize('NFD').toUpperCase().replace(' ', '  ')}`;
  const message = 'Este usuário já existe. Se você acabou de se registrar, entre com a sua senha.';
  await refusal(register({ username: same }), 409, 'conflict', message);
});

it.each([
  ['no code', { REGISTRATION_CODE: '' }],
  ['a code of nothing but spaces', { REGISTRATION_CODE: '  ' }],
  ['REGISTRATION_ENABLED=false', { REGISTRATION_ENABLED: 'false' }],
  ['nothing set at all', { REGISTRATION_CODE: undefined, REGISTRATION_ENABLED: undefined }],
])('registration is closed without a code or by REGISTRATION_ENABLED=false, and a message says so: %s', async (_, settings) => {
  const message = 'O registro de usuários está desabilitado pelo administrador.';
  const check = await bodyOf(callWith(settings, 'GET', '/api/auth/check-registration'), registrationCheck);
  expect(check).toEqual({ registrationEnabled: false, message });
  for (const registerCode of [CODE, 'undefined', 'null']) {
    const body = { username: unique('Fechado'), password: PASSWORD, registerCode };
    const response = await callWith(settings, 'POST', '/api/register', body, fromSomewhere());
    expect(await response.json()).toMatchObject({ code: 'forbidden', message });
  }
});
