import { expect, it } from 'vitest';
import { errorResponse } from '../../core/contracts/errors.ts';
import { LIMITS } from '../../core/contracts/limits.ts';
import { EXTRA_EVENT } from '../../core/rules/week.ts';
import { get, post, put } from '../test/api.ts';
import { makeSchedule, specialBody } from '../test/fixtures.ts';
import { NAUGHTY } from '../test/naughty.ts';

/** Inputs with a text in every text field: of a day, and of an extra event. The response has the text at each of the `paths`. */
const SHAPES: { name: string; special?: boolean; body(text: string): object; paths: (string | number)[][] }[] = [
  {
    name: 'texts of a day',
    // core/contracts/events.test.ts tests that an attraction's blank name is refused, so a name replaces blank texts here.
    body: (text) => ({
      ...{ eventName: text, observations: text, customValue: text, customAttractionsText: text },
      attractions: [{ customName: text.trim() ? text : 'DJ', isCustom: true }],
    }),
    paths: [['eventName'], ['observations'], ['customValue'], ['customAttractionsText'], ['attractions', 0, 'customName']],
  },
  {
    name: 'texts of an extra event',
    special: true,
    body: (text) => {
      const lots = { first: text, second: '', last: '' };
      const lotPresets = { unissex: lots, bistro2: lots, bistro4: lots };
      return { eventName: text, observations: text, firstLotValue: text, secondLotValue: text, lastLotValue: text, lotPresets };
    },
    paths: [
      ['eventName'],
      ['observations'],
      ['firstLotValue'],
      ['secondLotValue'],
      ['lastLotValue'],
      ...['unissex', 'bistro2', 'bistro4'].map((category) => ['lotPresets', category, 'first']),
    ],
  },
];

const reach = (value: unknown, path: (string | number)[]) =>
  path.reduce((inner, key) => (inner as Record<string | number, unknown>)[key], value);

it.each(SHAPES)('a hostile text is refused in Portuguese, or returned unchanged: $name', async ({ special, body, paths }) => {
  let schedule = await makeSchedule();
  let unchanged = 0;
  let refused = 0;
  for (const text of NAUGHTY) {
    if (special && unchanged % LIMITS.extraEvents === 0) schedule = await makeSchedule();
    const response = special
      ? await post('/api/events?special=true', specialBody(schedule.id, body(text)))
      : await put(`/api/events/${schedule.events[0]?.id}`, { scheduleId: schedule.id, ...body(text) });
    const excerpt = JSON.stringify(text.slice(0, 40));
    if (response.ok) {
      unchanged += 1;
      const made = (await response.json()) as { id: number };
      for (const path of paths) {
        const named = text.trim() ? null : { eventName: special && EXTRA_EVENT, customName: 'DJ' }[String(path.at(-1))];
        expect(reach(made, path), excerpt).toBe(named || text.normalize('NFC'));
      }
      const read = (await (await get(`/api/schedules/${schedule.id}`)).json()) as { events: { id: number }[] };
      expect(
        read.events.find(({ id }) => id === made.id),
        excerpt,
      ).toEqual(made);
    } else {
      refused += 1;
      expect(response.status, excerpt).toBe(422);
      const error = errorResponse.parse(await response.json());
      expect(error.message, excerpt).toMatch(/no máximo|não dá para salvar|escreva um nome/);
      expect((error.details as { path: string }[]).map(({ path }) => path).sort(), excerpt).toEqual(
        paths.map((path) => path.join('.')).sort(),
      );
    }
  }
  // Four texts with characters that cannot be stored, and one that is too long, are refused. All others are unchanged.
  expect(unchanged).toBeGreaterThan(45);
  expect(refused).toBe(5);
});

it('a hostile text as a start date, id or export type is refused', async () => {
  for (const text of NAUGHTY.filter((_, n) => n % 4 === 0)) {
    expect((await post('/api/schedules', { startDate: text })).status).toBe(422);
    const path = encodeURIComponent(text.toWellFormed().slice(0, 200));
    if (!/^\d*$/.test(path)) expect((await get(`/api/schedules/${path}`)).status).toBe(404);
    expect((await get(`/api/schedules/1/excel?type=${path}`)).status).toBe(422);
  }
});
