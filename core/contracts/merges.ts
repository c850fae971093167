import * as z from 'zod';
import { id } from './basics.ts';

/** Body of `POST /api/attractions/{id}/merge`: the attraction that stays. */
export const mergeInput = z.object(
  { into: id('Atração que fica') },
  { error: 'Esperava um objeto JSON com a atração que fica.' },
);

const named = z.object({ id: z.number(), name: z.string() });

/** That one attraction was merged into another. */
export const merge = z.object({ id: z.number(), kept: named, gone: named, by: z.string(), createdAt: z.string() });
export type Merge = z.infer<typeof merge>;

/** Answer of `GET /api/attractions/merges`, newest first. */
export const mergeList = z.array(merge);

/** Answer of `GET /api/attractions/{id}/merge?into=`: what merging them would change. */
export const mergePreview = z.object({
  /** Evenings of each, of which `both` have the two of them. */
  goneEvenings: z.number(),
  keptEvenings: z.number(),
  both: z.number(),
  /** Photos that the one that stays gets; those that it has already, by content, are not counted. */
  photos: z.number(),
});
export type MergePreview = z.infer<typeof mergePreview>;

/** Answer of `POST /api/attractions/merges/{id}/undo`: in how many evenings it plays again. */
export const unmerged = z.object({ restored: z.number() });
export type Unmerged = z.infer<typeof unmerged>;
