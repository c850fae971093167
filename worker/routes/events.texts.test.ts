import { expect, it } from 'vitest';
import { scheduleEvent } from '../../core/contracts/events.ts';
import { DEFAULT_TAKE } from '../../core/contracts/repeat-choices.ts';
import { createdSchedule, schedule } from '../../core/contracts/schedules.ts';
import { byText, TEXT_FIELDS } from '../../core/event-fields.ts';
import { answer, get, post, put, refusal } from '../test/api.ts';
import { makeDay, specialBody } from '../test/fixtures.ts';

const TEXTS = byText(({ key, limit }) => `Texto de ${key} `.padEnd(limit, 'x'));

it('every text of an event comes back as it was sent, and with a repetition that takes it', async () => {
  const { scheduleId, eventId } = await makeDay();
  expect(await answer(put(`/api/events/${eventId}`, { scheduleId, ...TEXTS }), scheduleEvent)).toMatchObject(TEXTS);
  const extra = post('/api/events?special=true', specialBody(scheduleId, TEXTS));
  expect(await answer(extra, scheduleEvent, 201)).toMatchObject(TEXTS);

  const repeat = post(`/api/schedules/${scheduleId}/repeat`, { startDate: '2027-02-24', take: DEFAULT_TAKE });
  const { id } = await answer(repeat, createdSchedule, 201);
  const { events } = await answer(get(`/api/schedules/${id}`), schedule);
  const taken = byText(({ key, repeatedWith }) => (DEFAULT_TAKE[repeatedWith] ? TEXTS[key] : null));
  expect(events[0]).toMatchObject(taken);
  expect(events.at(-1)).toMatchObject({ isSpecialEvent: true, ...taken });
});

it.each(TEXT_FIELDS)('$key can be left out, and is refused when it is too long', async ({ key, limit }) => {
  const { scheduleId, eventId } = await makeDay();
  expect(await answer(put(`/api/events/${eventId}`, { scheduleId }), scheduleEvent)).toMatchObject({ [key]: null });
  const tooLong = put(`/api/events/${eventId}`, { scheduleId, [key]: 'x'.repeat(limit + 1) });
  expect((await refusal(tooLong, 422, 'validation')).message).toContain(String(limit));
});
