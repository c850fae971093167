import { describe, expect, it } from 'vitest';
import { errorAnswer } from '../../core/contracts/errors.ts';
import { LIMITS } from '../../core/contracts/limits.ts';
import { EXTRA_EVENT } from '../../core/rules/week.ts';
import { get, post, put } from '../test/api.ts';
import { makeSchedule, specialBody } from '../test/fixtures.ts';
import { NAUGHTY } from '../test/naughty.ts';

const three = (first: string) => ({ first, second: '', last: '' });
const presets = (text: string) => ({ unissex: three(text), bistro2: three(''), bistro4: three('') });

/** Every text field of a day and of an extra event: how the text goes in, and where it is read back. */
const FIELDS: { name: string; special?: boolean; body(text: string): object; path: (string | number)[] }[] = [
  { name: 'eventName', body: (eventName) => ({ eventName }), path: ['eventName'] },
  { name: 'observations', body: (observations) => ({ observations }), path: ['observations'] },
  { name: 'customValue', body: (customValue) => ({ customValue }), path: ['customValue'] },
  {
    name: 'customName',
    body: (customName) => ({ attractions: [{ customName, isCustom: true }] }),
    path: ['attractions', 0, 'customName'],
  },
  {
    name: 'customAttractionsText',
    body: (customAttractionsText) => ({ customAttractionsText }),
    path: ['customAttractionsText'],
  },
  { name: 'eventName', special: true, body: (eventName) => ({ eventName }), path: ['eventName'] },
  { name: 'observations', special: true, body: (observations) => ({ observations }), path: ['observations'] },
  { name: 'firstLotValue', special: true, body: (firstLotValue) => ({ firstLotValue }), path: ['firstLotValue'] },
  { name: 'secondLotValue', special: true, body: (secondLotValue) => ({ secondLotValue }), path: ['secondLotValue'] },
  { name: 'lastLotValue', special: true, body: (lastLotValue) => ({ lastLotValue }), path: ['lastLotValue'] },
  {
    name: 'lotPresets',
    special: true,
    body: (text) => ({ lotPresets: presets(text) }),
    path: ['lotPresets', 'unissex', 'first'],
  },
];

const reach = (value: unknown, path: (string | number)[]) =>
  path.reduce((inner, key) => (inner as Record<string | number, unknown>)[key], value);

describe.each(FIELDS)('$name (extra: $special)', ({ name, special, body, path }) => {
  it('is refused in Portuguese or comes back as it went', async () => {
    let schedule = await makeSchedule();
    let kept = 0;
    let refused = 0;
    for (const text of NAUGHTY) {
      if (special && kept % LIMITS.extraEvents === 0) schedule = await makeSchedule();
      const eventId = schedule.events[0]?.id;
      const response = special
        ? await post('/api/events?special=true', specialBody(schedule.id, body(text)))
        : await put(`/api/events/${eventId}`, { scheduleId: schedule.id, ...body(text) });
      const shown = JSON.stringify(text.slice(0, 40));
      if (response.ok) {
        kept += 1;
        const made = (await response.json()) as { id: number };
        const blankName = special && name === 'eventName' && text.trim() === '';
        const expected = blankName ? EXTRA_EVENT : text.normalize('NFC');
        expect(reach(made, path), shown).toBe(expected);
        const read = (await (await get(`/api/schedules/${schedule.id}`)).json()) as { events: { id: number }[] };
        expect(
          read.events.find(({ id }) => id === made.id),
          shown,
        ).toEqual(made);
      } else {
        refused += 1;
        expect(response.status, shown).toBe(422);
        const error = errorAnswer.parse(await response.json());
        expect(error.message, shown).toMatch(/no máximo|não dá para salvar|escreva um nome/);
        expect((error.details as { path: string }[])[0]?.path, shown).toBe(path.join('.'));
      }
    }
    // At least: the plain ones, and what no database text can hold.
    expect(kept).toBeGreaterThan(45);
    expect(refused).toBeGreaterThanOrEqual(6);
  });
});

it('a text as a start date, an id or a key is never more than refused', async () => {
  for (const text of NAUGHTY) {
    expect((await post('/api/schedules', { startDate: text })).status).toBe(422);
    const path = encodeURIComponent(text.toWellFormed().slice(0, 200));
    if (!/^\d*$/.test(path)) expect((await get(`/api/schedules/${path}`)).status).toBe(404);
    expect((await get(`/api/schedules/1/excel?type=${path}`)).status).toBe(422);
  }
});
