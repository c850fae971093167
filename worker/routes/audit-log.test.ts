import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { type AuditKind, auditPage } from '../../core/contracts/audit-log.ts';
import { newCode } from '../../core/contracts/team.ts';
import { attractionPhotos, attractions } from '../../db/schema/attractions.ts';
import { auditLog } from '../../db/schema/audit-log.ts';
import { entryValues, layouts, lotSettings } from '../../db/schema/catalogue.ts';
import { EXAMPLE, runs } from '../../db/schema/runs.ts';
import { schedules } from '../../db/schema/schedules.ts';
import { app } from '../app.ts';
import { hashOf, plainCode } from '../auth/codes.ts';
import { ACCESS } from '../http/access.ts';
import { CODE, fromSomewhere, PASSWORD, SESSION, somebody } from '../test/accounts.ts';
import { answer, get, lastLine, post, put, refusal, remove } from '../test/api.ts';
import {
  db,
  makeAttraction,
  makeDay,
  makeLayout,
  makePhoto,
  makeSchedule,
  makeValue,
  unique,
  WEDNESDAY,
} from '../test/fixtures.ts';
import { form, picture, send } from '../test/uploads.ts';

const GONE = { deletedAt: '2026-10-05T12:00:00.000Z' };
const NEW = 'nova senha da casa';

const me = await somebody();
const { headers } = me;

const done = () =>
  db.select({ kind: auditLog.kind, actor: auditLog.actor, subject: auditLog.subject }).from(auditLog).orderBy(asc(auditLog.id));

beforeEach(async () => void (await db.delete(auditLog)));

async function makeWeek() {
  const { scheduleId, eventId } = await makeDay();
  expect((await put(`/api/events/${eventId}`, { scheduleId, eventName: 'Baile', attractions: [] })).status).toBe(200);
  return scheduleId;
}
async function makeMerge() {
  const [gone, kept] = [await makeAttraction(), await makeAttraction()];
  return { gone, kept, send: () => post(`/api/attractions/${gone.id}/merge`, { into: kept.id }, headers) };
}
async function handedOver() {
  const id = await makeWeek();
  await post(`/api/schedules/${id}/versions`, {});
  return id;
}
const makeLink = (label: string) => post('/api/links', { label }, headers);
async function makeLot() {
  const label = unique('Lote');
  const lot = { name: unique('lote'), label, firstLotLabel: '1', secondLotLabel: '2', lastLotLabel: '3' };
  const values = { firstLotValue: '10,00', secondLotValue: '20,00', lastLotValue: '30,00' };
  return db
    .insert(lotSettings)
    .values({ ...lot, ...values })
    .returning()
    .get();
}
async function makeExample() {
  await db.update(entryValues).set(GONE);
  const { id } = await makeValue();
  await db.insert(runs).values({ name: EXAMPLE, startedAt: GONE.deletedAt, detail: { values: id } });
}
const logo = picture();
const sendLogo = () => send('/api/house/logo', form(logo, 'logo.png'), headers);
const resetCode = async (id: number) =>
  (await answer(post(`/api/team/accounts/${id}/reset-code`, undefined, headers), newCode, 201)).code;
const named = (what: string) => expect.stringContaining(what);

interface Doing {
  kind: AuditKind;
  subject: unknown;
  actor?: string;
  send: () => Promise<Response>;
  /** Whether repeating the action makes another entry. */
  again?: true;
}

const restore = (body: object) => post('/api/deleted/restore', body, headers);

