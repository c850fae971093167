import { env } from 'cloudflare:workers';
import { eq, notInArray } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { currentUser, registrationCheck } from '../../core/contracts/auth.ts';
import { newCode, team } from '../../core/contracts/team.ts';
import { accessSettings, auditLog, sessions, staffDevices, users } from '../../db/schema/index.ts';
import { createSession } from '../auth/sessions.ts';
import { createContext } from '../context.ts';
import { login as logIn } from '../services/accounts/login.ts';
import { resetPassword } from '../services/accounts/password.ts';
import { register as registerAccount } from '../services/accounts/register.ts';
import { removeAccount } from '../services/accounts/team.ts';
import { CODE, fromSomewhere, PASSWORD, SESSION, STAFF, somebody } from '../test/accounts.ts';
import { bodyOf, callWith, cookieOf, get, post, put, refusal, remove, requestLines, setCookies } from '../test/api.ts';
import { db, unique } from '../test/fixtures.ts';
import { overtaken } from '../test/replacing.ts';

const PATH = '/api/team';
const NEW = 'nova senha da casa';
const at = (instant: string | number) => createContext(env, { now: () => new Date(instant) });
const login = (username: string, password: string) => post('/api/login', { username, password }, fromSomewhere());
const reset = (code: string, password = NEW) => post('/api/auth/reset', { code, password }, fromSomewhere());
const who = (headers: { cookie: string }) => get('/api/auth/user', headers);
const read = (headers: { cookie: string }) => bodyOf(get(PATH, headers), team);

const sessionOf = async (id: number) => ({ cookie: `${SESSION}=${await createSession(createContext(env), id)}` });
const account = async (id: number, headers: { cookie: string }) => (await read(headers)).accounts.find((one) => one.id === id);
const resetCode = async (id: number, headers: { cookie: string }) =>
  (await bodyOf(post(`${PATH}/accounts/${id}/reset-code`, undefined, headers), newCode, 201)).code;

type Somebody = Awaited<ReturnType<typeof somebody>>;
const two = async () => [await somebody(), await somebody()] as const;
const unauthorized = (request: Promise<Response>) => refusal(request, 401, 'unauthorized');
const spoken = (code: string) => code.toLowerCase().replaceAll('-', ' ');
const visitor = () => ({ address: unique('a'), session: undefined, device: undefined });

beforeEach(() => db.batch([db.delete(accessSettings), db.delete(staffDevices), db.delete(auditLog)]));

it('accounts are listed with the time of their last access and the number of their open sessions', async () => {
  const [ana, rui] = await two();
  await sessionOf(rui.id);
  await db.update(users).set({ lastSeenAt: null }).where(eq(users.id, rui.id));
  await db.insert(sessions).values({ id: unique('over'), userId: rui.id, expiresAt: 1, createdAt: '2020-01-01T00:00:00.000Z' });
  const { accounts } = await read(ana.headers);
  const own = { username: ana.username, openSessions: 1, isSelf: true, lastSeenAt: expect.stringMatching(/^\d{4}-.*Z$/) };
  expect(accounts.find(({ id }) => id === ana.id)).toMatchObject({ ...own, resetEndsAt: null });
  expect(accounts.find(({ id }) => id === rui.id)).toMatchObject({ openSessions: 2, isSelf: false, lastSeenAt: null });
});

it('an account’s last access is recorded at most once an hour', async () => {
  const ana = await somebody();
  const isAna = eq(users.id, ana.id);
  const lastSeenAt = async () => (await db.select().from(users).where(isAna).get())?.lastSeenAt ?? '';
  const access = async (minutesAfterTheLast: number) => {
    const before = new Date(Date.now() - minutesAfterTheLast * 60_000).toISOString();
    await db.update(users).set({ lastSeenAt: before }).where(isAna);
    await read(ana.headers);
    return before;
  };
  const before = await access(59);
  expect(await lastSeenAt()).toBe(before);
  await access(61);
  // `lastSeenAt` may be written after the response.
  await expect.poll(async () => (await lastSeenAt()) > before, { timeout: 60_000 }).toBe(true);
});

const newSession = (response: Response) => {
  const cookies = setCookies(response).filter((cookie) => cookie.startsWith(`${SESSION}=`));
  expect([response.status, cookies.length]).toEqual([204, 1]);
  return { cookie: cookieOf(response, SESSION) as string };
};

