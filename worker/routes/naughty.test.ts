import { expect, it } from 'vitest';
import { scheduleEvent } from '../../core/contracts/events.ts';
import { LIMITS } from '../../core/contracts/limits.ts';
import { schedule } from '../../core/contracts/schedules.ts';
import { EXTRA_EVENT } from '../../core/rules/week.ts';
import { bodyOf, get, post, put, refusal } from '../test/api.ts';
import { makeSchedule, specialBody } from '../test/fixtures.ts';
import { NAUGHTY } from '../test/naughty.ts';

/** Bodies of a day and of an extra event, with a text in every text field. `paths`: the fields that a refusal lists. */
const SHAPES: { name: string; special?: true; body(text: string): object; paths: string[] }[] = [
  {
    name: 'texts of a day',
    // Blank names of attractions are refused (core/contracts/events.test.ts), so 'DJ' replaces blank texts here.
    body: (text) => ({
      ...{ eventName: text, observations: text, customValue: text, customAttractionsText: text },
      attractions: [{ customName: text.trim() ? text : 'DJ', isCustom: true }],
    }),
    paths: ['eventName', 'observations', 'customValue', 'customAttractionsText', 'attractions.0.customName'],
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
      ...['eventName', 'observations', 'firstLotValue', 'secondLotValue', 'lastLotValue'],
      ...['lotPresets.unissex.first', 'lotPresets.bistro2.first', 'lotPresets.bistro4.first'],
    ],
  },
];

it.each(SHAPES)('a hostile text is refused in Portuguese, or returned unchanged: $name', async ({ special, body, paths }) => {
  let programme = await makeSchedule();
  let unchanged = 0;
  let refused = 0;
  for (const text of NAUGHTY) {
    if (special && unchanged % LIMITS.extraEvents === 0) programme = await makeSchedule();
    const response = special
      ? await post('/api/events?special=true', specialBody(programme.id, body(text)))
      : await put(`/api/events/${programme.events[0]?.id}`, { scheduleId: programme.id, ...body(text) });
    const excerpt = JSON.stringify(text.slice(0, 40));
    if (response.ok) {
      unchanged += 1;
      const made = scheduleEvent.parse(await response.json());
      const named = special && !text.trim() && { eventName: EXTRA_EVENT };
      expect(made, excerpt).toMatchObject({ ...body(text.normalize('NFC')), ...named });
      expect((await bodyOf(get(`/api/schedules/${programme.id}`), schedule)).events, excerpt).toContainEqual(made);
    } else {
      refused += 1;
      const error = await refusal(Promise.resolve(response), 422, 'validation');
      expect(error.message, excerpt).toMatch(/no máximo|não dá para salvar|escreva um nome/);
      expect((error.details as { path: string }[]).map(({ path }) => path).sort(), excerpt).toEqual(paths.sort());
    }
  }
  // Four texts with characters that cannot be stored, and one that is too long, are refused. All others are unchanged.
  expect(unchanged).toBeGreaterThan(45);
  expect(refused).toBe(5);
});
