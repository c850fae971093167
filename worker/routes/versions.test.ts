import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import type { ScheduleEvent } from '../../core/contracts/events.ts';
import { LIMITS } from '../../core/contracts/limits.ts';
import { repeatedEvents } from '../../core/contracts/schedules.ts';
import { answer } from '../../core/contracts/versions.ts';
import { admin } from '../test/accounts.ts';
import { bodyOf, get, post, put, refusal, remove } from '../test/api.ts';
import {
  makeAttraction,
  makeExtra,
  makeLayout,
  makePhoto,
  makeProgramme,
  makeValue,
  newWeek,
  WEDNESDAY,
} from '../test/fixtures.ts';
import { handOver, inHistory, look, onDashboard, readProgramme, readVersion, readWeek, timelineOf } from '../test/programmes.ts';

type Kind = 'approved' | 'adjust';

/** Sends a programme whose Friday is “Baile”. The returned functions are calls about this programme. */
async function makeSent(startDate = WEDNESDAY) {
  const headers = await admin();
  const { id, events, write } = await makeProgramme(startDate, null, null, { eventName: 'Baile' });
  await handOver(id, { author: 'Bia' });
  const respond = (kind: Kind, version: number, fields: object = {}, as = headers) =>
    post(`/api/schedules/${id}/answers`, { kind, version, ...(kind === 'adjust' && { text: 'x' }), ...fields }, as);
  return {
    ...{ id, headers, respond, write, friday: events[2]?.id ?? 0 },
    rename: (eventName: string) => write(2, { eventName }),
    reply: (...given: Parameters<typeof respond>) => bodyOf(respond(...given), answer, 201),
    counting: async () => (await readWeek(`programme=${id}`)).answers,
    mark: async (as = headers) => (await onDashboard(id, as))?.mark,
  };
}

it('sending an unchanged programme again makes a version if another programme of the week was sent in between', async () => {
  const startDate = newWeek();
  const [first, second] = [await makeSent(startDate), await makeProgramme(startDate)];
  await handOver(second.id);
  const own = async () => (await readWeek(`start=${startDate}`)).programme?.id;
  expect(await own()).toBe(second.id);
  expect(await handOver(first.id)).toMatchObject({ number: 2 });
  expect(await own()).toBe(first.id);
  expect(await handOver(first.id, {}, 200)).toMatchObject({ number: 2 });
  // Views save version 3 (“Outro”) and version 4 (“Baile”, the sent content again). The send below makes version 4 a sent one.
  for (const eventName of ['Outro', 'Baile']) {
    await first.rename(eventName);
    await look(first.id, first.headers);
  }
  await handOver(second.id);
  expect(await handOver(first.id)).toMatchObject({ number: 4, kind: 'sent' });
  expect(await own()).toBe(first.id);
});

it('a view returns a version’s changes until the version is approved and this administrator has seen the version', async () => {
  const { id, headers: marina, mark, rename, reply, write } = await makeSent();
  const paulo = await admin();
  expect(await mark()).toEqual({ kind: 'new' });
  const first = { number: 1, kind: 'sent', author: 'Bia', isAdmin: false, changes: null };
  expect(await look(id, marina)).toMatchObject({ version: first, seen: null, before: null });
  expect(await mark()).toBeNull();
  await write(2, { eventName: 'Baile CANCELADO', freeEntry: true, layoutId: (await makeLayout()).id });
  expect([await mark(), await mark(paulo)]).toEqual([{ kind: 'changes', count: 3 }, { kind: 'new' }]);

  const result = await look(id, marina);
  expect(result).toMatchObject({ version: { number: 2, kind: 'saved', author: null, changes: 3 }, seen: 1 });
  expect([result.before?.[2]?.eventName, result.after?.[2]?.eventName]).toEqual(['Baile', 'Baile CANCELADO']);
  expect(result.timeline.versions).toMatchObject([{ number: 2 }, { number: 1, changes: null }]);
  expect(result.timeline).toEqual(await timelineOf(id, marina));
  expect(await mark()).toEqual({ kind: 'unsent' });
  // Once Marina has viewed the version, the programme's mark counts no changes for her, but her next view shows them again.
  const { seen, before, after } = result;
  expect(await look(id, marina)).toMatchObject({ seen, before, after });
  expect(await handOver(id, { author: 'Caio' })).toMatchObject({ number: 2, kind: 'sent', author: 'Caio', changes: 3 });
  await reply('adjust', 2, {}, paulo);
  expect(await look(id, marina)).toMatchObject({ before });
  await reply('approved', 2, {}, paulo);
  expect(await look(id, marina)).toMatchObject({ seen: 2, before: null, after: null });
  await rename('Baile');
  await handOver(id);
  await reply('approved', 3, {}, paulo);
  // Marina has not seen version 3 yet, so her first view returns the changes, although Paulo has approved them.
  expect(await look(id, marina)).toMatchObject({ version: { number: 3 }, seen: 2, before: expect.any(Array) });
  expect(await look(id, marina)).toMatchObject({ seen: 3, before: null });
});

