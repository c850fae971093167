import { env } from 'cloudflare:workers';
import { asc } from 'drizzle-orm';
import { beforeEach, expect, it, vi } from 'vitest';
import { type AuditKind, auditPage } from '../../core/contracts/audit-log.ts';
import { newCode } from '../../core/contracts/team.ts';
import { attractionPhotos, attractions } from '../../db/schema/attractions.ts';
import { entryValues, layouts, lotSettings } from '../../db/schema/catalogue.ts';
import { auditLog, EXAMPLE, runs } from '../../db/schema/records.ts';
import { schedules } from '../../db/schema/schedules.ts';
import { app } from '../app.ts';
import { hashOf, plainCode } from '../auth/codes.ts';
import { createContext } from '../context.ts';
import { ACCESS } from '../http/access.ts';
import { auditExport, startDateOf } from '../services/audit-log.ts';
import { CODE, fromSomewhere, PASSWORD, SESSION, somebody } from '../test/accounts.ts';
import { bodyOf, call, get, post, put, refusal, remove } from '../test/api.ts';
import {
  type Deletable,
  db,
  lotBody,
  makeAttraction,
  makeLayout,
  makePhoto,
  makeProgramme,
  makeSchedule,
  makeValue,
  unique,
  WEDNESDAY,
} from '../test/fixtures.ts';
import { replacing } from '../test/replacing.ts';
import { form, picture, send } from '../test/uploads.ts';

const DELETED = { deletedAt: '2026-10-05T12:00:00.000Z' };
const NEW = 'nova senha da casa';

const me = await somebody();
const { headers } = me;

const done = () =>
  db.select({ kind: auditLog.kind, actor: auditLog.actor, subject: auditLog.subject }).from(auditLog).orderBy(asc(auditLog.id));

beforeEach(async () => {
  // Removes the staff code that an earlier test may have set, because calls of staff routes without the code would be refused.
  await remove('/api/team/staff-code', headers);
  await db.delete(auditLog);
});

async function handedOver() {
  const { id } = await makeProgramme(WEDNESDAY, { eventName: 'Baile' });
  await post(`/api/schedules/${id}/versions`, {});
  return id;
}
async function makePair() {
  const [gone, kept] = [await makeAttraction(), await makeAttraction()];
  return { gone, kept, name: `${gone.name} → ${kept.name}` };
}
const makeLink = (label: string) => post('/api/links', { label }, headers);
const lotText = ({ label, name, lastLotValue }: ReturnType<typeof lotBody>) =>
  `${label} (${name}): 1 15,00, 2 20,00, 3 ${lastLotValue}`;
async function makeLot() {
  const { id, ...row } = await db.insert(lotSettings).values(lotBody()).returning().get();
  return { id, name: lotText(row), row };
}
const hide = (...tables: Deletable[]) => Promise.all(tables.map((table) => db.update(table).set(DELETED)));
const logo = picture();
const sendLogo = () => send('/api/house/logo', form(logo, 'logo.png'), headers);
const setRegistration = (open: boolean) => put('/api/team/registration', { open }, headers);
const account = async () => {
  const { id, username: name } = await somebody();
  return { id, name };
};
const newCodeOf = async (path: string) => (await bodyOf(post(path, undefined, headers), newCode, 201)).code;

/** A request, with the subject (`name`) and the `actor` of its log entry. The default actor is the administrator `me`. */
interface Action {
  id?: number;
  body?: unknown;
  headers?: { cookie: string };
  send?: () => Promise<Response>;
  actor?: string;
  name?: unknown;
}
type Make = () => Action | Promise<Action>;
const after = (preparation: Promise<unknown>, action: Action = {}) => preparation.then(() => action);
const logs = (kind: AuditKind, make: Make = () => ({})) => ({ kind, make, again: false });
/** Like `logs`, for an action that makes another entry when repeated. */
const logsEach = (kind: AuditKind, make: Make = () => ({})) => ({ kind, make, again: true });
/** Like `logs`, for a route that deletes all rows of a table. Prepares two rows, so the entry's subject is “2”. */
const logsAll = (kind: AuditKind, table: Deletable, makeRow: () => Promise<unknown>) =>
  logs(kind, async () => {
    await hide(table);
    await Promise.all([makeRow(), makeRow()]);
    return { name: '2' };
  });

