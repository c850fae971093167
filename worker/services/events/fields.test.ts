import { getTableColumns } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { scheduleEvent } from '../../../core/contracts/events.ts';
import { REPEAT_CHOICES, type RepeatChoice } from '../../../core/contracts/limits.ts';
import { repeatedEvents } from '../../../core/contracts/schedules.ts';
import { EVENT_COLUMNS, TEXT_FIELDS } from '../../../core/event-fields.ts';
import { events } from '../../../db/schema/events.ts';
import { bodyOf, get, post, put } from '../../test/api.ts';
import { makeDay, specialBody } from '../../test/fixtures.ts';

const ROWS_OWN = [
  ...['id', 'scheduleId', 'position', 'dayOfWeek', 'date', 'isSpecialEvent'],
  ...['requestKey', 'requestHash', 'formerValueId', 'updatedAt', 'revision'],
];

it('every column of the table `events` is a field in core/event-fields, or in the list ROWS_OWN', () => {
  expect(Object.keys(getTableColumns(events)).sort()).toEqual([...ROWS_OWN, ...EVENT_COLUMNS].sort());
});

it.each(TEXT_FIELDS)('$key is stored, and repeated only with “$repeatedWith”', async ({ key, limit, repeatedWith }) => {
  const { scheduleId, eventId } = await makeDay();
  const write = (text?: string) => put(`/api/events/${eventId}`, { scheduleId, [key]: text });
  expect(await bodyOf(write(), scheduleEvent)).toMatchObject({ [key]: null });
  const text = `O texto de ${key} `.padEnd(limit, 'x');
  expect(await bodyOf(write(text), scheduleEvent)).toMatchObject({ [key]: text });
  const extra = post('/api/events?special=true', specialBody(scheduleId, { [key]: text }));
  expect(await bodyOf(extra, scheduleEvent, 201)).toMatchObject({ [key]: text });

  const repeated = async (take: readonly RepeatChoice[]) => {
    const path = `/api/schedules/${scheduleId}/repeated?startDate=2027-02-24&take=${take.join(',')}`;
    return (await bodyOf(get(path), repeatedEvents)).events.map((event) => event[key]);
  };
  expect(await repeated(REPEAT_CHOICES)).toEqual([text, null, null, null, null, text]);
  expect(await repeated(REPEAT_CHOICES.filter((choice) => choice !== repeatedWith))).not.toContain(text);
});
