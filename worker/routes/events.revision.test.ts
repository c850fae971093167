import { describe, expect, it } from 'vitest';
import { eventConflict, type ScheduleEvent, scheduleEvent } from '../../core/contracts/events.ts';
import { schedule } from '../../core/contracts/schedules.ts';
import { answer, get, lastLine, openToStaff, post, put, refusal } from '../test/api.ts';
import { makeDay, makeLayout, specialBody } from '../test/fixtures.ts';

const write = (eventId: number, body: object) => answer(put(`/api/events/${eventId}`, body), scheduleEvent);
const refused = async (eventId: number, body: object) => {
  const error = await refusal(put(`/api/events/${eventId}`, body), 409, 'conflict');
  expect(error.message).toBe('Outra pessoa salvou este evento enquanto você o editava.');
  return eventConflict.strict().parse(error.details).current as ScheduleEvent;
};
const free = (customName: string) => ({ customName, isCustom: true });

describe('the revision of an event', () => {
  it('begins at 1 and grows with every write, given or not, but not if nothing changes', async () => {
    const { scheduleId, eventId } = await makeDay();
    const read = async () => (await answer(get(`/api/schedules/${scheduleId}`), schedule)).events[0]?.revision;
    expect(await read()).toBe(1);
    expect((await write(eventId, { scheduleId, eventName: 'A' })).revision).toBe(2);
    expect((await write(eventId, { scheduleId, eventName: 'B', revision: 2 })).revision).toBe(3);
    expect((await write(eventId, { scheduleId, eventName: 'A', revision: null })).revision).toBe(4);
    for (const revision of [4, 1, null]) {
      expect((await write(eventId, { scheduleId, eventName: 'A', revision })).revision).toBe(4);
    }
    expect(await read()).toBe(4);
    expect((await answer(post('/api/events?special=true', specialBody(scheduleId)), scheduleEvent, 201)).revision).toBe(1);
  });

  it('refuses to overwrite a newer one, returns that one, and changes nothing', async () => {
    await openToStaff();
    const { scheduleId, eventId } = await makeDay();
    const theirs = await write(eventId, { scheduleId, revision: 1, eventName: 'Delas', attractions: [free('DJ Ana')] });
    const mine = { scheduleId, revision: 1, eventName: 'Minhas', attractions: [free('DJ Bia'), free('DJ Cida')] };
    expect(await refused(eventId, mine)).toEqual(theirs);
    expect(lastLine().d1RoundTrips).toBe(1);
    expect((await answer(get(`/api/schedules/${scheduleId}`), schedule)).events[0]).toEqual(theirs);
    expect(await write(eventId, { ...mine, revision: theirs.revision })).toMatchObject({ eventName: 'Minhas', revision: 3 });
  });

  it('lets exactly one of many concurrent writers save', async () => {
    const { scheduleId, eventId } = await makeDay();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        put(`/api/events/${eventId}`, {
          scheduleId,
          revision: 1,
          eventName: `Nome ${n}`,
          attractions: [free(`A ${n}`), free(`B ${n}`)],
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(409)]);
    const winner = answers.findIndex(({ status }) => status === 200);
    const event = (await answer(get(`/api/schedules/${scheduleId}`), schedule)).events[0];
    expect(event).toMatchObject({ eventName: `Nome ${winner}`, revision: 2 });
    expect(event?.attractions.map(({ customName }) => customName)).toEqual([`A ${winner}`, `B ${winner}`]);
  });

  it('is checked before references, so that nobody corrects an outdated event', async () => {
    const { scheduleId, eventId } = await makeDay();
    await write(eventId, { scheduleId, layoutId: (await makeLayout()).id });
    await refused(eventId, { scheduleId, revision: 1, layoutId: 999_999 });
  });
});