/** By route; what follows the route says which of its actions. */
const DOINGS: Record<string, () => Promise<Doing>> = {
  'DELETE /api/layouts/:id': async () => {
    const { id, name } = await makeLayout();
    return { kind: 'layout.removed', subject: name, send: () => remove(`/api/layouts/${id}`, headers) };
  },
  'DELETE /api/layouts-all': async () => {
    await db.update(layouts).set(GONE);
    await Promise.all([makeLayout(), makeLayout()]);
    return { kind: 'layout.allRemoved', subject: '2', send: () => remove('/api/layouts-all', headers) };
  },
  'DELETE /api/attractions/:id': async () => {
    const { id, name } = await makeAttraction();
    return { kind: 'attraction.removed', subject: name, send: () => remove(`/api/attractions/${id}`, headers) };
  },
  'DELETE /api/attractions-all': async () => {
    await db.update(attractions).set(GONE);
    await makeAttraction();
    return { kind: 'attraction.allRemoved', subject: '1', send: () => remove('/api/attractions-all', headers) };
  },
  'POST /api/attractions/list': async () => {
    const names = [unique('Lista'), unique('Lista')];
    return { kind: 'attraction.listAdded', subject: '2', send: () => post('/api/attractions/list', { names }, headers) };
  },
  'DELETE /api/admin/example': async () => {
    await makeExample();
    return { kind: 'example.removed', subject: '1', send: () => remove('/api/admin/example', headers) };
  },
  'POST /api/admin/example/restore': async () => {
    const deletedAt = '2026-10-07T12:00:00.000Z';
    await Promise.all([makeValue({ deletedAt }), makeLayout({ deletedAt })]);
    const send = () => post('/api/admin/example/restore', { deletedAt }, headers);
    return { kind: 'example.restored', subject: '2', send };
  },
  'POST /api/attractions/:id/merge': async () => {
    const { gone, send } = await makeMerge();
    return { kind: 'attraction.merged', subject: named(gone.name), send };
  },
  'POST /api/attractions/merges/:id/undo': async () => {
    const { gone, send } = await makeMerge();
    const { id } = (await (await send()).json()) as { id: number };
    const undo = () => post(`/api/attractions/merges/${id}/undo`, {}, headers);
    return { kind: 'attraction.unmerged', subject: named(gone.name), send: undo };
  },
  'DELETE /api/attraction-photos/:id': async () => {
    const { id, name } = await makePhoto((await makeAttraction()).id);
    return { kind: 'photo.removed', subject: name, send: () => remove(`/api/attraction-photos/${id}`, headers) };
  },
  'POST /api/deleted/restore': async () => {
    for (const table of [layouts, attractions, attractionPhotos, entryValues, schedules]) await db.update(table).set(GONE);
    await makeLayout({ deletedAt: new Date().toISOString() });
    return { kind: 'layout.allRestored', subject: '1', send: () => restore({}) };
  },
  'POST /api/deleted/restore one programme': async () => {
    const { id } = await makeSchedule();
    await db.update(schedules).set(GONE).where(eq(schedules.id, id));
    return { kind: 'schedule.restored', subject: WEDNESDAY, send: () => restore({ kind: 'schedule', id }) };
  },
  'POST /api/deleted/restore one photo': async () => {
    const { id, name } = await makePhoto((await makeAttraction()).id, GONE);
    return { kind: 'photo.restored', subject: name, send: () => restore({ kind: 'photo', id }) };
  },
  'POST /api/deleted/restore one deletion': async () => {
    const deletedAt = '2026-10-06T12:00:00.000Z';
    await Promise.all([makeAttraction({ deletedAt }), makeAttraction({ deletedAt })]);
    return { kind: 'attraction.allRestored', subject: '2', send: () => restore({ kind: 'attraction', deletedAt }) };
  },
  'POST /api/values': async () => {
    const name = unique('R$ 20 ATÉ');
    return { kind: 'value.added', subject: name, send: () => post('/api/values', { name }, headers), again: true };
  },
  'PUT /api/values/:id': async () => {
    const { id } = await makeValue();
    const name = unique('R$ 25 ATÉ');
    return { kind: 'value.changed', subject: name, send: () => put(`/api/values/${id}`, { name }, headers) };
  },
  'DELETE /api/values/:id': async () => {
    const { id, name } = await makeValue();
    return { kind: 'value.removed', subject: name, send: () => remove(`/api/values/${id}`, headers) };
  },
  'POST /api/lot-settings': async () => {
    const { id: _, ...lot } = await makeLot();
    await db.delete(lotSettings);
    return { kind: 'lotSettings.added', subject: lot.label, send: () => post('/api/lot-settings', lot, headers) };
  },
  'PUT /api/lot-settings/:id': async () => {
    const { id, ...lot } = await makeLot();
    const send = () => put(`/api/lot-settings/${id}`, { ...lot, lastLotValue: '35,00' }, headers);
    return { kind: 'lotSettings.changed', subject: lot.label, send };
  },
  'PUT /api/house': async () => {
    const house = { name: unique('Bistrô'), handle: null, line: 'Rua da Lapa, 1', accent: null, repeatDays: 14 };
    return { kind: 'house.changed', subject: house.name, send: () => put('/api/house', house, headers) };
  },
  'POST /api/house/logo': async () => ({ kind: 'house.logoChanged', subject: null, send: sendLogo }),
  'DELETE /api/house/logo': async () => {
    await sendLogo();
    return { kind: 'house.logoRemoved', subject: null, send: () => remove('/api/house/logo', headers) };
  },
  'DELETE /api/lot-settings/:id': async () => {
    const { id, label } = await makeLot();
    return { kind: 'lotSettings.removed', subject: label, send: () => remove(`/api/lot-settings/${id}`, headers) };
  },
  'DELETE /api/schedules/:id': async () => {
    const { id } = await makeSchedule();
    return { kind: 'schedule.removed', subject: WEDNESDAY, send: () => remove(`/api/schedules/${id}`, headers) };
  },
  'DELETE /api/schedules-all': async () => {
    await db.update(schedules).set(GONE);
    await makeSchedule();
    return { kind: 'schedule.allRemoved', subject: '1', send: () => remove('/api/schedules-all', headers) };
  },
  'POST /api/schedules/:id/answers': async () => {
    const id = await handedOver();
    const send = () => post(`/api/schedules/${id}/answers`, { kind: 'approved', version: 1 }, headers);
    return { kind: 'version.approved', subject: WEDNESDAY, send, again: true };
  },
  'POST /api/links': async () => {
    const label = unique('Portaria');
    return { kind: 'link.made', subject: label, send: () => makeLink(label), again: true };
  },
  'DELETE /api/links/:id': async () => {
    const label = unique('Telão');
    const { id } = (await (await makeLink(label)).json()) as { id: number };
    return { kind: 'link.revoked', subject: label, send: () => remove(`/api/links/${id}`, headers) };
  },
  'DELETE /api/team/accounts/:id/sessions': async () => {
    const { id, username } = await somebody();
    return { kind: 'account.sessionsEnded', subject: username, send: () => remove(`/api/team/accounts/${id}/sessions`, headers) };
  },
  'DELETE /api/team/accounts/:id': async () => {
    const { id, username } = await somebody();
    return { kind: 'account.removed', subject: username, send: () => remove(`/api/team/accounts/${id}`, headers) };
  },
  'POST /api/team/accounts/:id/reset-code': async () => {
    const { id, username } = await somebody();
    const send = () => post(`/api/team/accounts/${id}/reset-code`, undefined, headers);
    return { kind: 'account.resetCodeMade', subject: username, send, again: true };
  },
  'PUT /api/team/password': async () => {
    const { username, headers: own } = await somebody();
    const send = () => put('/api/team/password', { current: PASSWORD, password: NEW }, own);
    return { kind: 'account.passwordChanged', actor: username, subject: username, send };
  },
  'PUT /api/team/registration': async () => {
    await put('/api/team/registration', { open: true }, headers);
    const send = () => put('/api/team/registration', { open: false }, headers);
    return { kind: 'registration.closed', subject: null, send };
  },
  'POST /api/team/registration/code': async () => {
    const send = () => post('/api/team/registration/code', undefined, headers);
    return { kind: 'registration.codeRenewed', subject: null, send, again: true };
  },
  'POST /api/team/staff-code': async () => {
    const send = () => post('/api/team/staff-code', undefined, headers);
    return { kind: 'staffCode.renewed', subject: null, send, again: true };
  },
  'DELETE /api/team/staff-code': async () => {
    await post('/api/team/staff-code', undefined, headers);
    return { kind: 'staffCode.off', subject: null, send: () => remove('/api/team/staff-code', headers) };
  },
};

