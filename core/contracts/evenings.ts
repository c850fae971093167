import * as z from 'zod';
import { calendarMonth, wednesday } from './basics.ts';
import { idAndName, picture, scheduleEventAttraction } from './events.ts';

export const usualQuery = z.object({ startDate: wednesday });

/** The usual evening of a weekday. Values, flyers and attractions that are no longer in the catalogue are left out. */
export const usual = z.object({
  eventName: z.string(),
  freeEntry: z.boolean(),
  value: idAndName.nullable(),
  customValue: z.string().nullable(),
  layout: picture.nullable(),
  attractions: z.array(scheduleEventAttraction),
});
export type Usual = z.infer<typeof usual>;

/** One entry for each of the five days; null for a day without a usual evening. */
export const usualWeek = z.array(usual.nullable());
export type UsualWeek = z.infer<typeof usualWeek>;

/** An attraction's past and future evenings, latest first. `countedSchedules` selects their programmes (no drafts). */
export const attractionEvenings = z.object({
  id: z.number(),
  name: z.string(),
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
  /** The attraction's photos that were chosen for evenings, the most used first. */
  photos: z.array(picture.extend({ uses: z.number() })),
});
export type AttractionEvenings = z.infer<typeof attractionEvenings>;

export const monthQuery = z.object({ month: calendarMonth });

export const memoryQuery = z.object({ startDate: wednesday });

/** Rows: attraction id, number of evenings, last date before `startDate`, next date. The week of `startDate` does not count. */
export const memory = z.array(z.tuple([z.number(), z.number(), z.string().nullable(), z.string().nullable()]));
export type Memory = z.infer<typeof memory>;
