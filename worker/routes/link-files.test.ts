import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { linkWeeks } from '../../core/contracts/links.ts';
import { addDays, nightOf } from '../../core/rules/calendar.ts';
import { createContext } from '../context.ts';
import { makeLink, revokeLink } from '../services/links.ts';
import { weekOf } from '../services/versions/sent-week.ts';
import { makeUser } from '../test/accounts.ts';
import { bodyOf, call, get, lastLine, post, put, requestLines } from '../test/api.ts';
import { makeLayout, makeSchedule, specialBody } from '../test/fixtures.ts';

const context = createContext(env);
/** The Wednesday of next week. The tests use next week, because the current week may end while they run. */
const NEXT_WEEK = addDays(weekOf(nightOf(context.now().getTime(), context.timeZone)), 7);
const EXTENSIONS = ['ics', 'json'] as const;

const newLink = async () => makeLink(context, { label: 'Portaria', endsOn: null, hasPackage: false }, await makeUser());

it('a link’s .json and .ics have the weeks as last sent to the administrators, each in one D1 round trip', async () => {
  const { path } = await newLink();
  expect(await bodyOf(get(`${path}.json`), linkWeeks)).toEqual({
    house: { name: 'Quartou!', handle: null, line: null },
    weeks: [],
  });
  expect(await (await get(`${path}.ics`)).text()).not.toContain('VEVENT');

  const layout = await makeLayout();
  const { id, events } = await makeSchedule({ startDate: NEXT_WEEK });
  const friday = events[2]?.id;
  const write = (eventName: string) =>
    put(`/api/events/${friday}`, {
      scheduleId: id,
      eventName,
      layoutId: layout.id,
      customValue: 'R$15 até 23h',
      attractions: [{ customName: 'Ana', isCustom: true }],
    });
  const send = () => post(`/api/schedules/${id}/versions`, {});
  await write('Baile');
  const extra = specialBody(id, { date: addDays(NEXT_WEEK, 1) });
  await post('/api/events?special=true', extra);
  await send();
  await write('Baile de gala');
  await send();
  await write('Ainda não enviado');

  const { weeks } = await bodyOf(get(`${path}.json`), linkWeeks);
  expect(lastLine().d1RoundTrips).toBe(1);
  expect(weeks.map(({ startDate, events }) => [startDate, events.map(({ name }) => name)])).toEqual([
    [NEXT_WEEK, ['Feriado', 'Baile de gala']],
  ]);
  expect(weeks[0]?.events[1]).toMatchObject({
    id: friday,
    date: addDays(NEXT_WEEK, 2),
    artists: ['Ana'],
    prices: ['R$15 até 23h'],
    flyer: expect.stringMatching(/^https:\/\/quartou\.test\/media\/[0-9a-f]{64}/),
    version: 2,
  });

  const calendar = await get(`${path}.ics`);
  expect(calendar.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(lastLine().d1RoundTrips).toBe(1);
  const text = await calendar.text();
  expect(text).toContain(`UID:event-${friday}@quartou.test\r\n`);
  expect(text).toContain('SEQUENCE:2\r\n');
  expect(text).toContain('SUMMARY:Baile de gala\r\n');
  expect(text).not.toContain('Ainda');
});

it.each(EXTENSIONS)('a request for the .%s of a revoked or unknown link gets an error message', async (extension) => {
  const { id, path } = await newLink();
  await revokeLink(context, id);
  const revoked = await get(`${path}.${extension}`);
  expect([revoked.status, await revoked.text()]).toEqual([
    410,
    'Este link não funciona mais. Peça um novo a quem cuida da programação.',
  ]);
  for (const token of ['A'.repeat(22), 'x', '__proto__']) {
    const unknown = await get(`/s/${token}.${extension}`);
    expect([unknown.status, await unknown.text()]).toEqual([404, 'Este link não existe. Confira o endereço.']);
  }
});

it.each(EXTENSIONS)('the .%s of a link is not cached, and the link’s address is in no log', async (extension) => {
  const { path } = await newLink();
  for (const method of ['GET', 'HEAD']) {
    const response = await call(method, `${path}.${extension}`);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
    await response.body?.cancel();
  }
  expect(lastLine().route).toBe(`/s/:file{[\\w-]+\\.${extension}}`);
  expect(JSON.stringify(requestLines())).not.toContain(path.slice('/s/'.length));
});
