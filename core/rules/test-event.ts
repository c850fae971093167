import type { ScheduleEvent } from '../contracts/events.ts';

// For tests: an event as the API gives it, with nothing in it.

export const EVENT: ScheduleEvent = {
  id: 1,
  scheduleId: 1,
  dayOfWeek: 'Quarta',
  date: '2026-12-30',
  eventName: null,
  isSpecialEvent: false,
  attractions: [],
  customAttractionsText: null,
  freeEntry: false,
  valueId: null,
  value: null,
  customValue: null,
  layoutId: null,
  layout: null,
  observations: null,
  ticketType: null,
  firstLotValue: null,
  secondLotValue: null,
  lastLotValue: null,
  lotPresets: null,
  revision: 1,
};

export const picture = (id: number, name: string) => ({ id, name, imageUrl: `/${id}`, width: null, height: null });
