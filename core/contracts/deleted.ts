import * as z from 'zod';

/** What can be deleted and brought back: programmes, and what is in the catalogue. */
export const DELETED_KINDS = ['schedule', 'layout', 'attraction', 'photo', 'value'] as const;
export type DeletedKind = (typeof DELETED_KINDS)[number];

/** Something that was deleted and can be brought back. */
export const deletedItem = z.object({
  kind: z.enum(DELETED_KINDS),
  id: z.number(),
  /** A programme's is its start date. */
  name: z.string(),
  /** Of a photo whose it is. */
  attraction: z.string().nullable(),
  /** Whether it is a programme that was never handed over. */
  isDraft: z.boolean(),
  /** Of itself, a programme's first flyer, an attraction's first photo. */
  imageUrl: z.string().nullable(),
  deletedAt: z.string(),
  /** Username; null where that was not written down, before 0.9. */
  deletedBy: z.string().nullable(),
});
export type DeletedItem = z.infer<typeof deletedItem>;

/** Answer of `GET /api/deleted`: how many there are of each kind, and the 500 of each that went last, newest first. */
export const deletedList = z.object({ items: z.array(deletedItem), counts: z.record(z.enum(DELETED_KINDS), z.number()) });
export type DeletedList = z.infer<typeof deletedList>;

/** Body of `POST /api/deleted/restore`: without a kind all of them. */
export const restoreAllInput = z.object(
  { kind: z.enum(DELETED_KINDS, { error: 'kind: isto não pode ser trazido de volta.' }).optional() },
  { error: 'Esperava um objeto JSON.' },
);