it('an answer counts until the next send, and a repeated answer is not stored', async () => {
  const { id, friday, counting, rename, reply, respond } = await makeSent();
  const ask = { eventId: friday, text: ' o DJ não vem ' };
  const adjustment = await reply('adjust', 1, ask);
  expect(adjustment).toMatchObject({ by: expect.stringMatching(/^Zuleide/), text: 'o DJ não vem', eventId: friday });
  expect(await reply('adjust', 1, ask)).toEqual(adjustment);
  expect(await counting()).toEqual([adjustment]);
  await rename('Baile da Lapa');
  await handOver(id);
  expect(await counting()).toEqual([]);
  await refusal(respond('adjust', 1, ask), 409, 'conflict');
  const approval = await reply('approved', 2);
  expect(await timelineOf(id)).toMatchObject({ answers: [approval, adjustment], views: [] });
});

it('adjustment requests count until an approval; an administrator who missed another’s request cannot approve', async () => {
  const { counting, reply, respond } = await makeSent();
  const other = await admin();
  const countingIds = async () => (await counting()).map(({ id }) => id);
  const first = await reply('adjust', 1);
  const second = await reply('adjust', 1, { text: 'o preço é outro' }, other);
  const third = await reply('adjust', 1, { text: 'falta o layout' });
  expect(await countingIds()).toEqual([third.id, second.id, first.id]);
  const message = expect.stringMatching(/^Outra pessoa respondeu/);
  await refusal(respond('approved', 1, { seenAnswer: null }, other), 409, 'conflict', message);
  // The first administrator has seen only `first`. The approval is refused because of `second`, which `other` wrote, and not
  // because of `third`, which is the first administrator's own.
  await refusal(respond('approved', 1, { seenAnswer: first.id }), 409, 'conflict', message);
  const approval = await reply('approved', 1, { seenAnswer: third.id }, other);
  expect(await counting()).toEqual([{ ...approval, text: null }]);
  // An outdated `seenAnswer` is accepted if the same administrator gave the newer answer on another device.
  expect(await reply('approved', 1, { seenAnswer: third.id }, other)).toEqual(approval);
  await reply('approved', 1, { seenAnswer: approval.id });
  const last = await reply('adjust', 1, { text: 'mudou de novo' }, other);
  expect(await countingIds()).toEqual([last.id]);
});