/** Administrators' routes that change something and are not logged, with the reason. */
const WITHOUT: Record<string, string> = {
  'POST /api/attractions': 'adds: what is new is seen in its list',
  'POST /api/attraction-photos': 'adds',
  'POST /api/layouts': 'adds',
  'POST /api/schedules/:id/seen': 'looks; the programme’s timeline tells it',
  'POST /api/attractions/import-zip': 'adds; the import tells what it did',
  'POST /api/imports': 'adds, as all of an import',
  'PUT /api/imports/:id/parts/:n': 'adds',
  'POST /api/imports/:id/complete': 'adds',
  'POST /api/imports/:id/start': 'adds',
  'DELETE /api/imports/:id': 'hides a message, or cancels what has added nothing yet',
};

const changing = new Set(
  app.routes
    .filter(({ method, path }) => path.startsWith('/api/') && !['ALL', 'GET'].includes(method))
    .map(({ method, path }) => `${method} ${path}`)
    .filter((route) => ACCESS[route] === undefined),
);

describe('every administrators’ route that changes something', () => {
  it('is logged, or has a reason not to be', () => {
    const logged = Object.keys(DOINGS).map((name) => name.split(' ', 2).join(' '));
    expect(new Set([...logged, ...Object.keys(WITHOUT)])).toEqual(changing);
    expect(logged.filter((route) => route in WITHOUT)).toEqual([]);
  });

  it.each(Object.entries(DOINGS))(
    '%s: logs one entry with actor and subject, and none if nothing changes',
    async (_, prepare) => {
      const { kind, subject, actor = me.username, send, again } = await prepare();
      await db.delete(auditLog);
      const response = await send();
      expect(response.status, await response.text()).toBeLessThan(300);
      const entry = { kind, actor, subject };
      expect(await done()).toEqual([entry]);
      await (await send()).text();
      expect(await done()).toEqual(again ? [entry, entry] : [entry]);
    },
  );
});

