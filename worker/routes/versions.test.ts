import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { repeatedEvents, scheduleHistory, scheduleList } from '../../core/contracts/schedules.ts';
import { answer as answerShape, seen, timeline, version, versionContent } from '../../core/contracts/versions.ts';
import { week } from '../../core/contracts/weeks.ts';
import { versions } from '../../db/schema/versions.ts';
import { admin } from '../test/accounts.ts';
import { bodyOf, get, openToStaff, post, put, refusal, remove } from '../test/api.ts';
import {
  db,
  makeAttraction,
  makeExtra,
  makeLayout,
  makePhoto,
  makeProgramme,
  makeValue,
  newWeek,
  WEDNESDAY,
} from '../test/fixtures.ts';

const path = (id: number, rest = '') => `/api/schedules/${id}/versions${rest}`;
const handOver = (id: number, status: 200 | 201 = 201, author?: string, headers = {}) =>
  bodyOf(post(path(id), { author }, headers), version, status);
const look = (id: number, headers: object) => bodyOf(post(`/api/schedules/${id}/seen`, {}, headers as { cookie: string }), seen);
const read = (id: number, number: number) => bodyOf(get(path(id, `/${number}`)), versionContent);
const markOf = async (id: number, headers: { cookie: string }) =>
  (await bodyOf(get('/api/schedules', headers), scheduleList)).find((one) => one.id === id)?.mark;

async function makeWeek() {
  const { id, events, write } = await makeProgramme(WEDNESDAY);
  return { id, friday: events[2]?.id ?? 0, writeDay: write, write: (body: object) => write(2, body) };
}

it('a send makes a version, but a second send of the same content makes none', async () => {
  const { id, write } = await makeWeek();
  await write({ eventName: 'Baile' });
  const first = { number: 1, kind: 'sent', author: 'Bia', isAdmin: false, changes: null };
  expect(await handOver(id, 201, 'Bia')).toMatchObject(first);
  for (let n = 0; n < 4; n += 1) {
    await write({ eventName: 'Baile' });
    expect(await handOver(id, 200, 'Ana')).toMatchObject({ number: 1, author: 'Bia' });
  }
  await write({ eventName: 'Outro', customValue: 'R$ 20' });
  expect(await handOver(id)).toMatchObject({ number: 2, author: null, changes: 2 });
  await write({ eventName: 'Baile' });
  expect(await handOver(id)).toMatchObject({ number: 3, changes: 2 });
  expect((await read(id, 1)).events[2]?.eventName).toBe('Baile');
  expect((await read(id, 2)).events[2]).toMatchObject({ eventName: 'Outro', customValue: 'R$ 20' });
});

it('sending an unchanged programme again makes a version if another programme of the week was sent in between', async () => {
  const startDate = newWeek();
  const [first, second] = [await makeProgramme(startDate, { eventName: 'Baile' }), await makeProgramme(startDate)];
  await handOver(first.id);
  await handOver(second.id);
  const own = async () => (await bodyOf(get(`/api/weeks?start=${startDate}`), week)).programme?.id;
  expect(await own()).toBe(second.id);
  expect(await handOver(first.id, 201)).toMatchObject({ number: 2 });
  expect(await own()).toBe(first.id);
  expect(await handOver(first.id, 200)).toMatchObject({ number: 2 });
  // A version that a view saved has the sent content again; it becomes the sent version.
  const headers = await admin();
  for (const eventName of ['Outro', 'Baile']) {
    await first.write(0, { eventName });
    await look(first.id, headers);
  }
  await handOver(second.id);
  expect(await handOver(first.id, 201)).toMatchObject({ number: 4, kind: 'sent' });
  expect(await own()).toBe(first.id);
});