it('an answer still counts after an administrator views unsent changes; only a send makes the changes approvable', async () => {
  const { id, headers, counting, mark, rename, reply, respond } = await makeSent();
  const message = 'Mudou depois do último envio. Só dá para aprovar depois que a equipe enviar de novo.';
  // An administrator's viewer may still show the sent version after somebody has changed the programme.
  await rename('Sexta');
  await refusal(respond('approved', 1), 409, 'conflict', message);
  await rename('Baile');
  await reply('adjust', 1);
  await rename('Baile da Lapa');
  expect((await look(id, headers)).version).toMatchObject({ number: 2, kind: 'saved' });
  expect(await mark()).toEqual({ kind: 'unsent' });
  await refusal(respond('approved', 2), 409, 'conflict', message);
  expect(await counting()).toMatchObject([{ kind: 'adjust', version: 1 }]);
  await reply('adjust', 2);
  expect((await counting())[0]).toMatchObject({ kind: 'adjust', version: 2 });
  await handOver(id);
  expect((await counting())[0]).toMatchObject({ kind: 'adjust', version: 2 });
  expect(await mark()).toEqual({ kind: 'adjust' });
  await reply('approved', 2);
  const approved = { kind: 'approved' };
  expect([await mark(), (await inHistory(id))?.mark]).toEqual([approved, approved]);
  await rename('Outro baile');
  await look(id, headers);
  expect(await counting()).toMatchObject([{ kind: 'approved', version: 2 }]);
  const unsent = { kind: 'unsent' };
  expect([await mark(), (await inHistory(id))?.mark]).toEqual([unsent, unsent]);
  expect(await inHistory(id, await admin())).toMatchObject({ mark: { kind: 'new' }, staffMark: unsent });
});

it('an approval of a saved version counts for the sent version if both versions have the same content', async () => {
  const { id, headers, counting, mark, rename, reply } = await makeSent();
  for (const eventName of ['Sexta', 'Baile']) {
    await rename(eventName);
    await look(id, headers);
  }
  const approval = await reply('approved', 3);
  expect(approval).toMatchObject({ kind: 'approved', version: 1 });
  expect(await reply('approved', 3)).toEqual(approval);
  expect(await counting()).toMatchObject([{ kind: 'approved', version: 1 }]);
  expect(await mark()).toEqual({ kind: 'approved' });
  const again = await look(id, headers);
  expect(again).toMatchObject({ seen: 3, before: null });
  // The response always has the events of a `saved` version, because the viewer compares the current programme with them.
  expect(again.after?.[2]?.eventName).toBe('Baile');
  expect(await handOver(id, {}, 200)).toMatchObject({ number: 1, kind: 'sent' });
});

it('a second send of equal content makes a version only if an adjustment was asked for a version saved in between', async () => {
  const { id, headers, counting, rename, reply } = await makeSent();
  const change = async (eventName: string) => {
    await rename(eventName);
    return (await look(id, headers)).version.number;
  };
  await reply('adjust', 1);
  expect(await change('Sexta')).toBe(2);
  await rename('Baile');
  const first = { number: 1, kind: 'sent', author: 'Bia', changes: null };
  expect(await handOver(id, { author: 'Caio' }, 200)).toMatchObject(first);
  const shown = { version: { number: 1 }, changes: [], answers: [{ kind: 'adjust', version: 1 }] };
  expect(await readWeek(`programme=${id}`)).toMatchObject(shown);
  await reply('adjust', 2);
  await rename('Sexta');
  await handOver(id, { part: 'extra' }, 200);
  expect((await counting())[0]).toMatchObject({ kind: 'adjust', version: 2 });
  await rename('Baile');
  expect(await handOver(id)).toMatchObject({ number: 3, kind: 'sent' });
  expect(await counting()).toEqual([]);
  expect(await handOver(id, {}, 200)).toMatchObject({ number: 3 });
  // An administrator has viewed the reverted content too, so the send turns that version into the sent one.
  await reply('adjust', await change('Samba'));
  expect(await change('Baile')).toBe(5);
  expect(await handOver(id)).toMatchObject({ number: 5, kind: 'sent' });
  expect(await counting()).toEqual([]);
});

it('an administrator’s export makes a version of the exported content, but a refused export makes none', async () => {
  const headers = await admin();
  const { id, write } = await makeProgramme(WEDNESDAY);
  const excel = (query = '', as = {}) => get(`/api/schedules/${id}/excel${query}`, as);
  const refused = async (type: string) => {
    await refusal(excel(`?type=${type}`, headers), 422, 'nothing_to_export');
    expect(await timelineOf(id, headers)).toMatchObject({ versions: [], views: [] });
  };
  await refused('all');
  await write(2, { eventName: 'Baile' });
  await refused('special');
  expect((await excel('', headers)).status).toBe(200);
  expect(await timelineOf(id, headers)).toMatchObject({
    versions: [{ number: 1, kind: 'saved' }],
    views: [{ version: 1, seenAt: null, exportedAt: expect.any(String) }],
  });
  await write(2, { eventName: '' });
  expect([(await excel()).status, (await excel('?version=1')).status]).toEqual([422, 200]);
  expect((await timelineOf(id, headers)).versions).toHaveLength(1);
});

