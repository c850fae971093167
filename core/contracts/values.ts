import * as z from 'zod';

/** A default entry price text, such as "R$15 ATÉ 23H00". */
export const entryValue = z.object({ id: z.number(), name: z.string(), createdAt: z.string() });
export type EntryValue = z.infer<typeof entryValue>;

export const entryValueList = z.array(entryValue);
