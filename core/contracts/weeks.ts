import * as z from 'zod';
import { EVENTS_OF_WEEK } from '../rules/week.ts';
import { optionalId, wednesday } from './basics.ts';
import { dayFields, oneEntry, scheduleEvent, specialFields } from './events.ts';
import { answer, version } from './versions.ts';

/** The Idempotency-Key by which the composer asks for a week's own programme, or for its own extra event, however often. */
export const WEEK_KEY = 'week';

/**
 * Query of `GET /api/weeks`. `start`: the Wednesday; empty for the week that runs, if it has a programme with anything in it, else
 * the next one. `programme`: one of the week's programmes by its id, in place of the week's own; it decides the week.
 */
export const weekQuery = z.object({
  start: z
    .union([z.literal(''), wednesday])
    .optional()
    .default(''),
  programme: z
    .string()
    .regex(/^([1-9]\d{0,14})?$/, 'programme: use o número da programação.')
    .optional()
    .default('')
    .transform((text) => (text === '' ? null : Number(text))),
});

/** A field that is not as it was sent; as `FieldChange` of `core/rules/changes.ts`. */
const fieldChange = z.object({
  key: z.string(),
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

/** An evening that is not as the newest sent version has it. One that came or went has no fields. */
const weekChange = z.object({
  /** As in `PUT /api/weeks/{startDate}/events/{position}`; of an extra event that went, that of the extra event. */
  position: z.number(),
  kind: z.enum(['changed', 'added', 'removed']),
  fields: z.array(fieldChange),
});
export type WeekChange = z.infer<typeof weekChange>;

/**
 * A week as it is composed: answer of `GET /api/weeks` and of saving one of its evenings. `programme` is null where nobody has begun
 * it. `version` is the newest sent one, `changes` what differs from it, `answer` what administrators have answered to the newest.
 */
export const week = z.object({
  startDate: z.string(),
  programme: z
    .object({
      id: z.number(),
      createdAt: z.string(),
      /** Never handed over: administrators and links do not have it. */
      isDraft: z.boolean(),
      /** When an evening of it was saved last. */
      savedAt: z.string(),
      /** It is the one that a send of this week hands over. */
      isOwn: z.boolean(),
      /** By position; no event at 5 while there is no extra event. */
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

/** An evening of a week: 0 to 4 Wednesday to Sunday, 5 the extra event, from 6 on further extra events in the order of their ids. */
export const eveningPosition = z
  .string()
  .regex(/^\d{1,2}$/)
  .transform(Number)
  .refine((position) => position < EVENTS_OF_WEEK);

// `scheduleId` null: the week's own programme, begun where there is none. `revision` 0: the writer has seen no such event.
const seen = {
  scheduleId: optionalId('Programação'),
  revision: z
    .number({ error: 'Revisão: esperava um número.' })
    .int('Revisão: número inválido.')
    .min(0, 'Revisão: número inválido.'),
};

/** Body of `PUT /api/weeks/{startDate}/events/{position}`. An extra event with nothing in it is removed. */
export const eveningInput = z.union([specialFields.extend(seen), oneEntry(dayFields.extend(seen))]);
