import * as z from 'zod';
import { id } from './basics.ts';
import { idAndName } from './events.ts';

export const mergeInput = z.object(
  { into: id('Atração que fica') },
  { error: 'Esperava um objeto JSON com a atração que fica.' },
);

export const merge = z.object({ id: z.number(), kept: idAndName, gone: idAndName, by: z.string(), createdAt: z.string() });
export type Merge = z.infer<typeof merge>;

export const mergePreview = z.object({
  /** Counts evenings of the attraction to merge (gone), of the remaining one (kept), and evenings in which both play. */
  goneEvenings: z.number(),
  keptEvenings: z.number(),
  both: z.number(),
  /** The number of the merged attraction's photos that the remaining attraction lacks. */
  photos: z.number(),
});
export type MergePreview = z.infer<typeof mergePreview>;

/** `restored` is the number of evenings in which the restored attraction plays again. */
export const unmerged = z.object({ restored: z.number() });
export type Unmerged = z.infer<typeof unmerged>;
