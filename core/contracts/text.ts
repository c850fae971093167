import * as z from 'zod';

// C0 controls other than tab, line feed and carriage return: a database text or an XLSX cell cannot carry them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: this is the rule itself
const UNSTORABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F]/;

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
    .superRefine((value, ctx) => {
      if (value.length > max) {
        ctx.addIssue({ code: 'custom', message: `${label}: no máximo ${max} caracteres (tem ${value.length}).` });
      } else if (UNSTORABLE.test(value) || !value.isWellFormed()) {
        ctx.addIssue({ code: 'custom', message: `${label}: tem caracteres que não dá para salvar.` });
      }
    });

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