/** The actions by route. Words after the route tell apart several actions of one route. */
const ACTIONS: Record<string, ReturnType<typeof logs>> = {
  'DELETE /api/layouts/:id': logs('layout.removed', () => makeLayout()),
  'DELETE /api/layouts-all': logsAll('layout.allRemoved', layouts, makeLayout),
  'DELETE /api/attractions/:id': logs('attraction.removed', () => makeAttraction()),
  'DELETE /api/attractions-all': logsAll('attraction.allRemoved', attractions, makeAttraction),
  'POST /api/attractions/list': logs('attraction.listAdded', () => ({
    name: '2',
    body: { names: [unique('Ana'), unique('Bia')] },
  })),
  'DELETE /api/admin/example': logs('example.removed', async () => {
    await hide(entryValues);
    const { id, name } = await makeValue();
    const detail = { values: id, valueNames: [name] };
    await db.insert(runs).values({ name: EXAMPLE, startedAt: DELETED.deletedAt, detail });
    return { name: '1' };
  }),
  'POST /api/admin/example/restore': logs('example.restored', async () => {
    const body = { deletedAt: '2026-10-07T12:00:00.000Z' };
    // The attraction's name is taken, so only two of the three rows are restored.
    const { name } = await makeAttraction();
    await Promise.all([makeValue(body), makeLayout(body), makeAttraction({ ...body, name })]);
    return { name: '2', body };
  }),
  'POST /api/attractions/:id/merge': logs('attraction.merged', async () => {
    const { gone, kept, name } = await makePair();
    return { id: gone.id, name, body: { into: kept.id } };
  }),
  'POST /api/attractions/merges/:id/undo': logs('attraction.unmerged', async () => {
    const { gone, kept, name } = await makePair();
    const merge = await post(`/api/attractions/${gone.id}/merge`, { into: kept.id }, headers);
    return { ...(await merge.json<{ id: number }>()), name };
  }),
  'DELETE /api/attraction-photos/:id': logs('photo.removed', async () => makePhoto((await makeAttraction()).id)),
  'POST /api/deleted/restore': logs('layout.allRestored', async () => {
    await hide(layouts, attractions, attractionPhotos, entryValues, schedules);
    await makeLayout({ deletedAt: new Date().toISOString() });
    return { name: '1', body: {} };
  }),
  'POST /api/deleted/restore one programme': logs('schedule.restored', async () => {
    const { id } = await makeSchedule();
    await hide(schedules);
    return { name: WEDNESDAY, body: { kind: 'schedule', id } };
  }),
  'POST /api/deleted/restore one photo': logs('photo.restored', async () => {
    const { id, name } = await makePhoto((await makeAttraction()).id, DELETED);
    return { name, body: { kind: 'photo', id } };
  }),
  'POST /api/deleted/restore one deletion': logs('attraction.allRestored', async () => {
    const deletedAt = '2026-10-06T12:00:00.000Z';
    await Promise.all([makeAttraction({ deletedAt }), makeAttraction({ deletedAt })]);
    return { name: '2', body: { kind: 'attraction', deletedAt } };
  }),
  'POST /api/values': logs('value.added', () => ({ name: 'R$ 20 ATÉ', body: { name: 'R$ 20 ATÉ' } })),
  'PUT /api/values/:id': logs('value.changed', async () => {
    const body = { name: 'R$ 25 ATÉ' };
    return { ...(await makeValue()), ...body, body };
  }),
  'DELETE /api/values/:id': logs('value.removed', () => makeValue()),
  'POST /api/lot-settings': logs('lotSettings.added', () => {
    const body = lotBody();
    return { name: lotText(body), body };
  }),
  'PUT /api/lot-settings/:id': logs('lotSettings.changed', async () => {
    const { id, row } = await makeLot();
    const body = { ...row, lastLotValue: '35,00' };
    return { id, name: lotText(body), body };
  }),
  'DELETE /api/lot-settings/:id': logs('lotSettings.removed', makeLot),
  'PUT /api/house': logs('house.changed', () => ({
    name: 'Bistrô',
    body: { name: 'Bistrô', handle: null, line: 'Rua da Lapa, 1', accent: null, repeatDays: 14 },
  })),
  'POST /api/house/logo': logs('house.logoChanged', () => ({ send: sendLogo })),
  'DELETE /api/house/logo': logs('house.logoRemoved', () => after(sendLogo())),
  'DELETE /api/schedules/:id': logs('schedule.removed', async () => ({ id: (await makeSchedule()).id, name: WEDNESDAY })),
  'DELETE /api/schedules-all': logsAll('schedule.allRemoved', schedules, makeSchedule),
  'POST /api/schedules/:id/answers': logs('version.approved', async () => ({
    id: await handedOver(),
    name: WEDNESDAY,
    body: { kind: 'approved', version: 1 },
  })),
  'POST /api/schedules/:id/answers an adjustment': logs('version.adjustmentAsked', async () => ({
    id: await handedOver(),
    name: WEDNESDAY,
    body: { kind: 'adjust', version: 1, text: 'falta o DJ' },
  })),
  'POST /api/links': logsEach('link.made', () => ({ name: 'Portaria', body: { label: 'Portaria' } })),
  'DELETE /api/links/:id': logs('link.revoked', async () => {
    const { id } = await (await makeLink('Telão')).json<{ id: number }>();
    return { id, name: 'Telão' };
  }),
  'DELETE /api/team/accounts/:id/sessions': logs('account.sessionsEnded', account),
  'DELETE /api/team/accounts/:id': logs('account.removed', account),
  'POST /api/team/accounts/:id/reset-code': logsEach('account.resetCodeMade', account),
  'PUT /api/team/password': logs('account.passwordChanged', async () => {
    const { username, headers: own } = await somebody();
    return { actor: username, name: username, headers: own, body: { current: PASSWORD, password: NEW } };
  }),
  'PUT /api/team/registration': logs('registration.closed', () => after(setRegistration(true), { body: { open: false } })),
  'PUT /api/team/registration opening it': logs('registration.opened', () =>
    after(setRegistration(false), { body: { open: true } }),
  ),
  'POST /api/register': logs('account.registered', async () => {
    const username = unique('Marina');
    await setRegistration(true);
    const registerCode = await newCodeOf('/api/team/registration/code');
    const register = () => post('/api/register', { username, password: PASSWORD, registerCode }, fromSomewhere());
    return { actor: username, name: username, send: register };
  }),
  'POST /api/auth/reset': logs('account.passwordReset', async () => {
    const { id, name } = await account();
    const body = { code: await newCodeOf(`/api/team/accounts/${id}/reset-code`), password: NEW };
    return { actor: name, name, send: () => post('/api/auth/reset', body, fromSomewhere()) };
  }),
  'POST /api/team/registration/code': logsEach('registration.codeRenewed'),
  'POST /api/team/staff-code': logsEach('staffCode.renewed'),
  'DELETE /api/team/staff-code': logs('staffCode.off', () => after(post('/api/team/staff-code', undefined, headers))),
};

