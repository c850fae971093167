import * as z from 'zod';
import { restoreInput } from './basics.ts';

export const DELETED_KINDS = ['schedule', 'layout', 'attraction', 'photo', 'value'] as const;
export type DeletedKind = (typeof DELETED_KINDS)[number];

export const deletedItem = z.object({
  kind: z.enum(DELETED_KINDS),
  id: z.number(),
  /** The start date, if the item is a programme. */
  name: z.string(),
  /** The photo's attraction; null for other kinds. */
  attraction: z.string().nullable(),
  isDraft: z.boolean(),
  /** The item's own image, a programme's first flyer, or an attraction's first photo. */
  imageUrl: z.string().nullable(),
  deletedAt: z.string(),
  /** Username; null for deletions before version 0.9, which did not record it. */
  deletedBy: z.string().nullable(),
});
export type DeletedItem = z.infer<typeof deletedItem>;

/** `counts`: of all; `items`: of each kind the 500 deleted last, newest first. */
export const deletedList = z.object({ items: z.array(deletedItem), counts: z.record(z.enum(DELETED_KINDS), z.number()) });
export type DeletedList = z.infer<typeof deletedList>;

/** One item (`kind` and `id`), what was deleted at an instant, or everything; the latter two of one kind if it is given. */
export const restoreDeletedInput = z
  .object(
    {
      kind: z.enum(DELETED_KINDS, { error: 'kind: isto não pode ser trazido de volta.' }).optional(),
      id: z.int({ error: 'id: esperava um número.' }).positive({ error: 'id: esperava um número.' }).optional(),
      deletedAt: restoreInput.shape.deletedAt.optional(),
    },
    { error: 'Esperava um objeto JSON.' },
  )
  .refine(({ kind, id }) => id === undefined || kind !== undefined, 'kind: diga de que tipo é o item.');
export type RestoreDeletedInput = z.infer<typeof restoreDeletedInput>;
