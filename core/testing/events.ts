import type { ScheduleEvent, ScheduleEventAttraction } from '../contracts/events.ts';
import { recordByTextKey } from '../event-fields.ts';

export const EVENT: ScheduleEvent = {
  id: 1,
  scheduleId: 1,
  dayOfWeek: 'Quarta',
  date: '2026-12-30',
  ...recordByTextKey(() => null),
  isSpecialEvent: false,
  attractions: [],
  customAttractionsText: null,
  freeEntry: false,
  valueId: null,
  value: null,
  customValue: null,
  layoutId: null,
  layout: null,
  ticketType: null,
  firstLotValue: null,
  secondLotValue: null,
  lastLotValue: null,
  lotPresets: null,
  revision: 1,
};

const EXTRA: ScheduleEvent = { ...EVENT, dayOfWeek: 'Evento Extra', isSpecialEvent: true };

export const extraEvent = (row: Partial<ScheduleEvent>): ScheduleEvent => ({ ...EXTRA, ...row });

export const picture = (id: number, name: string) => ({ id, name, imageUrl: `/${id}`, width: null, height: null });

/** Returns an item of an event's attractions. `id` is the item's id; the attraction always has the id 7. */
export const artist = (name: string, photo: ScheduleEventAttraction['photo'] = null, id = 1): ScheduleEventAttraction => ({
  id,
  attraction: { id: 7, name },
  photo,
  customName: null,
  isCustom: false,
});

export const freeText = (customName: string, id = 2): ScheduleEventAttraction => ({
  id,
  attraction: null,
  photo: null,
  customName,
  isCustom: true,
});
