import * as z from 'zod';
import { numberText, restoreInput } from './basics.ts';

export const DELETED_KINDS = ['schedule', 'layout', 'attraction', 'photo', 'value'] as const;
export type DeletedKind = (typeof DELETED_KINDS)[number];

export const deletedItem = z.object({
  kind: z.enum(DELETED_KINDS),
  id: z.number(),
  /** The item's name; for a programme its start date. */
  name: z.string(),
  /** The name of a photo's attraction; null for other kinds of items. */
  attraction: z.string().nullable(),
  isDraft: z.boolean(),
  /** The address of the item's own image, of a programme's first flyer, or of an attraction's first photo. */
  imageUrl: z.string().nullable(),
  deletedAt: z.string(),
  /** The administrator who deleted the item; null for automatic deletions, and for deletions before release 0.9. */
  deletedBy: z.string().nullable(),
});
export type DeletedItem = z.infer<typeof deletedItem>;

/** `items` has, of each kind, the 500 items deleted last, newest first. `counts` counts all deleted items. */
export const deletedList = z.object({ items: z.array(deletedItem), counts: z.record(z.enum(DELETED_KINDS), z.number()) });
export type DeletedList = z.infer<typeof deletedList>;

/**
 * `count`: the number of items in the question that the user has confirmed. The server refuses the deletion if the list has
 * another number by now, unless nothing is left.
 */
export const removeAllQuery = z.object({ count: numberText('count: use um número.').optional() });
export type RemoveAllQuery = z.output<typeof removeAllQuery>;

/**
 * With `kind` and `id`, restores one item. Without `id`, restores all deleted items: if `kind` is set, only those of this kind;
 * if `deletedAt` is set, only those deleted at this instant; else, if `until` is set, only those deleted up to this instant.
 */
export const restoreDeletedInput = z
  .object(
    {
      kind: z.enum(DELETED_KINDS, { error: 'kind: isto não pode ser trazido de volta.' }).optional(),
      id: z.int({ error: 'id: esperava um número.' }).positive({ error: 'id: esperava um número.' }).optional(),
      deletedAt: restoreInput.shape.deletedAt.optional(),
      until: z.iso.datetime({ error: 'until: esperava um instante ISO.' }).optional(),
    },
    { error: 'Esperava um objeto JSON.' },
  )
  .refine(({ kind, id }) => id === undefined || kind !== undefined, 'kind: diga de que tipo é o item.');
export type RestoreDeletedInput = z.infer<typeof restoreDeletedInput>;