/** Administrators' routes that change something and are not logged, with the reason. */
const WITHOUT: Record<string, string> = {
  'POST /api/attractions': 'adds; the list shows what is new',
  'POST /api/attraction-photos': 'adds',
  'POST /api/layouts': 'adds',
  'POST /api/schedules/:id/seen': 'records a view, which the programme’s timeline shows',
  'POST /api/attractions/import-zip': 'adds; the import reports what it added',
  'POST /api/imports': 'adds, like every route of an import',
  'PUT /api/imports/:id/parts/:n': 'adds',
  'POST /api/imports/:id/complete': 'adds',
  'POST /api/imports/:id/start': 'adds',
  'DELETE /api/imports/:id': 'hides a report, or cancels an import that has added nothing yet',
};

it('each writing route of administrators has a test of its log entry, or is listed with the reason why it is not logged', () => {
  const logged = Object.keys(ACTIONS).map((name) => name.split(' ', 2).join(' '));
  const isOfAdmins = (route: string) => ACCESS[route] === undefined;
  const changing = app.routes
    .filter(({ method, path }) => path.startsWith('/api/') && !['ALL', 'GET'].includes(method))
    .map(({ method, path }) => `${method} ${path}`);
  expect(new Set([...logged.filter(isOfAdmins), ...Object.keys(WITHOUT)])).toEqual(new Set(changing.filter(isOfAdmins)));
  expect(logged.filter((route) => route in WITHOUT)).toEqual([]);
});

it.each(Object.entries(ACTIONS))('%s logs one entry, and none if nothing changes', async (route, { kind, make, again }) => {
  const made = await make();
  const [method = '', path = ''] = route.split(' ');
  const act = made.send ?? (() => call(method, path.replace(':id', `${made.id}`), made.body, made.headers ?? headers));
  await db.delete(auditLog);
  const response = await act();
  expect(response.status, await response.text()).toBeLessThan(300);
  const entry = { kind, actor: made.actor ?? me.username, subject: made.name ?? null };
  expect(await done()).toEqual([entry]);
  await (await act()).text();
  expect(await done()).toEqual(again ? [entry, entry] : [entry]);
});

