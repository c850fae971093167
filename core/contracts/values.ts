import * as z from 'zod';
import { LIMITS } from './limits.ts';
import { CATALOGUE_MESSAGES } from './messages.ts';
import { text } from './text.ts';

/** A default entry price text, such as "R$15 ATÉ 23H00". */
export const entryValue = z.object({ id: z.number(), name: z.string(), createdAt: z.string() });
export type EntryValue = z.infer<typeof entryValue>;

export const entryValueList = z.array(entryValue);

/** Body of `POST /api/values` and `PUT /api/values/{id}`: outer spaces do not count. */
export const valueInput = z.object(
  {
    name: text('Texto do Valor', LIMITS.valueText)
      .transform((value) => value.trim())
      .refine((value) => value.length >= LIMITS.nameMin, CATALOGUE_MESSAGES.valueText),
  },
  { error: 'Esperava um objeto JSON com o texto do valor.' },
);
export type ValueInput = z.output<typeof valueInput>;
