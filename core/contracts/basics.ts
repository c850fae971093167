import * as z from 'zod';
import { isCalendarDate, isWednesday } from '../rules/calendar.ts';
import { isCalendarMonth } from '../rules/month.ts';
import { type FormField, type NamedField, sentText, textProblem } from './forms.ts';
import { DATE_MESSAGES } from './messages.ts';

const refusedBy = (check: FormField['check']) => (value: string, context: z.RefinementCtx) => {
  const message = check(value);
  if (message) context.addIssue({ code: 'custom', message });
};

/**
 * Text as it goes over the wire: normalised to NFC (spec §1), never trimmed or otherwise changed, so what was sent
 * comes back. Refuses what cannot be stored faithfully (control characters, half a surrogate pair).
 * @param label the field's name as a person reads it, for the message
 * @param max the most UTF-16 code units after NFC
 */
export const text = (label: string, max: number) =>
  z
    .string({ error: `${label}: esperava um texto.` })
    .transform((value) => value.normalize('NFC'))
    .superRefine(refusedBy((value) => textProblem(label, max, value)));

/** A text that a form checks by the same field before it is sent. Absent or no text, it is refused with `error`. */
export const formText = (field: FormField, error: string) =>
  z
    .string({ error })
    .transform((value) => sentText(value, field))
    .superRefine(refusedBy(field.check));

/** The same for a field with a label. */
export const namedText = (field: NamedField) => formText(field, `${field.label}: esperava um texto.`);

/** As `text`, where absent, null and undefined all mean "nothing". */
export const optionalText = (label: string, max: number) => text(label, max).nullish().default(null);

/** A numeric id of a row. */
export const id = (label: string) =>
  z
    .number({ error: `${label}: esperava um número.` })
    .int(`${label}: número inválido.`)
    .positive(`${label}: número inválido.`);

/** As `id`, where absent and null both mean "none". */
export const optionalId = (label: string) => id(label).nullish().default(null);

const WRITTEN = /^\d{4}-\d\d-\d\d(T([01]\d|2[0-3]):[0-5]\d(:([0-5]\d|60)(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/;

/**
 * A calendar date as it is written: `YYYY-MM-DD`, or a full ISO instant of which only the written date counts, so the
 * answer does not depend on anybody's time zone. Gives `YYYY-MM-DD`.
 */
export const calendarDate = z
  .string({ error: DATE_MESSAGES.missing })
  .regex(WRITTEN, DATE_MESSAGES.missing)
  .transform((value) => value.slice(0, 10))
  .refine(isCalendarDate, { error: DATE_MESSAGES.missing, abort: true });

/** A calendar date that is a Wednesday (spec §5). */
export const wednesday = calendarDate.refine(isWednesday, DATE_MESSAGES.mustBeWednesday);

const A_MONTH = 'Use um mês, como 2026-11.';

/** A month, `YYYY-MM`. */
export const calendarMonth = z.string({ error: A_MONTH }).refine(isCalendarMonth, { error: A_MONTH, abort: true });

/** Answer of a deletion: how many rows went, and the instant that brings them back (`POST …/restore`). */
export const deleted = z.object({ deleted: z.number(), deletedAt: z.string() });
export type Deleted = z.infer<typeof deleted>;

/** Body of `POST …-all/restore`. */
export const restoreInput = z.object({ deletedAt: z.iso.datetime({ error: 'deletedAt: esperava um instante ISO.' }) });

/** Answer of every `POST …/restore`: how many rows are back. */
export const restored = z.object({ restored: z.number() });
export type Restored = z.infer<typeof restored>;
