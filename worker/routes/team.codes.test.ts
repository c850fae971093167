import { beforeEach, describe, expect, it } from 'vitest';
import { newCode, team } from '../../core/contracts/team.ts';
import { accessSettings, staffDevices } from '../../db/schema/accounts.ts';
import { auditLog } from '../../db/schema/audit-log.ts';
import { admin, CODE, fromSomewhere, PASSWORD } from '../test/accounts.ts';
import { bodyOf, callWith, get, lastLine, post, put, remove } from '../test/api.ts';
import { db, unique } from '../test/fixtures.ts';

beforeEach(async () => {
  await db.batch([db.delete(accessSettings), db.delete(staffDevices), db.delete(auditLog)]);
});

const register = async (registerCode: string, settings = {}) => {
  const body = { username: unique('Marina'), password: PASSWORD, registerCode };
  return (await callWith(settings, 'POST', '/api/register', body, fromSomewhere())).status;
};
const isEnabled = async () =>
  ((await (await get('/api/auth/check-registration')).json()) as { registrationEnabled: boolean }).registrationEnabled;
const open = (isOpen: unknown, headers: Record<string, string>) => put('/api/team/registration', { open: isOpen }, headers);

describe('registration', () => {
  it('registration can be closed and reopened, and accepts REGISTRATION_CODE if no code was made on the team screen', async () => {
    const me = await admin();
    expect((await bodyOf(get('/api/team', me), team)).registration).toEqual({ isOn: true, from: 'secret' });
    expect((await bodyOf(open(false, me), team)).registration).toEqual({ isOn: false, from: 'secret' });
    expect([await isEnabled(), await register(CODE)]).toEqual([false, 403]);
    expect((await bodyOf(open(true, me), team)).registration).toEqual({ isOn: true, from: 'secret' });
    expect([await isEnabled(), await register(CODE)]).toEqual([true, 201]);
  });

  it('a code of the team screen replaces REGISTRATION_CODE, and is accepted in lower case and with spaces for hyphens', async () => {
    const me = await admin();
    const { code, endsAt } = await bodyOf(post('/api/team/registration/code', undefined, me), newCode, 201);
    expect(endsAt).toBeNull();
    expect(code).toMatch(/^[A-Z\d]{4}-[A-Z\d]{4}-[A-Z\d]{4}$/);
    expect(await register(CODE)).toBe(403);
    expect(await register(code)).toBe(201);
    expect(await register(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(201);
    expect(await register(code, { REGISTRATION_ENABLED: 'false' }), 'the screen counts before the secrets').toBe(201);
    const next = await bodyOf(post('/api/team/registration/code', undefined, me), newCode, 201);
    expect([await register(code), await register(next.code)]).toEqual([403, 201]);
    expect((await bodyOf(get('/api/team', me), team)).registration).toEqual({ isOn: true, from: 'screen' });
    expect(JSON.stringify([await db.select().from(auditLog), await db.select().from(accessSettings)])).not.toContain(next.code);
  });

  it('registration cannot be opened if there is no code, and the response says what to do', async () => {
    const me = await admin();
    for (const settings of [{ REGISTRATION_CODE: '' }, { REGISTRATION_ENABLED: 'false' }]) {
      const response = await callWith(settings, 'PUT', '/api/team/registration', { open: true }, me);
      expect([response.status, await response.text()]).toEqual([422, expect.stringContaining('Gere um para abrir')]);
    }
    expect((await open('sim', me)).status).toBe(422);
    expect(await db.select().from(accessSettings)).toEqual([]);
  });
});

describe('the staff code', () => {
  const enter = (code: string) => post('/api/auth/staff-code', { code }, fromSomewhere());

  it('the devices of a staff code are counted, and the code can be removed', async () => {
    const me = await admin();
    expect((await bodyOf(get('/api/team', me), team)).staff).toEqual({ isOn: false, from: null, devices: 0 });
    expect(lastLine().d1RoundTrips).toBe(2);
    const { code } = await bodyOf(post('/api/team/staff-code', undefined, me), newCode, 201);
    expect((await get('/api/values')).status).toBe(401);
    for (const typed of [code, code.toLowerCase()]) expect((await enter(typed)).status).toBe(200);
    expect((await enter('errado')).status).toBe(403);
    expect((await bodyOf(get('/api/team', me), team)).staff).toEqual({ isOn: true, from: 'screen', devices: 2 });
    await bodyOf(post('/api/team/staff-code', undefined, me), newCode, 201);
    expect((await bodyOf(get('/api/team', me), team)).staff.devices).toBe(0);
    for (const _ of ['once', 'again']) {
      expect((await bodyOf(remove('/api/team/staff-code', me), team)).staff).toEqual({ isOn: false, from: null, devices: 0 });
    }
    expect((await get('/api/values')).status).toBe(200);
  });

  it('the response says if the staff code is from STAFF_CODE; if the code is removed, staff screens need no code', async () => {
    const me = await admin();
    const withSecret = (method: string, path: string) => callWith({ STAFF_CODE: 'samba' }, method, path, undefined, me);
    expect((await bodyOf(withSecret('GET', '/api/team'), team)).staff).toEqual({ isOn: true, from: 'secret', devices: 0 });
    expect((await bodyOf(withSecret('DELETE', '/api/team/staff-code'), team)).staff.isOn).toBe(false);
    expect((await callWith({ STAFF_CODE: 'samba' }, 'GET', '/api/values')).status).toBe(200);
  });
});
