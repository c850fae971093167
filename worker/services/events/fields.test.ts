import { getTableColumns } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { scheduleEvent } from '../../../core/contracts/events.ts';
import { REPEAT_CHOICES } from '../../../core/contracts/repeat-choices.ts';
import { repeatedEvents } from '../../../core/contracts/schedules.ts';
import { EVENT_COLUMNS, TEXT_FIELDS } from '../../../core/event-fields.ts';
import { events } from '../../../db/schema/events.ts';
import { answer, get, post, put } from '../../test/api.ts';
import { makeDay, specialBody } from '../../test/fixtures.ts';

const ROWS_OWN = [
  'id',
  'scheduleId',
  'position',
  'dayOfWeek',
  'date',
  'isSpecialEvent',
  'requestKey',
  'requestHash',
  'updatedAt',
  'revision',
];

it('every column of an event is one of core/event-fields, or the row’s own', () => {
  expect(Object.keys(getTableColumns(events)).sort()).toEqual([...ROWS_OWN, ...EVENT_COLUMNS].sort());
});

it.each(TEXT_FIELDS.map(({ key, repeatedWith }) => [key, repeatedWith] as const))(
  '%s is written, read and repeated with the choice "%s"',
  async (key, choice) => {
    const { scheduleId, eventId } = await makeDay();
    const body = { [key]: `o texto de ${key}` };
    const day = await answer(put(`/api/events/${eventId}`, { scheduleId, ...body }), scheduleEvent);
    const extra = await answer(post('/api/events?special=true', specialBody(scheduleId, body)), scheduleEvent, 201);
    expect([day[key], extra[key]]).toEqual([body[key], body[key]]);
    const repeated = async (take: readonly string[]) => {
      const path = `/api/schedules/${scheduleId}/repeated?startDate=2027-02-24&take=${take.join(',')}`;
      return (await answer(get(path), repeatedEvents)).events.map((event) => event[key]);
    };
    expect(await repeated(REPEAT_CHOICES)).toEqual([body[key], null, null, null, null, body[key]]);
    expect(await repeated(REPEAT_CHOICES.filter((other) => other !== choice))).not.toContain(body[key]);
  },
);