describe('the audit log', () => {
  it('has adjustment requests, accounts made with a code, and passwords chosen with one', async () => {
    const id = await handedOver();
    await post(`/api/schedules/${id}/answers`, { kind: 'adjust', version: 1, text: 'falta o DJ' }, headers);
    const username = unique('Marina');
    await put('/api/team/registration', { open: true }, headers);
    const { code: registerCode } = await answer(post('/api/team/registration/code', undefined, headers), newCode, 201);
    await db.delete(auditLog).where(eq(auditLog.kind, 'registration.codeRenewed'));
    await db.delete(auditLog).where(eq(auditLog.kind, 'registration.opened'));
    expect((await post('/api/register', { username, password: PASSWORD, registerCode }, fromSomewhere())).status).toBe(201);
    const rui = await somebody();
    const code = await resetCode(rui.id);
    const chosen = { code, password: NEW };
    expect((await post('/api/auth/reset', chosen, fromSomewhere())).status).toBe(200);
    expect((await post('/api/auth/reset', chosen, fromSomewhere())).status).toBe(401);
    expect(await done()).toEqual([
      { kind: 'version.adjustmentAsked', actor: me.username, subject: WEDNESDAY },
      { kind: 'account.registered', actor: username, subject: username },
      { kind: 'account.resetCodeMade', actor: me.username, subject: rui.username },
      { kind: 'account.passwordReset', actor: rui.username, subject: rui.username },
    ]);
  });

  it('has every kind of administrators’ exports, and nobody else’s', async () => {
    const id = await handedOver();
    const attraction = await makeAttraction();
    await makePhoto(attraction.id);
    const paths = [
      [`/api/schedules/${id}/excel`, 'schedule.exported', WEDNESDAY],
      [`/api/schedules/${id}/excel?version=1`, 'schedule.exported', WEDNESDAY],
      [`/api/schedules/${id}/package`, 'schedule.exported', WEDNESDAY],
      [`/api/attractions/${attraction.id}/photos.zip`, 'photo.exported', attraction.name],
      ['/api/attractions/photos.zip', 'photo.exported', null],
    ] as const;
    for (const [path, kind, subject] of paths) {
      await db.delete(auditLog);
      await (await get(path)).arrayBuffer();
      const stranger = { cookie: `${SESSION}=nobody` };
      await (await get(path, stranger)).arrayBuffer();
      expect(await done(), `${path} by others`).toEqual([]);
      const response = await get(path, headers);
      await response.arrayBuffer();
      expect([response.status, await done()], path).toEqual([200, [{ kind, actor: me.username, subject }]]);
    }
  });

  it('has no entry for an empty export', async () => {
    const { id } = await makeSchedule();
    const { id: attractionId } = await makeAttraction();
    const week = await makeWeek();
    const paths = [
      `/api/schedules/${id}/excel`,
      `/api/schedules/${id}/package`,
      `/api/schedules/${week}/excel?type=special`,
      `/api/attractions/${attractionId}/photos.zip`,
    ];
    for (const path of paths) await refusal(get(path, headers), 422, 'nothing_to_export');
    await refusal(get('/api/schedules/999999/excel', headers), 404, 'not_found');
    expect(await done()).toEqual([]);
  });

  it('never contains a password, a code or a token', async () => {
    const rui = await somebody();
    const reset = await resetCode(rui.id);
    const registration = await answer(post('/api/team/registration/code', undefined, headers), newCode, 201);
    const staff = await answer(post('/api/team/staff-code', undefined, headers), newCode, 201);
    await remove('/api/team/staff-code', headers);
    const { path } = (await (await makeLink(unique('Bar'))).json()) as { path: string };
    await put('/api/team/password', { current: PASSWORD, password: NEW }, rui.headers);
    const secrets = [PASSWORD, NEW, CODE, path.slice('/s/'.length), rui.headers.cookie.slice(SESSION.length + 1)];
    for (const { code } of [{ code: reset }, registration, staff]) secrets.push(code, plainCode(code));
    const written = JSON.stringify(await db.select().from(auditLog));
    for (const secret of secrets) {
      expect(written).not.toContain(secret);
      expect(written).not.toContain(hashOf(secret));
    }
    expect((await done()).length).toBeGreaterThanOrEqual(6);
  });
});

