import * as z from 'zod';
import { type FormField, type NamedField, sentText, textProblem } from './forms.ts';

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
