import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import { linkWeeks } from '../../core/contracts/links.ts';
import { addDays, nightOf } from '../../core/rules/calendar.ts';
import { createContext } from '../context.ts';
import { makeLink, revokeLink } from '../services/links.ts';
import { weekOf } from '../services/versions/sent-week.ts';
import { makeUser } from '../test/accounts.ts';
import { bodyOf, call, callWith, get, lastLine, post, requestLines, setCookies } from '../test/api.ts';
import { makeExtra, makeLayout, makeProgramme } from '../test/fixtures.ts';

const context = createContext(env);
/** The Wednesday of next week, for tests whose week must not end while they run. */
const NEXT_WEEK = addDays(weekOf(nightOf(context.now().getTime(), context.timeZone)), 7);
const PRIVATE = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };

const newLink = async (hasPackage = false) =>
  makeLink(context, { label: 'Portaria', endsOn: null, hasPackage }, await makeUser());

async function sendWeek(eventName: string) {
  const night = nightOf(context.now().getTime(), context.timeZone);
  const week = await makeProgramme(weekOf(night), ...Array(5).fill({ eventName, freeEntry: true }));
  // If the tests run on a Monday or Tuesday, the week's days are over, so an extra event is added.
  if (addDays(weekOf(night), 4) < night.date) await makeExtra(week.id, { date: night.date, eventName });
  await post(`/api/schedules/${week.id}/versions`, {});
  return week;
}

const sha256 = async (text: string) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('base64');

it('a link’s .json and .ics have the weeks as last sent to the administrators, each in one D1 round trip', async () => {
  const { path } = await newLink();
  const house = { name: 'Quartou!', handle: null, line: null };
  expect(await bodyOf(get(`${path}.json`), linkWeeks)).toEqual({ house, weeks: [] });
  expect(await (await get(`${path}.ics`)).text()).not.toContain('VEVENT');

  const layout = await makeLayout();
  const { id, events, write } = await makeProgramme(NEXT_WEEK);
  const texts = { customValue: 'R$15 até 23h', attractions: [{ customName: 'Ana', isCustom: true }] };
  const send = () => post(`/api/schedules/${id}/versions`, {});
  await makeExtra(id, { date: addDays(NEXT_WEEK, 1) });
  for (const eventName of ['Baile', 'Baile de gala']) {
    await write(2, { eventName, layoutId: layout.id, ...texts });
    await send();
  }
  await write(2, { eventName: 'Ainda não enviado' });

  const { weeks } = await bodyOf(get(`${path}.json`), linkWeeks);
  expect(lastLine().d1RoundTrips).toBe(1);
  expect(weeks.map(({ startDate, events }) => [startDate, events.map(({ name }) => name)])).toEqual([
    [NEXT_WEEK, ['Feriado', 'Baile de gala']],
  ]);
  const friday = { id: events[2]?.id, date: addDays(NEXT_WEEK, 2), artists: ['Ana'], prices: ['R$15 até 23h'], version: 2 };
  const flyer = expect.stringMatching(/^https:\/\/quartou\.test\/media\/[0-9a-f]{64}/);
  expect(weeks[0]?.events[1]).toMatchObject({ ...friday, flyer });

  const calendar = await (await get(`${path}.ics`)).text();
  expect(lastLine().d1RoundTrips).toBe(1);
  for (const line of [`UID:event-${friday.id}@quartou.test`, 'SEQUENCE:2', 'SUMMARY:Baile de gala'])
    expect(calendar).toContain(`${line}\r\n`);
  expect(calendar).not.toContain('Ainda');
});

it.each([
  ['json', 'application/json'],
  ['ics', 'text/calendar; charset=utf-8'],
])('the .%s of a link has its own content type, and headers that forbid caching and indexing', async (extension, type) => {
  const { path } = await newLink();
  for (const method of ['GET', 'HEAD']) {
    const response = await call(method, `${path}.${extension}`);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({ ...PRIVATE, 'content-type': expect.stringContaining(type) });
    await response.body?.cancel();
  }
});