describe('GET /api/deeds', () => {
  const read = (query = '') => answer(get(`/api/deeds${query}`, headers), auditPage);
  const insert = (rows: { kind: AuditKind; actor: string | null; subject?: string }[]) =>
    db.insert(auditLog).values(rows.map((row) => ({ ...row, createdAt: '2026-10-05T12:00:00.000Z' })));

  it('lists the newest first, fifty a page, in one round trip after the session’s', async () => {
    for (let n = 0; n < 120; n += 20) {
      await insert(
        Array.from({ length: 20 }, (_, i) => ({ kind: 'layout.removed', actor: 'Ana', subject: `${n + i}` }) as const),
      );
    }
    const first = await read();
    expect(lastLine().d1RoundTrips).toBe(2);
    const second = await read(`?before=${first.next}`);
    const third = await read(`?before=${second.next}`);
    expect([first, second, third].map((page) => page.deeds.length)).toEqual([50, 50, 20]);
    expect(third.next).toBeNull();
    const subjects = [first, second, third].flatMap((page) => page.deeds.map(({ subject }) => Number(subject)));
    expect(subjects).toEqual(Array.from({ length: 120 }, (_, i) => 119 - i));
  });

  it('filters by actor and kind, and lists all actors', async () => {
    await insert([
      { kind: 'layout.removed', actor: 'Rui', subject: '1' },
      { kind: 'layout.removed', actor: 'Ana', subject: '2' },
      { kind: 'link.made', actor: 'Ana', subject: '3' },
      { kind: 'account.passwordReset', actor: null, subject: '4' },
    ]);
    const found = async (query: string) => {
      const { deeds: rows, actors } = await read(query);
      expect(actors).toEqual(['Ana', 'Rui']);
      return rows.map(({ subject }) => subject);
    };
    expect(await found('')).toEqual(['4', '3', '2', '1']);
    expect(await found('?actor=Ana')).toEqual(['3', '2']);
    expect(await found('?kind=layout.removed')).toEqual(['2', '1']);
    expect(await found('?kind=layout.removed&actor=Ana')).toEqual(['2']);
    expect(await found('?actor=ninguém')).toEqual([]);
  });

  it('is for administrators only, and refuses unknown filters', async () => {
    await refusal(get('/api/deeds'), 401, 'unauthorized');
    for (const query of ['before=0', 'before=x', 'kind=tudo'])
      await refusal(get(`/api/deeds?${query}`, headers), 422, 'validation');
  });
});
