import * as z from 'zod';
import { isCalendarDate, isWednesday } from '../rules/calendar.ts';
import { isCalendarMonth } from '../rules/month.ts';
import { DATE_MESSAGES } from '../rules/typed-dates.ts';
import { type FormField, type NamedField, sentText, textProblem } from './forms.ts';

const refusedBy = (check: FormField['check']) => (value: string, context: z.RefinementCtx) => {
  const message = check(value);
  if (message) context.addIssue({ code: 'custom', message });
};

/** A schema for texts, which become NFC and are never trimmed. `max` is the longest length, in UTF-16 code units. */
export const text = (label: string, max: number) =>
  z
    .string({ error: `${label}: esperava um texto.` })
    .transform((value) => value.normalize('NFC'))
    .superRefine(refusedBy((value) => textProblem(label, max, value)));

/** A schema that cleans and checks a text as a form does. `error` is the message if the value is absent or no string. */
export const formText = (field: FormField, error: string) =>
  z
    .string({ error })
    .transform((value) => sentText(value, field))
    .superRefine(refusedBy(field.check));

/** An absent value gets the same message as an empty one. */
export const requiredText = (field: FormField) => formText(field, field.check('') ?? '');

export const namedText = (field: NamedField) => formText(field, `${field.label}: esperava um texto.`);

export const optionalText = (label: string, max: number) => text(label, max).nullish().default(null);

export const id = (label: string) =>
  z
    .number({ error: `${label}: esperava um número.` })
    .int(`${label}: número inválido.`)
    .positive(`${label}: número inválido.`);

export const numberText = (invalidMessage?: string, { missing = invalidMessage, max = Number.MAX_SAFE_INTEGER } = {}) =>
  z
    .string({ error: missing })
    .regex(/^[1-9]\d*$/, invalidMessage)
    .transform(Number)
    .refine((value) => value <= max, invalidMessage);

export const versionNumber = numberText('version: use o número de uma versão.', { max: 999_999_999 });

export const optionalId = (label: string) => id(label).nullish().default(null);

const DATE_OR_INSTANT = /^\d{4}-\d\d-\d\d(T([01]\d|2[0-3]):[0-5]\d(:([0-5]\d|60)(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/;

/** Accepts `YYYY-MM-DD` and ISO instants. An instant becomes the date written in it, whatever its time zone is. */
export const calendarDate = z
  .string({ error: DATE_MESSAGES.missing })
  .regex(DATE_OR_INSTANT, DATE_MESSAGES.missing)
  .transform((value) => value.slice(0, 10))
  .refine(isCalendarDate, { error: DATE_MESSAGES.missing, abort: true });

export const wednesday = calendarDate.refine(isWednesday, DATE_MESSAGES.mustBeWednesday);

const MONTH_MESSAGE = 'Use um mês, como 2026-11.';

export const calendarMonth = z.string({ error: MONTH_MESSAGE }).refine(isCalendarMonth, { error: MONTH_MESSAGE, abort: true });

/** `deleted` counts the deleted items. `POST …/restore` restores the items that were deleted at `deletedAt`. */
export const deleted = z.object({ deleted: z.number(), deletedAt: z.string() });
export type Deleted = z.infer<typeof deleted>;

export const restoreInput = z.object({ deletedAt: z.iso.datetime({ error: 'deletedAt: esperava um instante ISO.' }) });

/** `hasDraft`: true if a week's programme was restored and the week also has a draft. */
export const restored = z.object({ restored: z.number(), hasDraft: z.boolean().optional() });
export type Restored = z.infer<typeof restored>;
