import * as z from 'zod';
import { numberText, text, wednesday } from './basics.ts';
import { scheduleEvent } from './events.ts';
import { LIMITS, REPEAT_CHOICES, type RepeatTake } from './limits.ts';
import { mark } from './versions.ts';

export const scheduleInput = z.object(
  {
    startDate: wednesday,
    specialEventOnly: z
      .boolean({ error: 'specialEventOnly: esperava verdadeiro ou falso.' })
      .nullish()
      .transform((value) => value ?? false),
  },
  { error: 'Esperava um objeto JSON com a data inicial.' },
);
export type ScheduleInput = z.output<typeof scheduleInput>;

/** A created programme, without the fields that saves change. Only `createdAt` can still change: at a draft's first send. */
export const createdSchedule = z.object({
  id: z.number(),
  startDate: z.string(),
  createdAt: z.string(),
  events: z.array(z.object({ id: z.number(), dayOfWeek: z.string(), date: z.string(), isSpecialEvent: z.boolean() })),
});
export type CreatedSchedule = z.infer<typeof createdSchedule>;

export const schedule = z.object({
  id: z.number(),
  startDate: z.string(),
  createdAt: z.string(),
  events: z.array(scheduleEvent),
});
export type Schedule = z.infer<typeof schedule>;

export const EXPORT_TYPES = ['all', 'regular', 'special'] as const;
export type ExportType = (typeof EXPORT_TYPES)[number];

export const SCHEDULE_KINDS = ['regular', 'special', 'mixed'] as const;
export type ScheduleKind = (typeof SCHEDULE_KINDS)[number];

/** `days`: true for each day with attractions. `extraConfigured`: whether an extra event has attractions; null without extras. */
export const scheduleSummary = z.object({
  id: z.number(),
  startDate: z.string(),
  createdAt: z.string(),
  kind: z.enum(SCHEDULE_KINDS),
  daysWithAttractions: z.number(),
  days: z.array(z.boolean()),
  extraConfigured: z.boolean().nullable(),
  layoutUrls: z.array(z.string().nullable()),
  extraLayoutUrl: z.string().nullable(),
  mark: mark.nullable(),
});
export const scheduleList = z.array(scheduleSummary);
export type ScheduleSummary = z.infer<typeof scheduleSummary>;

/**
 * `shown=false`: the question that the user confirmed says that links do not show the programme. The server refuses the
 * deletion if they show it by now.
 */
export const removeScheduleQuery = z.object({ shown: z.enum(['false'], { error: 'shown: use "false".' }).optional() });
export type RemoveScheduleQuery = z.infer<typeof removeScheduleQuery>;

export const historyQuery = z.object({
  q: text('Busca', LIMITS.historySearch).optional().default(''),
  before: numberText('before: use o número que a página anterior deu.').optional(),
});

const historyEvent = z.object({ eventName: z.string().nullable(), layoutUrl: z.string().nullable() });

const eveningSummary = z.object({ date: z.string(), artists: z.string().nullable(), price: z.string().nullable() });
export type EveningSummary = z.infer<typeof eveningSummary>;

/** `isFound`: true if the event matches the search, and no other event of the programme matches better. */
const listedEvent = historyEvent.extend({ ...eveningSummary.shape, isFound: z.boolean() });

/** `days` is empty for a programme of extra events only. */
export const scheduleHistory = z.object({
  items: z.array(
    z.object({
      id: z.number(),
      startDate: z.string(),
      createdAt: z.string(),
      isDraft: z.boolean(),
      /** False for a draft, and for a programme that an API client created and nobody has sent. */
      isSent: z.boolean(),
      isOwn: z.boolean(),
      days: z.array(listedEvent.extend({ configured: z.boolean() })),
      extra: z.array(listedEvent),
      extraEvents: z.number(),
      mark: mark.nullable(),
      /** The mark as the staff see it. For an administrator, `mark` may instead be `new` or `changes`. */
      staffMark: mark.nullable(),
    }),
  ),
  next: z.number().nullable(),
});
export type ScheduleHistory = z.infer<typeof scheduleHistory>;

/** A month's events, including those without content, of the programmes that `countedSchedules` selects (no drafts). */
export const monthEvents = z.array(
  historyEvent.extend({ scheduleId: z.number(), date: z.string(), isSpecialEvent: z.boolean(), configured: z.boolean() }),
);
export type MonthEvents = z.infer<typeof monthEvents>;

const takeList = z
  .string({ error: 'take: esperava o que levar da programação.' })
  .transform((list) => list.split(',').filter(Boolean))
  .pipe(z.array(z.enum(REPEAT_CHOICES, { error: `take: use ${REPEAT_CHOICES.join(', ')}.` })))
  .transform((chosen) => Object.fromEntries(REPEAT_CHOICES.map((key) => [key, chosen.includes(key)])) as RepeatTake);

/** `take`: the kinds of content to repeat (`REPEAT_CHOICES`), separated by commas. An empty list repeats nothing. */
export const repeatedQuery = z.object({ startDate: wednesday, take: takeList });
export type RepeatInput = z.output<typeof repeatedQuery>;

/** `events` keep their originals' ids and revisions. `asText`: deleted items that became text. `gone`: deleted items left out. */
export const repeatedEvents = z.object({
  events: z.array(scheduleEvent),
  gone: z.array(z.string()),
  asText: z.array(z.string()),
});
export type RepeatedEvents = z.infer<typeof repeatedEvents>;

/** Ids of deleted catalogue items that a programme still shows, but a new programme cannot use. */
export type RemovedReferences = Record<'layouts' | 'values' | 'attractions' | 'photos', readonly number[]>;

export const adminCounts = z.object({
  layouts: z.number(),
  attractions: z.number(),
  values: z.number(),
  lotSettings: z.number(),
  schedules: z.number(),
  links: z.number(),
  example: z.object({ layouts: z.number(), attractions: z.number(), values: z.number(), schedules: z.number() }),
  /** 1 if the house still has a text of the example house, which guests see; else 0. */
  exampleTexts: z.number(),
});
export type AdminCounts = z.infer<typeof adminCounts>;
