import * as z from 'zod';
import { DATE_MESSAGES } from '../rules/typed-dates.ts';
import { EVENTS_OF_WEEK } from '../rules/week.ts';
import { numberText, optionalId, wednesday } from './basics.ts';
import { dayFields, NO_EVENT, oneEntryPrice, scheduleEvent, specialFields } from './events.ts';
import { answer, version } from './versions.ts';

/** Idempotency-Key of two POSTs: one finds or creates a week's own programme, one replaces or adds its first extra event. */
export const WEEK_KEY = 'week';

const absentIfEmpty = (error: string) =>
  z
    .string({ error })
    .optional()
    .transform((value) => value || undefined);

const PROGRAMME_MESSAGE = 'programme: use o número da programação.';

/**
 * Without `start`: the running week (to Monday, 06:00) if it has content, else the week of today's or the next Wednesday.
 * `programme` overrides `start`.
 */
export const weekQuery = z.object({
  start: absentIfEmpty(DATE_MESSAGES.missing).pipe(wednesday.optional()),
  programme: absentIfEmpty(PROGRAMME_MESSAGE).pipe(numberText(PROGRAMME_MESSAGE).optional()),
});
export type WeekQuery = z.output<typeof weekQuery>;

const fieldChange = z.object({
  key: z.string(),
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

/** An evening that differs from the newest sent version. `fields` is empty for an added or removed evening. */
const weekChange = z.object({
  /** The position in `PUT /api/weeks/{startDate}/events/{position}`; 5 for a removed extra event. */
  position: z.number(),
  kind: z.enum(['changed', 'added', 'removed']),
  fields: z.array(fieldChange),
});
export type WeekChange = z.infer<typeof weekChange>;

/**
 * `programme` is null if nobody has begun one. `version` is the newest sent version, since which `changes` are counted; `answers`
 * may refer to a later saved version.
 */
export const week = z.object({
  startDate: z.string(),
  programme: z
    .object({
      id: z.number(),
      createdAt: z.string(),
      /** A draft is not shown to administrators or on links. A programme that an API client creates is no draft. */
      isDraft: z.boolean(),
      savedAt: z.string(),
      isOwn: z.boolean(),
      /** Sorted by position. Without an extra event the list ends at position 4. */
      events: z.array(scheduleEvent),
    })
    .nullable(),
  version: version.nullable(),
  changes: z.array(weekChange),
  /** The answers that count, newest first: the newest alone if it approves, else all requests since the last approval or send. */
  answers: z.array(answer),
  /** When the week's programme was deleted; null if the week still has one. A draft that the daily run hid does not count. */
  deletedAt: z.string().nullable(),
  /** The week's other programmes, newest first. */
  others: z.array(z.object({ id: z.number(), createdAt: z.string(), isDraft: z.boolean() })),
});
export type Week = z.infer<typeof week>;

/** 0 to 4 are Wednesday to Sunday, 5 is the first extra event. The other extra events follow in the order of their ids. */
export const eveningPosition = z
  .string()
  .regex(/^\d{1,2}$/)
  .transform(Number)
  .refine((position) => position < EVENTS_OF_WEEK);

// A null `scheduleId` means the week's own programme, which is created if it is missing.
// `revision` 0 means that the writer has seen no event at this position.
const targetFields = {
  scheduleId: optionalId('Programação'),
  revision: z
    .number({ error: 'Revisão: esperava um número.' })
    .int('Revisão: número inválido.')
    .min(0, 'Revisão: número inválido.'),
  /** The event that the writer saw at this position. After an extra event's removal the position may have another event. */
  eventId: optionalId('Evento').optional(),
  /** True if the save undoes an edit. The evening may then get back items that were removed from the catalogue. */
  isUndo: z.boolean({ error: 'isUndo: esperava verdadeiro ou falso.' }).optional(),
};

/** Saving an extra event without content removes it. */
export const eveningInput = z.discriminatedUnion(
  'isSpecialEvent',
  [specialFields.extend(targetFields), oneEntryPrice(dayFields.extend(targetFields))],
  { error: NO_EVENT },
);