it('ending an account’s sessions ends all of them, except the session of the request, which gets a new cookie', async () => {
  const [ana, rui] = await two();
  const second = await sessionOf(ana.id);
  const response = await remove(`${PATH}/accounts/${rui.id}/sessions`, ana.headers);
  expect([response.status, setCookies(response)]).toEqual([204, []]);
  await unauthorized(get(PATH, rui.headers));
  const own = newSession(await remove(`${PATH}/accounts/${ana.id}/sessions`, ana.headers));
  for (const former of [second, ana.headers]) await unauthorized(who(former));
  expect((await account(ana.id, own))?.openSessions).toBe(1);
});

it('after an account is removed, its requests and logins are refused, and a new account may have its name', async () => {
  const [ana, rui] = await two();
  for (let n = 0; n < 9; n += 1) await login(rui.username, 'errada');
  expect((await remove(`${PATH}/accounts/${rui.id}`, ana.headers)).status).toBe(204);
  await unauthorized(who(rui.headers));
  await unauthorized(get('/api/links', rui.headers));
  await unauthorized(login(rui.username, PASSWORD));
  expect(await account(rui.id, ana.headers)).toBeUndefined();
  await refusal(remove(`${PATH}/accounts/${rui.id}`, ana.headers), 404, 'not_found');

  const again = { username: rui.username, password: NEW, registerCode: CODE };
  expect((await post('/api/register', again, fromSomewhere())).status).toBe(201);
  const next = (await read(ana.headers)).accounts.find(({ username }) => username === rui.username);
  expect(next).toMatchObject({ openSessions: 1 });
  expect(next?.id).not.toBe(rui.id);
  // The failed logins to the removed account do not block the new account of the same name.
  await bodyOf(login(rui.username, NEW), currentUser);
});

