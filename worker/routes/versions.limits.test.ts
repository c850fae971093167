import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { LIMITS } from '../../core/contracts/limits.ts';
import { schedule, scheduleList } from '../../core/contracts/schedules.ts';
import { seen, timeline, version, versionContent } from '../../core/contracts/versions.ts';
import { LOT_PRESETS } from '../../core/rules/lots.ts';
import { admin } from '../test/accounts.ts';
import { bodyOf, get, post, refusal } from '../test/api.ts';
import { makeAttraction, makeExtra, makeLayout, makePhoto, makeProgramme, makeValue, WEDNESDAY } from '../test/fixtures.ts';

const path = (id: number, rest = '') => `/api/schedules/${id}/versions${rest}`;
const handOver = (id: number) => post(path(id), {});
const read = (id: number, number: number) => bodyOf(get(path(id, `/${number}`)), versionContent);
const sizeOf = (id: number) =>
  env.DB.prepare('select octet_length(content) as n from versions where schedule_id = ? and number = 1').bind(id).first('n');
const letters = (count: number) => '漢'.repeat(count);

async function makeItems(count: number, attractionName: (n: number) => string, photoName: string) {
  const items: { attractionId: number; photoId: number }[] = [];
  for (let n = 0; n < count; n += 1) {
    const { id: attractionId } = await makeAttraction({ name: attractionName(n) });
    items.push({ attractionId, photoId: (await makePhoto(attractionId, { name: photoName })).id });
  }
  return items;
}

it('a new version has the programme’s content, and takes less than 12 kB for a full week', async () => {
  const { id, write } = await makeProgramme(WEDNESDAY);
  const items = await makeItems(7 * 6, (n) => `Banda Maré Alta ${n}`, 'Foto oficial 2026.webp');
  const value = await makeValue();
  for (let day = 0; day <= 5; day += 1) {
    const body = {
      layoutId: (await makeLayout({ name: 'Samba do Bistrô' })).id,
      eventName: 'Sertanejo Universitário',
      observations: 'Aniversariantes da semana entram grátis com 1 acompanhante.',
      attractions: [...items.slice(7 * day, 7 * day + 7), { customName: 'Palco aberto até 22h', isCustom: true }],
    };
    if (day < 5) await write(day, { ...body, valueId: value.id });
    else await makeExtra(id, { ...body, lotPresets: LOT_PRESETS.normal });
  }
  const now = await bodyOf(get(`/api/schedules/${id}`), schedule);
  await bodyOf(handOver(id), version, 201);
  // A version stores neither revisions nor ids of items, so the expected events get the values that reading a version gives.
  const listed = now.events.map((event) => ({
    ...event,
    revision: 0,
    attractions: event.attractions.map((item, n) => ({ ...item, id: n + 1 })),
  }));
  expect((await read(id, 1)).events).toEqual(listed);
  expect(await sizeOf(id)).toBeLessThan(12_000);
});

it('a programme whose fields all have their greatest length can be sent as a version', async () => {
  const { id, write } = await makeProgramme(WEDNESDAY);
  const layout = await makeLayout({ name: letters(LIMITS.fileName) });
  const value = await makeValue({ name: letters(LIMITS.valueText) });
  const name = (n: number) => `${n}`.padStart(LIMITS.attractionName, '漢');
  const attractions = await makeItems(LIMITS.attractionsPerEvent, name, letters(LIMITS.fileName));
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
  const now = await bodyOf(get(`/api/schedules/${id}`), schedule);
  expect(now.events.map((event) => event.attractions.length)).toEqual(Array(11).fill(100));
  await bodyOf(handOver(id), version, 201);
  // D1 accepts rows of at most 2,000,000 bytes. Miniflare also accepts larger rows, so the size is checked here.
  expect(await sizeOf(id)).toBeLessThan(1_970_000);
  expect((await read(id, 1)).events.map((event) => event.attractions.length)).toEqual(Array(11).fill(100));
  const headers = await admin();
  await bodyOf(post(`/api/schedules/${id}/seen`, {}, headers), seen);
  await write(0, { ...largest, eventName: 'Outro' });
  const list = await bodyOf(get('/api/schedules?limit=5', headers), scheduleList);
  expect(list.find((one) => one.id === id)?.mark).toEqual({ kind: 'changes', count: 2 });
  expect(await bodyOf(post(`/api/schedules/${id}/seen`, {}, headers), seen)).toMatchObject({ version: { number: 2 } });
});

it('concurrent requests that hand over the same content make one version', async () => {
  const { id } = await makeProgramme(WEDNESDAY);
  const answers = await Promise.all(Array.from({ length: 8 }, () => handOver(id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(7).fill(200), 201]);
  expect((await bodyOf(get(path(id)), timeline)).versions.map(({ number }) => number)).toEqual([1]);
});

it('concurrent saves and hand-overs make versions with consecutive numbers, and the last has the stored content', async () => {
  const { id, write } = await makeProgramme(WEDNESDAY, { eventName: 'Antes' });
  await bodyOf(handOver(id), version, 201);
  // The iterations overlap, so a hand-over may send the name that another iteration has saved.
  const names = Array.from({ length: 6 }, (_, n) => `Noite ${n}`);
  const made = await Promise.all(
    names.map(async (eventName) => {
      await write(0, { eventName });
      return handOver(id);
    }),
  );
  expect(made.every(({ ok }) => ok)).toBe(true);
  const { versions: listed } = await bodyOf(get(path(id)), timeline);
  expect(listed.map(({ number }) => number)).toEqual(listed.map((_, n) => listed.length - n));
  expect(listed.filter(({ number }) => number > 1).every(({ changes }) => changes === 1)).toBe(true);
  const last = (await bodyOf(get(`/api/schedules/${id}`), schedule)).events[0]?.eventName;
  expect((await read(id, listed.length)).events[0]?.eventName).toBe(last);
});

it('invalid hand-overs and answers are refused with a message, and so are unknown versions', async () => {
  const headers = await admin();
  const { id, events } = await makeProgramme(WEDNESDAY);
  await handOver(id);
  const answers = `/api/schedules/${id}/answers`;
  const refused: [string, unknown, string][] = [
    [path(id), { author: 'x'.repeat(61) }, 'Quem está montando: no máximo 60 caracteres (tem 61).'],
    [path(id), [], 'Esperava um objeto JSON com o nome de quem envia.'],
    [answers, { kind: 'talvez', version: 1 }, 'Resposta: use "approved" ou "adjust".'],
    [answers, { kind: 'approved', version: '1' }, 'Versão: esperava um número.'],
    [answers, { kind: 'approved', version: 2 }, 'Esta versão não existe.'],
    [answers, { kind: 'adjust', version: 1 }, 'Escreva o que precisa ser ajustado.'],
    [
      answers,
      { kind: 'adjust', version: 1, text: 'x', eventId: (events[0]?.id ?? 0) + 999 },
      'Este dia não é desta programação.',
    ],
  ];
  for (const [to, body, message] of refused) await refusal(post(to, body, headers), 422, 'validation', message);
  for (const version of ['0', 'x', '1e3', '9'.repeat(10)]) {
    await refusal(get(`/api/schedules/${id}/excel?version=${version}`), 422, 'validation');
    await refusal(get(path(id, `/${version}`)), 404, 'not_found');
  }
  await refusal(get(`/api/schedules/${id}/excel?version=2`), 404, 'not_found');
});
