import * as z from 'zod';
import { VALUE_FORM } from './forms.ts';
import { namedText } from './text.ts';

/** A default entry price text, such as "R$15 ATÉ 23H00". */
export const entryValue = z.object({ id: z.number(), name: z.string(), createdAt: z.string() });
export type EntryValue = z.infer<typeof entryValue>;

export const entryValueList = z.array(entryValue);

/** Body of `POST /api/values` and `PUT /api/values/{id}`: outer spaces do not count. */
export const valueInput = z.object(
  {
    name: namedText(VALUE_FORM.name),
  },
  { error: 'Esperava um objeto JSON com o texto do valor.' },
);
export type ValueInput = z.output<typeof valueInput>;