it('the link’s page shows the sent version after one D1 round trip, and its CSP allows only its own style and script', async () => {
  const { path } = await newLink();
  const { write } = await sendWeek('Baile <da> Lapa');
  await write(0, { eventName: 'Ainda não enviado' });
  for (const address of [path, `${path}?tv=1`]) {
    const page = await get(address);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(lastLine().d1RoundTrips).toBe(1);
    expect(html).toContain('Baile &lt;da&gt; Lapa');
    expect(html).not.toContain('Ainda não enviado');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'/);
    for (const [kind, element] of [
      ['style', /<style>(.*?)<\/style>/s],
      ['script', /<script>(.*?)<\/script>/s],
    ] as const) {
      expect(policy).toContain(`${kind}-src 'sha256-${await sha256(element.exec(html)?.[1] ?? '')}'`);
    }
    expect(Object.fromEntries(page.headers)).toMatchObject({ ...PRIVATE, 'x-frame-options': 'DENY' });
    expect(setCookies(page)).toEqual([]);
  }
});

it('a request with a guessed token reads less than half of the rows that a request with a valid token reads', async () => {
  const { path } = await newLink();
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
  const { id, path } = await newLink();
  await revokeLink(context, id);
  const ended = await get(path + rest);
  expect([ended.status, await ended.text()]).toEqual([410, expect.stringContaining(revoked)]);
  for (const token of ['A'.repeat(22), 'x', '__proto__']) {
    const guess = await get(`/s/${token}${rest}`);
    expect([guess.status, await guess.text()]).toEqual([404, expect.stringContaining(unknown)]);
  }
});

it('an address below /s that is no link gets a page with a 404', async () => {
  const { path } = await newLink();
  for (const address of ['/s/', `${path}/nada`, '/s/%3Cscript%3E']) {
    const guess = await get(address);
    expect([guess.status, await guess.text()]).toEqual([404, expect.stringContaining('Link não encontrado')]);
    expect(guess.headers.get('content-type')).toMatch(/^text\/html/);
    expect(guess.headers.get('cache-control')).toBe('no-store');
  }
  expect((await call('POST', path, {})).status).toBe(404);
});

it('the address of a link is in no log, even if its page fails', async () => {
  const { path } = await newLink();
  const token = path.slice('/s/'.length);
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  for (const rest of ['', '/pacote.zip', '/nada', '.ics', '.json']) await get(`${path}${rest}`);
  await callWith({ DB: env.UNMIGRATED }, 'GET', path);
  expect(JSON.stringify([requestLines(), errors.mock.calls])).not.toContain(token);
});

it('a link’s /whatsapp leaves out observations if the text is too long, and gives 422 if it is still too long', async () => {
  const { path } = await newLink();
  const { id, write } = await sendWeek('Baile');
  const send = async (text: object) => {
    for (let day = 0; day < 5; day += 1) await write(day, { eventName: 'Baile', ...text });
    await post(`/api/schedules/${id}/versions`, {});
    return callWith({}, 'GET', `${path}/whatsapp`);
  };
  const shorter = await send({ observations: 'õ'.repeat(2000) });
  expect(shorter.status).toBe(302);
  expect(decodeURIComponent(shorter.headers.get('location') ?? '')).not.toContain('õ');
  const none = await send({ customAttractionsText: 'õ'.repeat(2000) });
  expect([none.status, await none.text()]).toEqual([422, expect.stringContaining('longo demais')]);
});

it('a link’s /whatsapp redirects to WhatsApp with the week’s text; /pacote.zip exists only if the link allows it', async () => {
  await sendWeek('Noite do pacote');
  const [plain, whole] = [await newLink(), await newLink(true)];
  // `callWith` is used, because the test's `get` would follow the redirect.
  const posted = await callWith({}, 'GET', `${plain.path}/whatsapp`);
  expect(posted.status).toBe(302);
  expect(decodeURIComponent(posted.headers.get('location') ?? '')).toMatch(
    /^https:\/\/wa\.me\/\?text=\*Programação de .*Noite do pacote/s,
  );
  expect((await get(`${plain.path}/pacote.zip`)).status).toBe(404);
  const zip = await get(`${whole.path}/pacote.zip`);
  expect(zip.headers.get('content-type')).toBe('application/zip');
  expect(new TextDecoder().decode((await zip.arrayBuffer()).slice(0, 2))).toBe('PK');
});