it('the audit log has an administrator’s exports of programmes and photos, but no empty exports and none by others', async () => {
  const [week, { id: empty }] = [await handedOver(), await makeSchedule()];
  const [attraction, { id: photoless }] = [await makeAttraction(), await makeAttraction()];
  await makePhoto(attraction.id);
  const others = [{}, { cookie: `${SESSION}=nobody` }];
  const exported = [
    [`/api/schedules/${week}/excel`, 'schedule.exported', WEDNESDAY],
    [`/api/schedules/${week}/excel?version=1`, 'schedule.exported', WEDNESDAY],
    [`/api/schedules/${week}/package`, 'schedule.exported', WEDNESDAY],
    [`/api/attractions/${attraction.id}/photos.zip`, 'photo.exported', attraction.name],
    ['/api/attractions/photos.zip', 'photo.exported', null],
  ] as const;
  for (const [path, kind, subject] of exported) {
    await db.delete(auditLog);
    for (const stranger of others) await (await get(path, stranger)).arrayBuffer();
    expect(await done(), `${path} by others`).toEqual([]);
    const response = await get(path, headers);
    await response.arrayBuffer();
    expect([response.status, await done()], path).toEqual([200, [{ kind, actor: me.username, subject }]]);
  }
  await db.delete(auditLog);
  const schedulesOf = ['excel', 'package'].map((file) => `schedules/${empty}/${file}`);
  for (const path of [...schedulesOf, `schedules/${week}/excel?type=special`, `attractions/${photoless}/photos.zip`])
    await refusal(get(`/api/${path}`, headers), 422, 'nothing_to_export');
  await refusal(get('/api/schedules/999999/excel', headers), 404, 'not_found');
  expect(await done()).toEqual([]);
});

it('an export’s audit log entry is written even if the first try fails', async () => {
  const id = await handedOver();
  await db.delete(auditLog);
  const batch = vi.fn((statements: D1PreparedStatement[]) => env.DB.batch(statements));
  batch.mockRejectedValueOnce(new Error('no connection'));
  const DB = replacing(env.DB, { batch });
  await auditExport(createContext({ ...env, DB }, { userId: me.id }), 'schedule.exported', startDateOf(createContext(env), id));
  expect(await done()).toEqual([{ kind: 'schedule.exported', actor: me.username, subject: WEDNESDAY }]);
});

it('the audit log never contains a password, a code or a token', async () => {
  const rui = await somebody();
  const paths = [`accounts/${rui.id}/reset-code`, 'registration/code', 'staff-code'];
  const codes = await Promise.all(paths.map((path) => newCodeOf(`/api/team/${path}`)));
  await remove('/api/team/staff-code', headers);
  const { path } = await (await makeLink(unique('Bar'))).json<{ path: string }>();
  await put('/api/team/password', { current: PASSWORD, password: NEW }, rui.headers);
  const tokens = [path.slice('/s/'.length), rui.headers.cookie.slice(SESSION.length + 1)];
  const written = JSON.stringify(await db.select().from(auditLog));
  for (const secret of [PASSWORD, NEW, CODE, ...tokens, ...codes, ...codes.map(plainCode)]) {
    expect(written).not.toContain(secret);
    expect(written).not.toContain(hashOf(secret));
  }
  expect((await done()).length).toBeGreaterThanOrEqual(6);
});

const read = (query = '') => bodyOf(get(`/api/audit-log${query}`, headers), auditPage);
const insert = (rows: { kind: AuditKind; actor: string | null; subject?: string }[]) =>
  db.insert(auditLog).values(rows.map((row) => ({ ...row, createdAt: '2026-10-05T12:00:00.000Z' })));

it('audit log entries are listed newest first, fifty a page', async () => {
  const numbers = Array.from({ length: 120 }, (_, n) => n);
  const entryOf = (n: number) => ({ kind: 'layout.removed', actor: 'Ana', subject: `${n}` }) as const;
  for (let n = 0; n < 120; n += 20) await insert(numbers.slice(n, n + 20).map(entryOf));
  const first = await read();
  const second = await read(`?before=${first.next}`);
  const third = await read(`?before=${second.next}`);
  expect(third.next).toBeNull();
  const pages = [first, second, third].map(({ entries }) => entries.map(({ subject }) => Number(subject)));
  const newestFirst = numbers.toReversed();
  expect(pages).toEqual([newestFirst.slice(0, 50), newestFirst.slice(50, 100), newestFirst.slice(100)]);
});

it('audit log entries can be filtered by actor and kind, and the response always names all actors', async () => {
  await insert([
    { kind: 'layout.removed', actor: 'Rui', subject: '1' },
    { kind: 'layout.removed', actor: 'Ana', subject: '2' },
    { kind: 'link.made', actor: 'Ana', subject: '3' },
    { kind: 'account.passwordReset', actor: null, subject: '4' },
  ]);
  for (const [query, subjects] of [
    ['', ['4', '3', '2', '1']],
    ['?actor=Ana', ['3', '2']],
    ['?kind=layout.removed', ['2', '1']],
    ['?kind=layout.removed&actor=Ana', ['2']],
    ['?actor=ninguém', []],
  ] as const) {
    const { entries, actors } = await read(query);
    expect([entries.map(({ subject }) => subject), actors], query).toEqual([subjects, ['Ana', 'Rui']]);
  }
});
