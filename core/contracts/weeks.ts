import * as z from 'zod';
import { EVENTS_OF_WEEK } from '../rules/week.ts';
import { numberText, optionalId, wednesday } from './basics.ts';
import { dayFields, oneEntry, scheduleEvent, specialFields } from './events.ts';
import { answer, version } from './versions.ts';

/** The Idempotency-Key that stands for a week's own programme, or for its own extra event, in every request. */
export const WEEK_KEY = 'week';

/** `start`: empty for the current week if it has a programme with content, else the next. `programme`: an id, in place of it. */
export const weekQuery = z.object({
  start: z
    .union([z.literal(''), wednesday])
    .optional()
    .default(''),
  programme: z
    .union([z.literal('').transform(() => null), numberText('programme: use o número da programação.')])
    .optional()
    .default(null),
});

const fieldChange = z.object({
  key: z.string(),
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

/** An evening that differs from the newest sent version. An added or removed evening has no fields. */
const weekChange = z.object({
  /** The position in `PUT /api/weeks/{startDate}/events/{position}`; 5 for a removed extra event. */
  position: z.number(),
  kind: z.enum(['changed', 'added', 'removed']),
  fields: z.array(fieldChange),
});
export type WeekChange = z.infer<typeof weekChange>;

/** `programme`: null where nobody has begun it. `changes`: what differs from the newest sent `version`; `answer`: to that one. */
export const week = z.object({
  startDate: z.string(),
  programme: z
    .object({
      id: z.number(),
      createdAt: z.string(),
      /** Whether it was never sent; administrators and links do not see it then. */
      isDraft: z.boolean(),
      savedAt: z.string(),
      /** Whether sending this week hands over this programme. */
      isOwn: z.boolean(),
      /** Sorted by position; no event at 5 if there is no extra event. */
      events: z.array(scheduleEvent),
    })
    .nullable(),
  version: version.nullable(),
  changes: z.array(weekChange),
  answer: answer.nullable(),
  /** The week's other programmes, newest first. */
  others: z.array(z.object({ id: z.number(), createdAt: z.string(), isDraft: z.boolean() })),
});
export type Week = z.infer<typeof week>;

/** 0 to 4 for Wednesday to Sunday, 5 for the extra event, from 6 on further extra events by id. */
export const eveningPosition = z
  .string()
  .regex(/^\d{1,2}$/)
  .transform(Number)
  .refine((position) => position < EVENTS_OF_WEEK);

// `scheduleId` null stands for the week's own programme, which is created if missing. `revision` 0: the writer has seen no such
// event.
const targetFields = {
  scheduleId: optionalId('Programação'),
  revision: z
    .number({ error: 'Revisão: esperava um número.' })
    .int('Revisão: número inválido.')
    .min(0, 'Revisão: número inválido.'),
};

/** An extra event without content is removed. */
export const eveningInput = z.union([specialFields.extend(targetFields), oneEntry(dayFields.extend(targetFields))]);