it('the last account cannot be removed, even if two accounts remove each other concurrently', async () => {
  const [ana, rui] = await two();
  const removedAt = '2026-01-01T00:00:00.000Z';
  await db
    .update(users)
    .set({ removedAt })
    .where(notInArray(users.id, [ana.id, rui.id]));
  // `removeAccount` is called directly, as if both requests had passed the session's check before an account is removed.
  const removal = (id: number, by: number) => removeAccount(createContext(env), id, by);
  const outcomes = await Promise.allSettled([removal(rui.id, ana.id), removal(ana.id, rui.id)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const { id, headers } = outcomes[0].status === 'fulfilled' ? ana : rui;
  const message = 'Esta é a última conta. Sem ela ninguém mais entraria.';
  await refusal(remove(`${PATH}/accounts/${id}`, headers), 409, 'conflict', message);
  expect((await who(headers)).status).toBe(200);
});

const change = (current: string, password: string, headers: { cookie: string }) =>
  put(`${PATH}/password`, { current, password }, headers);

it('a new password must be neither common nor too short; the change ends all former sessions and any reset code', async () => {
  const [ana, rui] = await two();
  const other = await sessionOf(ana.id);
  const code = await resetCode(ana.id, rui.headers);
  for (const refused of ['123456', 'cinco']) await refusal(change(PASSWORD, refused, ana.headers), 422, 'validation');
  // This session has less than half of its seven days left, so the request extends it, but must set only one cookie.
  const expiresAt = Math.floor(Date.now() / 1000) + 86_400;
  await db.update(sessions).set({ expiresAt }).where(eq(sessions.userId, ana.id));
  const own = newSession(await change(PASSWORD, NEW, ana.headers));
  expect((await who(own)).status).toBe(200);
  for (const former of [other, ana.headers]) await unauthorized(who(former));
  await unauthorized(login(ana.username, PASSWORD));
  await bodyOf(login(ana.username, NEW), currentUser);
  await unauthorized(reset(code));
});

it('after nine wrong current passwords a password change is refused with 429', async () => {
  const ana = await somebody();
  for (let n = 0; n < 9; n += 1) await refusal(change('errada', NEW, ana.headers), 403, 'forbidden');
  await refusal(change(PASSWORD, NEW, ana.headers), 429, 'too_many_requests');
  expect((await who(ana.headers)).status).toBe(200);
  expect(await db.select().from(auditLog)).toEqual([]);
});

it.each([
  ['a reset', async (rui: number, ana: Somebody) => reset(await resetCode(rui, ana.headers))],
  ['a removal', (rui: number, ana: Somebody) => removeAccount(createContext(env), rui, ana.id)],
])('a login is refused if its account is removed, or its password reset, during the login: %s', async (_, happens) => {
  const [ana, rui] = await two();
  const context = overtaken(() => happens(rui.id, ana));
  const login = logIn(context, { username: rui.username, password: PASSWORD }, visitor());
  await expect(login).rejects.toThrow('A conta mudou neste momento');
});

it('a reset code sets a new password and opens a session, but only once; letter case and hyphens do not matter', async () => {
  const [ana, rui] = await two();
  const first = await resetCode(rui.id, ana.headers);
  const code = await resetCode(rui.id, ana.headers);
  expect(code).toMatch(/^(?:[A-Z0-9]{4}-){4}[A-Z0-9]{4}$/);
  expect((await account(rui.id, ana.headers))?.resetEndsAt).toEqual(expect.any(String));
  const { message } = await unauthorized(reset(first));
  await refusal(reset(code, '123456'), 422, 'validation');

  const response = await reset(` ${spoken(code)} `);
  const cookie = cookieOf(response, SESSION) as string;
  expect(await bodyOf(Promise.resolve(response), currentUser)).toEqual({ username: rui.username });
  expect((await who({ cookie })).status).toBe(200);
  await unauthorized(who(rui.headers));
  await bodyOf(login(rui.username, NEW), currentUser);
  for (const refused of [code, 'nunca houve']) await refusal(reset(refused), 401, 'unauthorized', message);

  const output = JSON.stringify([requestLines(), await db.select().from(auditLog), await db.select().from(users)]);
  for (const secret of [code, code.replaceAll('-', ''), NEW]) expect(output).not.toContain(secret);
});

it('a reset code expires after 24 hours, and the removal of any account cancels the reset codes of all accounts', async () => {
  const [ana, rui] = await two();
  const typed = async (code: Promise<string>) => ({ code: (await code).replaceAll('-', ''), password: NEW });
  const ofRui = await typed(resetCode(rui.id, ana.headers));
  await expect(resetPassword(at(Date.now() + 24 * 3_600_000), ofRui, visitor())).rejects.toThrow('Este código não vale');
  // Rui makes a code for Ana's account, and might log in with it after his own account is removed.
  const ofAna = await typed(resetCode(ana.id, rui.headers));
  await remove(`${PATH}/accounts/${rui.id}`, ana.headers);
  for (const one of [ofRui, ofAna])
    await expect(resetPassword(at(Date.now()), one, visitor())).rejects.toThrow('Este código não vale');
  await bodyOf(login(ana.username, PASSWORD), currentUser);
});

it('a reset code does not restore an account that is removed at the same time', async () => {
  const [ana, rui] = await two();
  const code = (await resetCode(rui.id, ana.headers)).replaceAll('-', '');
  const context = overtaken(() => removeAccount(createContext(env), rui.id, ana.id));
  await expect(resetPassword(context, { code, password: NEW }, visitor())).rejects.toThrow('Este código não vale');
  expect(await db.select().from(sessions).where(eq(sessions.userId, rui.id))).toEqual([]);
  await unauthorized(login(rui.username, NEW));
});

const register = async (registerCode: string, settings = {}) => {
  const body = { username: unique('Marina'), password: PASSWORD, registerCode };
  return (await callWith(settings, 'POST', '/api/register', body, fromSomewhere())).status;
};
const newRegistration = (me: { cookie: string }) => post('/api/team/registration/code', undefined, me);
const isEnabled = async () => (await bodyOf(get('/api/auth/check-registration'), registrationCheck)).registrationEnabled;
const open = (isOpen: boolean, headers: Record<string, string>) => put('/api/team/registration', { open: isOpen }, headers);

it('registration can be closed and reopened, and accepts REGISTRATION_CODE if no code was made on the team screen', async () => {
  const { headers: me } = await somebody();
  expect((await read(me)).registration).toEqual({ isOn: true, from: 'secret', codeId: null });
  for (const isOn of [false, true]) {
    expect((await bodyOf(open(isOn, me), team)).registration).toEqual({ isOn, from: 'secret', codeId: null });
    expect([await isEnabled(), await register(CODE)]).toEqual([isOn, isOn ? 201 : 403]);
  }
});

it('a code of the team screen replaces REGISTRATION_CODE, and is accepted in lower case and with spaces for hyphens', async () => {
  const { headers: me } = await somebody();
  const { code, endsAt, codeId } = await bodyOf(newRegistration(me), newCode, 201);
  expect(endsAt).toBeNull();
  expect(code).toMatch(/^[A-Z\d]{4}-[A-Z\d]{4}-[A-Z\d]{4}$/);
  expect([await register(CODE), await register(code), await register(` ${spoken(code)} `)]).toEqual([403, 201, 201]);
  expect(await register(code, { REGISTRATION_ENABLED: 'false' }), 'the screen counts before the secrets').toBe(201);
  const next = await bodyOf(newRegistration(me), newCode, 201);
  expect(next.codeId).not.toBe(codeId);
  expect([await register(code), await register(next.code)]).toEqual([403, 201]);
  expect((await read(me)).registration).toEqual({ isOn: true, from: 'screen', codeId: next.codeId });
  expect(JSON.stringify([await db.select().from(auditLog), await db.select().from(accessSettings)])).not.toContain(next.code);
});

it.each([
  ['closes registration', (me: { cookie: string }) => open(false, me), /desabilitado pelo administrador/],
  ['makes a new code', (me: { cookie: string }) => newRegistration(me), /^Código de registro inválido/],
])('a registration is refused if an administrator %s while it is being processed', async (_, happens, message) => {
  const { headers: me } = await somebody();
  const input = { username: unique('Marina'), password: PASSWORD, registerCode: CODE };
  const context = overtaken(() => happens(me));
  await expect(registerAccount(context, input, visitor())).rejects.toThrow(message);
  expect((await read(me)).accounts.map(({ username }) => username)).not.toContain(input.username);
  expect(JSON.stringify(await db.select().from(auditLog))).not.toContain(input.username);
});

it('registration cannot be opened if there is no code, and the response says what to do', async () => {
  const { headers: me } = await somebody();
  for (const settings of [{ REGISTRATION_CODE: '' }, { REGISTRATION_ENABLED: 'false' }]) {
    const response = await callWith(settings, 'PUT', '/api/team/registration', { open: true }, me);
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('Gere um para permitir novas contas');
  }
  expect(await db.select().from(accessSettings)).toEqual([]);
});

it('a device that enters the staff code twice is one device in the count; a new or removed code resets the count', async () => {
  const { headers: me } = await somebody();
  const enter = (code: string, cookie = '') => post('/api/auth/staff-code', { code }, { ...fromSomewhere(), cookie });
  const renewed = () => bodyOf(post('/api/team/staff-code', undefined, me), newCode, 201);
  const off = { isOn: false, from: null, codeId: null, devices: 0 };
  expect((await read(me)).staff).toEqual(off);
  const { code, codeId } = await renewed();
  for (const typed of [code, code.toLowerCase()]) {
    const device = cookieOf(await enter(typed), STAFF) as string;
    const again = cookieOf(await enter(typed, device), STAFF) as string;
    expect((await get('/api/values', { cookie: again })).status).toBe(200);
    expect((await enter('errado', again)).status).toBe(403);
  }
  expect((await read(me)).staff).toEqual({ isOn: true, from: 'screen', codeId, devices: 2 });
  await renewed();
  expect((await read(me)).staff.devices).toBe(0);
  for (const _ of ['once', 'again']) expect((await bodyOf(remove('/api/team/staff-code', me), team)).staff).toEqual(off);
});

it('GET /api/team names “secret” as STAFF_CODE’s source; once the staff code is removed, staff routes need no code', async () => {
  const { headers: me } = await somebody();
  const withSecret = (method: string, path: string, as = {}) => callWith({ STAFF_CODE: 'samba' }, method, path, undefined, as);
  const { staff } = await bodyOf(withSecret('GET', '/api/team', me), team);
  expect(staff).toEqual({ isOn: true, from: 'secret', codeId: null, devices: 0 });
  expect((await bodyOf(withSecret('DELETE', '/api/team/staff-code', me), team)).staff.isOn).toBe(false);
  expect((await withSecret('GET', '/api/values')).status).toBe(200);
});