it('a view returns the newest version’s changes until this administrator has seen it and an administrator approved it', async () => {
  const [marina, paulo] = [await admin(), await admin()];
  const { id, write } = await makeWeek();
  await write({ eventName: 'Baile' });
  await handOver(id, 201, 'Bia');
  expect(await markOf(id, marina)).toEqual({ kind: 'new' });
  expect(await look(id, marina)).toMatchObject({ version: { number: 1, author: 'Bia' }, seen: null, before: null });
  expect(await markOf(id, marina)).toBeNull();
  const layout = await makeLayout();
  await write({ eventName: 'Baile CANCELADO', freeEntry: true, layoutId: layout.id });
  expect(await markOf(id, marina)).toEqual({ kind: 'changes', count: 3 });
  expect(await markOf(id, paulo)).toEqual({ kind: 'new' });

  const result = await look(id, marina);
  expect(result).toMatchObject({ version: { number: 2, kind: 'saved', author: null, changes: 3 }, seen: 1 });
  expect([result.before?.[2]?.eventName, result.after?.[2]?.eventName]).toEqual(['Baile', 'Baile CANCELADO']);
  expect(result.timeline.versions.map(({ number, changes }) => [number, changes])).toEqual([
    [2, 3],
    [1, null],
  ]);
  expect(result.timeline).toEqual(await bodyOf(get(path(id), marina), timeline));
  expect(await markOf(id, marina)).toEqual({ kind: 'unsent' });
  // After Marina has viewed the version, its row shows her no number of changes, but her next view shows the same changes again.
  const again = await look(id, marina);
  expect([again.seen, again.before, again.after]).toEqual([1, result.before, result.after]);
  expect(await handOver(id, 201, 'Caio')).toMatchObject({ number: 2, kind: 'sent', author: 'Caio', changes: 3 });
  expect(await handOver(id, 200)).toMatchObject({ number: 2 });
  const reply = (kind: 'approved' | 'adjust', version: number) =>
    bodyOf(post(`/api/schedules/${id}/answers`, { kind, version, text: 'Ainda não' }, paulo), answerShape, 201);
  await reply('adjust', 2);
  expect((await look(id, marina)).before).toEqual(result.before);
  await reply('approved', 2);
  expect(await look(id, marina)).toMatchObject({ seen: 2, before: null, after: null });
  await write({ eventName: 'Baile' });
  await handOver(id);
  await reply('approved', 3);
  // Marina has not seen version 3 yet, so her first view returns the changes, although Paulo has approved them.
  expect(await look(id, marina)).toMatchObject({ version: { number: 3 }, seen: 2, before: expect.any(Array) });
  expect(await look(id, marina)).toMatchObject({ seen: 3, before: null });
});

it('an answer counts until a send; a repeated answer is not stored; approving over an unseen answer is refused', async () => {
  const headers = await admin();
  const { id, friday, write } = await makeWeek();
  await write({ eventName: 'Baile' });
  await handOver(id);
  const ask = { kind: 'adjust', version: 1, eventId: friday, text: ' o DJ não vem ' };
  const adjustment = await bodyOf(post(`/api/schedules/${id}/answers`, ask, headers), answerShape, 201);
  const { by } = adjustment;
  expect(by).toMatch(/^Zuleide/);
  expect(adjustment).toMatchObject({ kind: 'adjust', text: 'o DJ não vem', eventId: friday });
  expect(await bodyOf(post(`/api/schedules/${id}/answers`, ask, headers), answerShape, 201)).toEqual(adjustment);
  const ofWeek = (as = {}) => bodyOf(get(`/api/weeks?programme=${id}`, as), week);
  expect(await ofWeek()).toMatchObject({ version: { number: 1 }, answers: [{ kind: 'adjust', by, eventId: friday }] });
  expect((await ofWeek(headers)).answers[0]?.by).toBe(by);
  await write({ eventName: 'Baile da Lapa' });
  await handOver(id);
  expect(await ofWeek()).toMatchObject({ version: { number: 2 }, answers: [] });
  await refusal(post(`/api/schedules/${id}/answers`, ask, headers), 409, 'conflict');
  const second = await bodyOf(post(`/api/schedules/${id}/answers`, { ...ask, version: 2 }, headers), answerShape, 201);
  // Another administrator's viewer still shows no answer, or the answer to version 1.
  const other = await admin();
  const approve = (seenAnswer: number | null, as: typeof headers) =>
    post(`/api/schedules/${id}/answers`, { kind: 'approved', version: 2, seenAnswer }, as);
  for (const outdated of [null, adjustment.id])
    await refusal(approve(outdated, other), 409, 'conflict', expect.stringMatching(/^Outra pessoa respondeu/));
  const approval = await bodyOf(approve(second.id, other), answerShape, 201);
  // An outdated `seenAnswer` is accepted if the same administrator gave the newer answer on another device.
  expect(await bodyOf(approve(second.id, other), answerShape, 201)).toEqual(approval);
  await bodyOf(approve(approval.id, headers), answerShape, 201);
  expect((await ofWeek()).answers[0]).toMatchObject({ kind: 'approved', text: null });
  const listed = await bodyOf(get(path(id)), timeline);
  expect(listed.answers.map(({ kind, by }) => [kind, by])).toEqual([
    ['approved', by],
    ['approved', approval.by],
    ['adjust', by],
    ['adjust', by],
  ]);
  expect(listed.views).toEqual([]);
});

