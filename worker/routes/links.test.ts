import { env } from 'cloudflare:workers';
import { beforeEach, expect, it, vi } from 'vitest';
import { LIMITS } from '../../core/contracts/limits.ts';
import { link, linkWeeks, newLink } from '../../core/contracts/links.ts';
import { addDays } from '../../core/rules/calendar.ts';
import { LOT_PRESETS, TICKET_CATEGORIES } from '../../core/rules/lots.ts';
import { auditLog, links, schedules } from '../../db/schema/index.ts';
import { createContext } from '../context.ts';
import { listLinks, makeLink, readLink, revokeLink } from '../services/links.ts';
import { admin, fromSomewhere, makeUser } from '../test/accounts.ts';
import { bodyOf, call, callWith, get, lastLine, post, refusal, remove, requestLines, setCookies } from '../test/api.ts';
import { db, makeExtra, makeLayout, makeProgramme } from '../test/fixtures.ts';
import { handOver } from '../test/programmes.ts';
import { unzip } from '../test/zip.ts';

const PATH = '/api/links';
const PORTARIA = { label: 'Portaria', endsOn: null, hasPackage: false };
const context = createContext(env);
/** A Saturday night, 20:00 in São Paulo. The tests would fail if the week ended while they run. */
const NOW = new Date('2026-11-28T23:00:00Z');
const WEEK = '2026-11-25';
const NEXT_WEEK = '2026-12-02';
const PRIVATE = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };
const at = (instant: string) => createContext(env, { now: () => new Date(instant) });
const make = async (body: object = PORTARIA) => bodyOf(post(PATH, body, await admin()), newLink, 201);
const listed = async () => bodyOf(get(PATH, await admin()), link.array());
const textOf = async (response: Response) => [response.status, await response.text()];

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  await db.delete(links);
});

it('a new link’s address is in the response and in the list; the database has the token, and a hash of it for look-ups', async () => {
  const { path, ...made } = await make({ label: '  TV \n do bar ', hasPackage: true, endsOn: '2199-12-31' });
  expect(path).toMatch(/^\/s\/[\w-]{22}$/);
  const shown = { label: 'TV do bar', hasPackage: true, endsOn: '2199-12-31', revokedAt: null, isOpen: true };
  expect(made).toMatchObject({ ...shown, createdBy: expect.stringMatching(/^Zuleide/) });
  expect(await listed()).toEqual([{ ...made, path }]);
  const [row] = await db.select().from(links);
  expect(row?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
  const token = path.slice('/s/'.length);
  expect(row?.tokenHash).not.toContain(token);
  const past = post(PATH, { ...PORTARIA, endsOn: '2020-01-01' }, await admin());
  const words = 'Funciona até: escolha hoje ou um dia depois.';
  expect((await refusal(past, 422, 'validation', words)).details).toEqual([{ path: 'endsOn', message: words }]);
  const other = await make();
  expect(other.path).not.toBe(path);
  expect((await listed()).map(({ id }) => id)).toEqual([other.id, made.id]);
  // Links of versions before 0.9 have no stored token. They still work, but the list lacks their address.
  await db.update(links).set({ token: null });
  expect(await listed()).toMatchObject([{ path: null }, { isOpen: true, path: null }]);
  expect((await get(`${path}.json`, fromSomewhere())).status).toBe(200);
});

it('a revoked link stays revoked, and stays in the list with the time of its revocation', async () => {
  const { id } = await make();
  const revoked = await bodyOf(remove(`${PATH}/${id}`, await admin()), link);
  expect(revoked).toMatchObject({ id, isOpen: false, revokedAt: expect.any(String) });
  expect(await bodyOf(remove(`${PATH}/${id}`, await admin()), link)).toEqual(revoked);
  expect(await listed()).toEqual([revoked]);
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
  // This is Saturday evening in São Paulo. Saturday's night ends there on Sunday at 09:00 UTC.
  const evening = at('2026-11-28T23:00:00.000Z');
  const { path } = await makeLink(evening, { ...PORTARIA, endsOn: '2026-11-28' }, { id, username });
  const token = path.slice('/s/'.length);
  for (const [instant, state] of [
    ['2026-11-29T08:59:59.000Z', 'open'],
    ['2026-11-29T09:00:00.000Z', 'revoked'],
  ] as const) {
    expect((await readLink(at(instant), token)).state).toBe(state);
    expect(await listLinks(at(instant))).toMatchObject([{ isOpen: state === 'open' }]);
  }
});

async function sendWeek(eventName: string) {
  const week = await makeProgramme(WEEK, ...Array(5).fill({ eventName, freeEntry: true }));
  await handOver(week.id);
  return week;
}

const sha256 = async (text: string) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('base64');

it('a link’s .json and .ics have the weeks that were sent to the administrators', async () => {
  const { path } = await make();
  const texts = { eventName: 'Baile de gala', customValue: 'R$15 até 23h', attractions: [{ customName: 'Ana', isCustom: true }] };
  const { id, events } = await makeProgramme(NEXT_WEEK, null, null, { layoutId: (await makeLayout()).id, ...texts });
  await makeExtra(id, { date: addDays(NEXT_WEEK, 1) });
  const house = { name: 'Quartou!', handle: null, line: null };
  expect(await bodyOf(get(`${path}.json`), linkWeeks)).toEqual({ house, weeks: [] });
  await handOver(id);
  const friday = { id: events[2]?.id, date: addDays(NEXT_WEEK, 2), artists: ['Ana'], prices: ['R$15 até 23h'], version: 1 };
  const flyer = expect.stringMatching(/^https:\/\/quartou\.test\/media\/[0-9a-f]{64}/);
  expect((await bodyOf(get(`${path}.json`), linkWeeks)).weeks).toMatchObject([
    { startDate: NEXT_WEEK, events: [{ name: 'Feriado' }, { name: 'Baile de gala', ...friday, flyer }] },
  ]);
  expect(await (await get(`${path}.ics`)).text()).toContain(`UID:event-${friday.id}@quartou.test\r\n`);
});

it.each([
  ['', 'text/html'],
  ['?tv=1', 'text/html'],
  ['.json', 'application/json'],
  ['.ics', 'text/calendar; charset=utf-8'],
])('/s/…%s has its own content type, and headers that forbid caching and indexing', async (rest, type) => {
  const { path } = await make();
  for (const method of ['GET', 'HEAD']) {
    const response = await call(method, path + rest);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({ ...PRIVATE, 'content-type': expect.stringContaining(type) });
    expect(setCookies(response)).toEqual([]);
    await response.body?.cancel();
  }
});

it.each(['', '?tv=1'])('the page /s/…%s shows the sent version; its CSP allows only its own style and script', async (rest) => {
  const { path } = await make();
  await sendWeek('Baile <da> Lapa');
  const page = await get(path + rest);
  const html = await page.text();
  expect(lastLine().d1RoundTrips).toBe(1);
  expect(html).toContain('Baile &lt;da&gt; Lapa');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/^default-src 'none'/);
  for (const kind of ['style', 'script']) {
    const [, content = ''] = new RegExp(`<${kind}>(.*?)</${kind}>`, 's').exec(html) ?? [];
    expect(policy).toContain(`${kind}-src 'sha256-${await sha256(content)}'`);
  }
  expect(page.headers.get('x-frame-options')).toBe('DENY');
});

