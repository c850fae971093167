import { expect, it } from 'vitest';
import { scheduleEvent } from '../../core/contracts/events.ts';
import { EXTRA_EVENT } from '../../core/rules/week.ts';
import { put, refusal } from '../test/api.ts';
import { makeExtra, makeSchedule, specialBody } from '../test/fixtures.ts';
import { NAUGHTY } from '../test/naughty.ts';
import { readProgramme } from '../test/programmes.ts';

/** An extra event’s fields, with a text in every text field. */
function fields(text: string) {
  const lots = { first: text, second: '', last: '' };
  return {
    ...{ eventName: text, observations: text, firstLotValue: text, secondLotValue: text, lastLotValue: text },
    lotPresets: { unissex: lots, bistro2: lots, bistro4: lots },
    customAttractionsText: text,
    // Blank names of attractions are refused (core/contracts/events.test.ts), so 'DJ' replaces blank texts here.
    attractions: [{ customName: text.trim() ? text : 'DJ', isCustom: true }],
  };
}
it('a hostile text is refused in Portuguese, or returned unchanged', async () => {
  const { id } = await makeSchedule();
  const extra = await makeExtra(id);
  let refused = 0;
  for (const text of NAUGHTY) {
    const response = await put(`/api/events/${extra.id}`, specialBody(id, fields(text)));
    const excerpt = JSON.stringify(text.slice(0, 40));
    if (response.ok) {
      const made = scheduleEvent.parse(await response.json());
      const named = !text.trim() && { eventName: EXTRA_EVENT };
      expect(made, excerpt).toMatchObject({ ...fields(text.normalize('NFC')), ...named });
      expect((await readProgramme(id)).events, excerpt).toContainEqual(made);
    } else {
      refused += 1;
      const error = await refusal(Promise.resolve(response), 422, 'validation');
      expect(error.message, excerpt).toMatch(/no máximo|não dá para salvar|escreva um nome/);
      // All ten fields are refused.
      expect(error.details, excerpt).toHaveLength(10);
    }
  }
  // Four texts with characters that cannot be stored, and one that is too long, are refused. All others are unchanged.
  expect(refused).toBe(5);
});