const restorable = (id: number) => bodyOf(get(`/api/schedules/${id}/versions/1/restorable`), repeatedEvents);

it('a restored version has deleted items as text and no deleted pictures, but keeps what the evening still shows', async () => {
  const { id, write } = await makeProgramme(WEDNESDAY);
  const [layout, attraction, value] = [await makeLayout(), await makeAttraction(), await makeValue()];
  const [other, stays] = [await makeAttraction(), await makeValue()];
  const [photo, kept] = [await makePhoto(other.id), await makePhoto(other.id)];
  const pictured = (photoId: number) => ({ attractionId: other.id, photoId });
  const items = [{ attractionId: attraction.id }, pictured(photo.id)];
  await write(2, { layoutId: layout.id, valueId: value.id, attractions: items });
  await write(3, { valueId: stays.id, attractions: [pictured(kept.id)] });
  const flyer = { layoutId: (await makeLayout()).id };
  await makeExtra(id, flyer);
  await handOver(id);
  // The extra event is emptied and filled in again, which changes its id.
  const empty = { isSpecialEvent: true, date: '2026-10-12', ticketType: 'normal', scheduleId: id, revision: 1 };
  expect((await put(`/api/weeks/${WEDNESDAY}/events/5`, empty)).status).toBe(200);
  await makeExtra(id, { ...flyer, observations: 'Abre às 18h' });
  await remove(`/api/layouts/${flyer.layoutId}`, await admin());
  const rows = { values: value, 'attraction-photos': photo, layouts: layout, attractions: attraction };
  for (const [path, row] of Object.entries(rows)) await remove(`/api/${path}/${row.id}`, await admin());
  expect(await restorable(id)).toMatchObject({ gone: [], asText: [] });
  await write(2, { eventName: 'Vazia' });
  const result = await restorable(id);
  expect(result).toMatchObject({ gone: ['layout da sexta', `foto de ${other.name}`], asText: [value.name, attraction.name] });
  expect(result.events[3]).toMatchObject({ value: { id: stays.id }, attractions: [{ photo: { id: kept.id } }] });
  expect(result.events[5]).toMatchObject(flyer);
});

it('a restored version has the former text of a value that was renamed, also after the value’s removal', async () => {
  // The week is in the future, because past evenings keep a renamed value's former text even without a restore.
  const { id: valueId, name } = await makeValue();
  const { id } = await makeProgramme(newWeek(), { valueId });
  await handOver(id);
  const headers = await admin();
  const address = `/api/values/${valueId}`;
  for (const change of [() => put(address, { name: `${name} novo` }, headers), () => remove(address, headers)]) {
    await change();
    const { gone, asText, events } = await restorable(id);
    expect([gone, asText]).toEqual([[], [name]]);
    expect(events[0]).toMatchObject({ valueId: null, value: null, customValue: name });
  }
});

const letters = (count: number) => '漢'.repeat(count);