it('all requests for an adjustment since the newest sent version count, until an approval replaces them', async () => {
  const [headers, other] = [await admin(), await admin()];
  const { id, friday, write } = await makeWeek();
  await write({ eventName: 'Baile' });
  await handOver(id);
  const reply = (json: object, as: typeof headers) =>
    bodyOf(post(`/api/schedules/${id}/answers`, { version: 1, ...json }, as), answerShape, 201);
  const counting = async () => (await bodyOf(get(`/api/weeks?programme=${id}`), week)).answers.map((one) => one.id);
  const first = await reply({ kind: 'adjust', eventId: friday, text: 'o DJ não vem' }, headers);
  const second = await reply({ kind: 'adjust', text: 'o preço é outro' }, other);
  const third = await reply({ kind: 'adjust', text: 'falta o layout' }, headers);
  expect(await counting()).toEqual([third.id, second.id, first.id]);
  // This administrator has not seen the second request, which is another administrator's, although the third is their own.
  const approval = { kind: 'approved', version: 1, seenAnswer: first.id };
  await refusal(post(`/api/schedules/${id}/answers`, approval, headers), 409, 'conflict');
  const approved = await reply({ ...approval, seenAnswer: third.id }, headers);
  expect(await counting()).toEqual([approved.id]);
  const last = await reply({ kind: 'adjust', text: 'mudou de novo' }, other);
  expect(await counting()).toEqual([last.id]);
});

it('an answer still counts after an administrator viewed unsent changes, which cannot be approved before a send', async () => {
  const headers = await admin();
  const { id, friday, write } = await makeWeek();
  const reply = (kind: 'approved' | 'adjust', version: number) =>
    post(`/api/schedules/${id}/answers`, { kind, version, eventId: friday, text: 'x' }, headers);
  const counting = async () => (await bodyOf(get(`/api/weeks?programme=${id}`), week)).answers[0];
  const marked = () => markOf(id, headers);
  await write({ eventName: 'Baile' });
  await handOver(id);
  // An administrator's viewer may still show the sent version after somebody has changed the programme.
  await write({ eventName: 'Sexta' });
  await refusal(reply('approved', 1), 409, 'conflict', expect.stringMatching(/^Mudou depois do último envio\./));
  await write({ eventName: 'Baile' });
  await bodyOf(reply('adjust', 1), answerShape, 201);
  await write({ eventName: 'Baile da Lapa' });
  expect((await look(id, headers)).version).toMatchObject({ number: 2, kind: 'saved' });
  expect(await counting()).toMatchObject({ kind: 'adjust', version: 1 });
  expect(await marked()).toEqual({ kind: 'unsent' });
  const { message } = await refusal(reply('approved', 2), 409, 'conflict');
  expect(message).toBe('Mudou depois do último envio. Só dá para aprovar depois que a equipe enviar de novo.');
  expect(await counting()).toMatchObject({ kind: 'adjust', version: 1 });
  await bodyOf(reply('adjust', 2), answerShape, 201);
  expect(await counting()).toMatchObject({ kind: 'adjust', version: 2 });
  await handOver(id);
  expect(await counting()).toMatchObject({ kind: 'adjust', version: 2 });
  expect(await marked()).toEqual({ kind: 'adjust' });
  await bodyOf(reply('approved', 2), answerShape, 201);
  expect(await counting()).toMatchObject({ kind: 'approved', version: 2 });
  const inHistory = async () =>
    (await bodyOf(get('/api/schedules/history'), scheduleHistory)).items.find((one) => one.id === id)?.mark;
  expect([await marked(), await inHistory()]).toEqual([{ kind: 'approved' }, { kind: 'approved' }]);
  await write({ eventName: 'Outro baile' });
  await look(id, headers);
  expect(await counting()).toMatchObject({ kind: 'approved', version: 2 });
  expect([await marked(), await inHistory()]).toEqual([{ kind: 'unsent' }, { kind: 'unsent' }]);
  const { items } = await bodyOf(get('/api/schedules/history', await admin()), scheduleHistory);
  expect(items.find((one) => one.id === id)).toMatchObject({ mark: { kind: 'new' }, staffMark: { kind: 'unsent' } });
});

