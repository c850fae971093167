import * as z from 'zod';
import { calendarMonth, wednesday } from './basics.ts';
import { named, picture, scheduleEventAttraction } from './events.ts';

/** Query of `GET /api/schedules/usual`: the week that is composed. */
export const usualQuery = z.object({ startDate: wednesday });

/** What a weekday usually is; of price, flyer and residents what is in the catalogue today. */
export const usual = z.object({
  eventName: z.string(),
  freeEntry: z.boolean(),
  value: named.nullable(),
  customValue: z.string().nullable(),
  layout: picture.nullable(),
  /** Who plays there usually, in the order of the newest such evening, each with the photo that it had last. */
  attractions: z.array(scheduleEventAttraction),
});
export type Usual = z.infer<typeof usual>;

/** Answer of `GET /api/schedules/usual`, for each of the five days; null for one without a habit. */
export const usualWeek = z.array(usual.nullable());
export type UsualWeek = z.infer<typeof usualWeek>;

/** Answer of `GET /api/attractions/:id/evenings`, newest first: those of programmes that count, also those ahead. */
export const attractionEvenings = z.object({
  id: z.number(),
  name: z.string(),
  /** Names under which it was in the catalogue before. */
  aliases: z.array(z.string()),
  evenings: z.array(
    z.object({
      eventId: z.number(),
      scheduleId: z.number(),
      date: z.string(),
      dayOfWeek: z.string(),
      isSpecialEvent: z.boolean(),
      eventName: z.string().nullable(),
    }),
  ),
  /** Those that an evening shows, the most used first. */
  photos: z.array(picture.extend({ uses: z.number() })),
});
export type AttractionEvenings = z.infer<typeof attractionEvenings>;

/** Query of `GET /api/attractions/evenings/excel`. */
export const monthQuery = z.object({ month: calendarMonth });

/** Query of `GET /api/attractions/memory`: the week that is composed. */
export const memoryQuery = z.object({ startDate: wednesday });

/**
 * Answer of `GET /api/attractions/memory`: of each attraction that has played its id, how many evenings, and the dates of the last
 * one before the week and of the next one from its Wednesday on. The week's own programmes do not count: the browser has them itself.
 */
export const memory = z.array(z.tuple([z.number(), z.number(), z.string().nullable(), z.string().nullable()]));
export type Memory = z.infer<typeof memory>;
