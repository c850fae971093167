import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { LIMITS } from '../../core/contracts/limits.ts';
import { LOT_PRESETS } from '../../core/rules/lots.ts';
import { admin } from '../test/accounts.ts';
import { get, post, refusal } from '../test/api.ts';
import {
  makeAttraction,
  makeExtra,
  makeItem,
  makeLayout,
  makePhoto,
  makeProgramme,
  makeValue,
  WEDNESDAY,
} from '../test/fixtures.ts';
import { handOver, look, onDashboard, readProgramme, readVersion, timelineOf } from '../test/programmes.ts';

const path = (id: number, rest = '') => `/api/schedules/${id}/versions${rest}`;
const letters = (count: number) => '漢'.repeat(count);

it('a new version has the programme’s content', async () => {
  const attractions = [await makeItem(), { customName: 'Palco aberto até 22h', isCustom: true }];
  const evening = { layoutId: (await makeLayout()).id, eventName: 'Baile', observations: 'Até 2h', attractions };
  const { id } = await makeProgramme(WEDNESDAY, { ...evening, valueId: (await makeValue()).id });
  await makeExtra(id, { ...evening, lotPresets: LOT_PRESETS.normal });
  await handOver(id);
  // A version stores neither revisions nor ids of items, so the expected events get the values that reading a version gives.
  const listed = (await readProgramme(id)).events.map((event) => ({
    ...event,
    revision: 0,
    attractions: event.attractions.map((item, n) => ({ ...item, id: n + 1 })),
  }));
  expect((await readVersion(id, 1)).events).toEqual(listed);
});

it('a programme whose fields all have their greatest length can be sent as a version', async () => {
  const { id, write } = await makeProgramme(WEDNESDAY);
  const layout = await makeLayout({ name: letters(LIMITS.fileName) });
  const value = await makeValue({ name: letters(LIMITS.valueText) });
  const attractions: object[] = [];
  for (let n = 0; n < LIMITS.attractionsPerEvent; n += 1) {
    const { id: attractionId } = await makeAttraction({ name: `${n}`.padStart(LIMITS.attractionName, '漢') });
    attractions.push({ attractionId, photoId: (await makePhoto(attractionId, { name: letters(LIMITS.fileName) })).id });
  }
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
  expect((await readVersion(id, 1)).events.map((event) => event.attractions.length)).toEqual(Array(11).fill(100));
  const headers = await admin();
  await look(id, headers);
  await write(0, { ...largest, eventName: 'Outro' });
  expect((await onDashboard(id, headers))?.mark).toEqual({ kind: 'changes', count: 2 });
  expect(await look(id, headers)).toMatchObject({ version: { number: 2 } });
});

it('concurrent requests that hand over the same content make one version', async () => {
  const { id } = await makeProgramme(WEDNESDAY);
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(path(id), {})));
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
      return post(path(id), {});
    }),
  );
  expect(made.every(({ ok }) => ok)).toBe(true);
  const { versions: listed } = await timelineOf(id);
  expect(listed.map(({ number }) => number)).toEqual(listed.map((_, n) => listed.length - n));
  expect(listed.filter(({ number }) => number > 1).every(({ changes }) => changes === 1)).toBe(true);
  const last = (await readProgramme(id)).events[0]?.eventName;
  expect((await readVersion(id, listed.length)).events[0]?.eventName).toBe(last);
});

it('invalid hand-overs and answers are refused with a message, and so are unknown versions', async () => {
  const headers = await admin();
  const { id } = await makeProgramme(WEDNESDAY);
  await handOver(id);
  const answers = `/api/schedules/${id}/answers`;
  const refused: [string, unknown, string][] = [
    [path(id), { author: 'x'.repeat(61) }, 'Quem está montando: no máximo 60 caracteres (tem 61).'],
    [path(id), [], 'Esperava um objeto JSON com o nome de quem envia.'],
    [answers, { kind: 'talvez', version: 1 }, 'Resposta: use "approved" ou "adjust".'],
    [answers, { kind: 'approved', version: '1' }, 'Versão: esperava um número.'],
    [answers, { kind: 'approved', version: 2 }, 'Esta versão não existe.'],
    [answers, { kind: 'adjust', version: 1 }, 'Escreva o que precisa ser ajustado.'],
    [answers, { kind: 'adjust', version: 1, text: 'x', eventId: 999_999 }, 'Este dia não é desta programação.'],
  ];
  for (const [to, body, message] of refused) await refusal(post(to, body, headers), 422, 'validation', message);
  for (const version of ['0', 'x', '1e3', '9'.repeat(10)]) {
    await refusal(get(`/api/schedules/${id}/excel?version=${version}`), 422, 'validation');
    await refusal(get(path(id, `/${version}`)), 404, 'not_found');
  }
  await refusal(get(`/api/schedules/${id}/excel?version=2`), 404, 'not_found');
});
