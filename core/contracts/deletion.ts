import * as z from 'zod';

/** Answer of a deletion: how many rows went, and the instant that brings them back (`POST …/restore`). */
export const deleted = z.object({ deleted: z.number(), deletedAt: z.string() });
export type Deleted = z.infer<typeof deleted>;

/** Body of `POST …-all/restore`. */
export const restoreInput = z.object({ deletedAt: z.iso.datetime({ error: 'deletedAt: esperava um instante ISO.' }) });

/** Answer of every `POST …/restore`: how many rows are back. */
export const restored = z.object({ restored: z.number() });
export type Restored = z.infer<typeof restored>;
