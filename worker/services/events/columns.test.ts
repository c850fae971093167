import { getTableColumns } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { EVENT_COLUMNS } from '../../../core/event-fields.ts';
import { events } from '../../../db/schema/events.ts';

/** Columns that no input fills in as they are. */
const OF_THE_ROW = [
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

it('every column of events is a field of core/event-fields or the row’s own', () => {
  expect(Object.keys(getTableColumns(events)).sort()).toEqual([...OF_THE_ROW, ...EVENT_COLUMNS].sort());
});