it('if a version saved by a view has the sent content again, its approval counts for the sent version', async () => {
  const headers = await admin();
  const { id, write } = await makeWeek();
  const approve = () => post(`/api/schedules/${id}/answers`, { kind: 'approved', version: 3 }, headers);
  await write({ eventName: 'Baile' });
  await handOver(id);
  for (const eventName of ['Sexta', 'Baile']) {
    await write({ eventName });
    await look(id, headers);
  }
  const approval = await bodyOf(approve(), answerShape, 201);
  expect(approval).toMatchObject({ kind: 'approved', version: 1 });
  expect(await bodyOf(approve(), answerShape, 201)).toEqual(approval);
  expect((await bodyOf(get(`/api/weeks?programme=${id}`), week)).answers[0]).toMatchObject({ kind: 'approved', version: 1 });
  expect(await markOf(id, headers)).toEqual({ kind: 'approved' });
  const again = await look(id, headers);
  expect(again).toMatchObject({ seen: 3, before: null });
  // The response always has the events of a `saved` version, because the viewer compares the current programme with them.
  expect(again.after?.[2]?.eventName).toBe('Baile');
  expect(await handOver(id, 200)).toMatchObject({ number: 1, kind: 'sent' });
});

it('a send of the sent content makes no version and keeps the approval, even if a view saved a version in between', async () => {
  const headers = await admin();
  const { id, write } = await makeWeek();
  await write({ eventName: 'Baile' });
  await handOver(id, 201, 'Bia');
  await bodyOf(post(`/api/schedules/${id}/answers`, { kind: 'approved', version: 1 }, headers), answerShape, 201);
  await write({ eventName: 'Sexta' });
  await look(id, headers);
  await write({ eventName: 'Baile' });
  expect(await handOver(id, 200, 'Caio')).toMatchObject({ number: 1, kind: 'sent', author: 'Bia', changes: null });
  const shown = { version: { number: 1 }, changes: [], answers: [{ kind: 'approved', version: 1 }] };
  expect(await bodyOf(get(`/api/weeks?programme=${id}`), week)).toMatchObject(shown);
  await write({ eventName: 'Outro' });
  expect(await handOver(id)).toMatchObject({ number: 3, changes: 1 });
});

it('a send that takes back viewed changes ends an adjustment request for them, but not one for the sent content', async () => {
  const headers = await admin();
  const { id, write } = await makeWeek();
  const ask = (version: number) =>
    bodyOf(post(`/api/schedules/${id}/answers`, { kind: 'adjust', version, text: 'x' }, headers), answerShape, 201);
  const counting = async () => (await bodyOf(get(`/api/weeks?programme=${id}`), week)).answers[0];
  const change = async (eventName: string) => {
    await write({ eventName });
    return (await look(id, headers)).version.number;
  };
  await write({ eventName: 'Baile' });
  await handOver(id);
  await ask(1);
  expect(await change('Sexta')).toBe(2);
  await write({ eventName: 'Baile' });
  expect(await handOver(id, 200)).toMatchObject({ number: 1 });
  expect(await counting()).toMatchObject({ kind: 'adjust', version: 1 });
  await ask(2);
  await write({ eventName: 'Sexta' });
  await bodyOf(post(`/api/schedules/${id}/versions`, { part: 'extra' }), version, 200);
  expect(await counting()).toMatchObject({ kind: 'adjust', version: 2 });
  await write({ eventName: 'Baile' });
  expect(await handOver(id, 201)).toMatchObject({ number: 3, kind: 'sent' });
  expect(await counting()).toBeUndefined();
  expect(await handOver(id, 200)).toMatchObject({ number: 3 });
  // An administrator has viewed the reverted content too, so the send turns that version into the sent one.
  await ask(await change('Samba'));
  expect(await change('Baile')).toBe(5);
  expect(await handOver(id, 201)).toMatchObject({ number: 5, kind: 'sent' });
  expect(await counting()).toBeUndefined();
});