it('a version has the programme’s content, even if all fields have their greatest length', async () => {
  const { id, write } = await makeProgramme(WEDNESDAY);
  const layout = await makeLayout({ name: letters(LIMITS.fileName) });
  const value = await makeValue({ name: letters(LIMITS.valueText) });
  const attractions: object[] = [];
  for (let n = 1; n < LIMITS.attractionsPerEvent; n += 1) {
    const { id: attractionId } = await makeAttraction({ name: `${n}`.padStart(LIMITS.attractionName, '漢') });
    attractions.push({ attractionId, photoId: (await makePhoto(attractionId, { name: letters(LIMITS.fileName) })).id });
  }
  attractions.push({ customName: letters(LIMITS.customAttractionName), isCustom: true });
  const largest = {
    layoutId: layout.id,
    eventName: letters(LIMITS.eventName),
    observations: letters(LIMITS.observations),
    customAttractionsText: letters(LIMITS.customAttractionsText),
    attractions,
  };
  const lots = { first: letters(LIMITS.lotText), second: letters(LIMITS.lotText), last: letters(LIMITS.lotText) };
  const ticket = { firstLotValue: lots.first, secondLotValue: lots.second, lastLotValue: lots.last };
  const lotPresets = { unissex: lots, bistro2: lots, bistro4: lots };
  for (let day = 0; day < 5; day += 1) await write(day, { ...largest, valueId: value.id });
  for (let n = 0; n < LIMITS.extraEvents; n += 1) await makeExtra(id, { ...largest, ...ticket, lotPresets });
  await handOver(id);
  // D1 accepts rows of at most 2,000,000 bytes. Miniflare also accepts larger rows, so the size is checked here.
  const size = env.DB.prepare('select octet_length(content) as n from versions where schedule_id = ? and number = 1').bind(id);
  expect(await size.first('n')).toBeLessThan(1_970_000);
  // A version stores no revisions, no item ids, and only the beginnings of photos' names. The expected events are changed to what
  // reading a version returns: revision 0, ids from 1 on, and cut names.
  const cut = (photo: ScheduleEvent['layout']) => photo && { ...photo, name: photo.name.slice(0, 70) };
  const itemsOf = ({ attractions }: ScheduleEvent) =>
    attractions.map((item, n) => ({ ...item, id: n + 1, photo: cut(item.photo) }));
  const listed = (await readProgramme(id)).events.map((event) => ({ ...event, revision: 0, attractions: itemsOf(event) }));
  expect((await readVersion(id, 1)).events).toEqual(listed);
  const headers = await admin();
  await look(id, headers);
  await write(0, { ...largest, eventName: 'Outro' });
  expect((await onDashboard(id, headers))?.mark).toEqual({ kind: 'changes', count: 2 });
  expect(await look(id, headers)).toMatchObject({ version: { number: 2 } });
});

it('concurrent requests that hand over the same content make one version', async () => {
  const { id } = await makeProgramme(WEDNESDAY);
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(`/api/schedules/${id}/versions`, {})));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(7).fill(200), 201]);
  expect((await timelineOf(id)).versions.map(({ number }) => number)).toEqual([1]);
});

it('concurrent saves and hand-overs make versions with consecutive numbers, and the last has the stored content', async () => {
  const { id, write } = await makeProgramme(WEDNESDAY, { eventName: 'Antes' });
  await handOver(id);
  // The iterations overlap, so a hand-over may send the name that another iteration has saved.
  const names = Array.from({ length: 6 }, (_, n) => `Noite ${n}`);
  const made = await Promise.all(
    names.map(async (eventName) => {
      await write(0, { eventName });
      return post(`/api/schedules/${id}/versions`, {});
    }),
  );
  expect(made.every(({ ok }) => ok)).toBe(true);
  const { versions: listed } = await timelineOf(id);
  expect(listed.map(({ number }) => number)).toEqual(listed.map((_, n) => listed.length - n));
  expect(listed.filter(({ number }) => number > 1).every(({ changes }) => changes === 1)).toBe(true);
  const last = (await readProgramme(id)).events[0]?.eventName;
  expect((await readVersion(id, listed.length)).events[0]?.eventName).toBe(last);
});

it('answering, reading or exporting an unknown version is refused, and so is an answer about another programme’s day', async () => {
  const { id, respond, headers } = await makeSent();
  await refusal(respond('approved', 2), 422, 'validation', 'Esta versão não existe.');
  await refusal(respond('adjust', 1, { eventId: 999_999 }), 422, 'validation', 'Este dia não é desta programação.');
  await refusal(get(`/api/schedules/${id}/excel?version=2`, headers), 404, 'not_found');
  for (const number of ['2', '0', 'x', '1e3', '9999999999'])
    await refusal(get(`/api/schedules/${id}/versions/${number}`, headers), 404, 'not_found', 'Versão não encontrada.');
});