it('a request with a guessed token reads less than half as many rows as one with a valid token', async () => {
  const { path } = await make();
  await sendWeek('Baile');
  await get(path);
  const rows = lastLine().d1RowsRead;
  expect((await get(`/s/${'A'.repeat(22)}`)).status).toBe(404);
  expect(lastLine().d1RowsRead).toBeLessThan(rows / 2);
});

it.each([
  ['', 'Este link não funciona mais', 'Link não encontrado'],
  ['.json', 'Este link não funciona mais. Peça um novo', 'Este link não existe. Confira o endereço.'],
  ['.ics', 'Este link não funciona mais. Peça um novo', 'Este link não existe. Confira o endereço.'],
])('a revoked link gets a 410 and an unknown one a 404, each with a message: /s/…%s', async (rest, revoked, unknown) => {
  const { id, path } = await make();
  await revokeLink(context, id);
  expect(await textOf(await get(path + rest))).toEqual([410, expect.stringContaining(revoked)]);
  for (const token of ['A'.repeat(22), 'x', '__proto__'])
    expect(await textOf(await get(`/s/${token}${rest}`))).toEqual([404, expect.stringContaining(unknown)]);
});

it('an unknown address below /s, and a package that the link does not allow, get a page with a 404', async () => {
  await sendWeek('Baile');
  const { path } = await make();
  for (const [address, title] of [
    ['/s/', 'Link não encontrado'],
    [`${path}/nada`, 'Link não encontrado'],
    ['/s/%3Cscript%3E', 'Link não encontrado'],
    [`${path}/pacote.zip`, 'Não foi possível abrir agora'],
  ] as const) {
    const response = await get(address);
    expect(await textOf(response)).toEqual([404, expect.stringContaining(title)]);
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    expect(response.headers.get('cache-control')).toBe('no-store');
  }
  expect((await call('POST', path, {})).status).toBe(404);
});

it('a link’s package and text say that the week comes soon, if its programme was deleted after the page was opened', async () => {
  await sendWeek('Baile');
  const { path } = await make({ ...PORTARIA, hasPackage: true });
  await db.update(schedules).set({ deletedAt: NOW.toISOString() });
  const words = expect.stringContaining('A programação desta semana sai em breve. Volte mais tarde.');
  for (const rest of ['pacote.zip', 'whatsapp']) expect(await textOf(await get(`${path}/${rest}`))).toEqual([404, words]);
});