it('an administrator’s export makes a version of the exported content, but a refused export makes none', async () => {
  const headers = await admin();
  const { id, write } = await makeWeek();
  const refused = async (type: string) => {
    await refusal(get(`/api/schedules/${id}/excel?type=${type}`, headers), 422, 'nothing_to_export');
    expect(await bodyOf(get(path(id), headers), timeline)).toMatchObject({ versions: [], views: [] });
  };
  await refused('all');
  await write({ eventName: 'Baile' });
  await refused('special');
  expect((await get(`/api/schedules/${id}/excel`, headers)).status).toBe(200);
  const listed = await bodyOf(get(path(id), headers), timeline);
  expect(listed.versions).toMatchObject([{ number: 1, kind: 'saved' }]);
  expect(listed.views).toMatchObject([{ version: 1, seenAt: null, exportedAt: expect.any(String) }]);
  await write({ eventName: '' });
  expect((await get(`/api/schedules/${id}/excel`)).status).toBe(422);
  expect((await get(`/api/schedules/${id}/excel?version=1`)).status).toBe(200);
  expect(await db.$count(versions, eq(versions.scheduleId, id))).toBe(1);
});

it('restoring a version turns deleted items into text and omits deleted pictures, unless the day still shows them', async () => {
  const headers = await admin();
  const { id, writeDay, write } = await makeWeek();
  const [layout, attraction, value] = [await makeLayout(), await makeAttraction(), await makeValue()];
  const [other, stays] = [await makeAttraction(), await makeValue()];
  const [photo, kept] = [await makePhoto(other.id), await makePhoto(other.id)];
  const pictured = (photoId: number) => ({ attractionId: other.id, photoId });
  const items = [{ attractionId: attraction.id }, pictured(photo.id)];
  await write({ layoutId: layout.id, valueId: value.id, attractions: items });
  await writeDay(3, { valueId: stays.id, attractions: [pictured(kept.id)] });
  await handOver(id);
  await remove(`/api/values/${value.id}`, headers);
  await remove(`/api/attraction-photos/${photo.id}`, headers);
  await remove(`/api/layouts/${layout.id}`, headers);
  await remove(`/api/attractions/${attraction.id}`, headers);
  const restorable = () => bodyOf(get(path(id, '/1/restorable')), repeatedEvents);
  expect(await restorable()).toMatchObject({ gone: [], asText: [] });
  await write({ eventName: 'Vazia' });
  const result = await restorable();
  expect(result).toMatchObject({ gone: ['layout da sexta', `foto de ${other.name}`], asText: [value.name, attraction.name] });
  expect(result.events[3]).toMatchObject({ value: { id: stays.id }, attractions: [{ photo: { id: kept.id } }] });
});

it('an extra event that was emptied and filled in again keeps its deleted flyer when a version is restored', async () => {
  await openToStaff();
  const headers = await admin();
  const { id } = await makeWeek();
  const layout = await makeLayout();
  await makeExtra(id, { layoutId: layout.id });
  await handOver(id);
  const empty = { isSpecialEvent: true, date: '2026-10-12', ticketType: 'normal', scheduleId: id, revision: 1 };
  expect((await put(`/api/weeks/${WEDNESDAY}/events/5`, empty)).status).toBe(200);
  await makeExtra(id, { layoutId: layout.id, observations: 'Abre às 18h' });
  await remove(`/api/layouts/${layout.id}`, headers);
  const { gone, events } = await bodyOf(get(path(id, '/1/restorable')), repeatedEvents);
  expect([gone, events.at(-1)?.layoutId]).toEqual([[], layout.id]);
});

it('a restored version has the former text of a value that was renamed, also after the value’s removal', async () => {
  // The week is in the future, because past evenings keep a renamed value's former text even without a restore.
  const { id, write } = await makeProgramme(newWeek());
  const value = await makeValue();
  await write(2, { valueId: value.id });
  await handOver(id);
  const headers = await admin();
  const address = `/api/values/${value.id}`;
  for (const change of [() => put(address, { name: `${value.name} novo` }, headers), () => remove(address, headers)]) {
    await change();
    const result = await bodyOf(get(path(id, '/1/restorable')), repeatedEvents);
    expect(result).toMatchObject({ gone: [], asText: [value.name] });
    expect(result.events[2]).toMatchObject({ valueId: null, value: null, customValue: value.name });
  }
});
