import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import { addDays, nightOf } from '../../core/rules/calendar.ts';
import { createContext } from '../context.ts';
import { makeLink, revokeLink } from '../services/links.ts';
import { weekOf } from '../services/versions/sent-week.ts';
import { makeUser } from '../test/accounts.ts';
import { call, callWith, get, lastLine, post, put, requestLines, setCookies } from '../test/api.ts';
import { makeSchedule, specialBody } from '../test/fixtures.ts';

const context = createContext(env);
const newLink = async (hasPackage = false) =>
  makeLink(context, { label: 'Portaria', endsOn: null, hasPackage }, await makeUser());

async function sendWeek(eventName: string) {
  const night = nightOf(context.now().getTime(), context.timeZone);
  const { id, events } = await makeSchedule({ startDate: weekOf(night) });
  for (const event of events) await put(`/api/events/${event.id}`, { scheduleId: id, eventName, freeEntry: true });
  // If the tests run on a Monday or Tuesday, the week's days are over, so an extra event is added.
  if (addDays(weekOf(night), 4) < night.date)
    await post('/api/events?special=true', specialBody(id, { date: night.date, eventName }));
  await post(`/api/schedules/${id}/versions`, {});
  return { id, events };
}

const sha256 = async (text: string) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('base64');

it('the link’s page shows the sent version after one D1 round trip, and its CSP allows only its own style and script', async () => {
  const { path } = await newLink();
  const { id, events } = await sendWeek('Baile <da> Lapa');
  await put(`/api/events/${events[0]?.id}`, { scheduleId: id, eventName: 'Ainda não enviado' });
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
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'x-frame-options': 'DENY',
    });
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

it('a revoked link gets a 410 and a guessed address a 404, each with a message', async () => {
  const { id, path } = await newLink();
  await revokeLink(context, id);
  const ended = await get(path);
  expect([ended.status, await ended.text()]).toEqual([410, expect.stringContaining('Este link não funciona mais')]);
  for (const address of [`/s/${'A'.repeat(22)}`, '/s/x', '/s/', `${path}/nada`, '/s/%3Cscript%3E']) {
    const guess = await get(address);
    expect([guess.status, await guess.text()]).toEqual([404, expect.stringContaining('Link não encontrado')]);
    expect(guess.headers.get('content-type')).toMatch(/^text\/html/);
    expect(guess.headers.get('cache-control')).toBe('no-store');
  }
  expect((await call('POST', path, {})).status).toBe(404);
});

it('the address of a link’s page is in no log, even if the page fails', async () => {
  const { path } = await newLink();
  const token = path.slice('/s/'.length);
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  for (const rest of ['', '/pacote.zip', '/nada', '.ics']) await get(`${path}${rest}`);
  await callWith({ DB: env.UNMIGRATED }, 'GET', path);
  expect(JSON.stringify([requestLines(), errors.mock.calls])).not.toContain(token);
});

it('a link’s /whatsapp leaves out observations if the text is too long, and gives 422 if it is still too long', async () => {
  const { path } = await newLink();
  const { id, events } = await sendWeek('Baile');
  const send = async (text: object) => {
    for (const event of events) await put(`/api/events/${event.id}`, { scheduleId: id, eventName: 'Baile', ...text });
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