it('a link’s address is in no log, even if its page fails; on a television a failed page reloads itself', async () => {
  const { path } = await make();
  const token = path.slice('/s/'.length);
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  for (const rest of ['', '/pacote.zip', '/nada', '.ics', '.json']) await get(`${path}${rest}`);
  expect(await textOf(await callWith({ DB: env.UNMIGRATED }, 'GET', `${path}.ics`))).toEqual([
    503,
    expect.not.stringContaining('{'),
  ]);
  const failed = await callWith({ DB: env.UNMIGRATED }, 'GET', `${path}?tv=1`);
  expect([failed.status, lastLine().status, errors.mock.calls.length]).toEqual([503, 503, 2]);
  // The error page for a television reloads itself, but not if the link's address is wrong.
  const wrong = await get(`/s/${'A'.repeat(22)}?tv=1`);
  expect([failed, wrong].map(({ headers }) => headers.get('refresh'))).toEqual(['45', null]);
  expect(JSON.stringify([requestLines(), errors.mock.calls])).not.toContain(token);
});

it('a link’s /whatsapp omits observations if the text is too long, and gets a 422 if the text is still too long', async () => {
  const { path } = await make();
  const { id, write } = await sendWeek('Baile');
  const send = async (text: object) => {
    for (let day = 0; day < 5; day += 1) await write(day, { eventName: 'Baile', ...text });
    await handOver(id);
    // `callWith` is used, because the test's `get` would follow the redirect.
    return callWith({}, 'GET', `${path}/whatsapp`);
  };
  const shorter = await send({ observations: 'õ'.repeat(2000) });
  expect(shorter.status).toBe(302);
  expect(decodeURIComponent(shorter.headers.get('location') ?? '')).toMatch(
    /^https:\/\/wa\.me\/\?text=\*Programação de [^õ]*Baile[^õ]*$/,
  );
  const message = 'longo demais para abrir no WhatsApp. Volte e mande o endereço da página';
  const none = await send({ customAttractionsText: 'õ'.repeat(2000) });
  expect(await textOf(none)).toEqual([422, expect.stringContaining(message)]);
});

it('a link’s package omits events that have only observations, and does not mention the programme’s unsent changes', async () => {
  const { path } = await make({ ...PORTARIA, hasPackage: true });
  const { id, write } = await sendWeek('Noite enviada');
  await makeExtra(id, { eventName: 'Evento Extra', observations: 'Festa particular' });
  await write(3, { eventName: null, observations: 'Casa alugada' });
  await handOver(id);
  await write(4, { eventName: 'Segredo' });
  const files = await unzip(await (await get(`${path}/pacote.zip`)).bytes());
  const readMe = new TextDecoder().decode(files.get('LEIA-ME.txt'));
  expect(readMe).toContain('Versão 2, enviada em ');
  expect(readMe).not.toMatch(/mudou depois|Evento Extra|falta|sem elas/i);
  for (const path of ['dados.csv', 'textos/semana.txt']) {
    expect(new TextDecoder().decode(files.get(path))).not.toMatch(/Festa particular|Casa alugada/);
  }
  expect([...files.keys()].filter((path) => path.startsWith('textos/4'))).toEqual([]);
});

it('a link’s package has an extra event’s own prices, but not the extra event’s table of preset prices', async () => {
  const { path } = await make({ ...PORTARIA, hasPackage: true });
  const { id } = await sendWeek('Baile');
  await makeExtra(id, { lotPresets: LOT_PRESETS.normal });
  await handOver(id);
  const files = await unzip(await (await get(`${path}/pacote.zip`)).bytes());
  const sheets = await unzip(files.get('programacao.xlsx') ?? new Uint8Array(), { hasFolders: true });
  const texts = [...sheets.values()].map((bytes) => new TextDecoder().decode(bytes)).join('\n');
  expect(texts).toContain('1º Lote: 15,00');
  for (const { label } of TICKET_CATEGORIES) expect(texts).not.toContain(`${label}: `);
});

it('downloads of packages by links are limited apart from the staff’s requests from the same IP address', async () => {
  await sendWeek('Baile');
  const { path } = await make({ ...PORTARIA, hasPackage: true });
  const limit = vi.fn(async () => ({ success: false }));
  const here = fromSomewhere();
  const refused = await callWith({ STAFF_CREATIONS: { limit } }, 'GET', `${path}/pacote.zip`, undefined, here);
  expect(await textOf(refused)).toEqual([429, expect.stringContaining('Muitos pedidos desta rede')]);
  expect(limit.mock.calls).toEqual([[{ key: expect.stringMatching(/^link:./) }]]);
});
