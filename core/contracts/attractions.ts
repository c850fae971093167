import * as z from 'zod';
import { id, namedText } from './basics.ts';
import { idAndName, picture } from './events.ts';
import { ATTRACTION_FORM } from './forms.ts';
import { LIMITS } from './limits.ts';

export const attraction = idAndName.extend({
  photoCount: z.number(),
  /** The address of `lastPhoto` or, without it, of the attraction's first photo; null without photos. */
  thumbUrl: z.string().nullable(),
  /** The photo in the newest event that shows this attraction with a photo. */
  lastPhoto: idAndName.extend({ imageUrl: z.string() }).nullable(),
  aliases: z.array(idAndName),
  createdAt: z.string(),
});
export type Attraction = z.infer<typeof attraction>;

export const attractionList = z.array(attraction);

/** `name` is the original file name, with its extension. */
export const attractionPhoto = picture.extend({ attractionId: z.number() });
export type AttractionPhoto = z.infer<typeof attractionPhoto>;

export const attractionInput = z.object(
  {
    name: namedText(ATTRACTION_FORM.name),
  },
  { error: 'Esperava um objeto JSON com o nome da atração.' },
);
export type AttractionInput = z.output<typeof attractionInput>;

const LIST_MESSAGE = `Esperava uma lista de 1 a ${LIMITS.attractionNames} nomes.`;

/** Invalid names do not make the list invalid: the response lists these names, and the valid names are added. */
export const attractionNames = z.object(
  {
    names: z
      .array(z.string({ error: LIST_MESSAGE }), { error: LIST_MESSAGE })
      .min(1, LIST_MESSAGE)
      .max(LIMITS.attractionNames, LIST_MESSAGE),
  },
  { error: LIST_MESSAGE },
);
export type AttractionNames = z.output<typeof attractionNames>;

/** `existing` counts names that exist already, and repetitions within the list. `refused` lists invalid names by their index. */
export const addedAttractions = z.object({
  added: z.number(),
  existing: z.number(),
  refused: z.array(z.object({ index: z.number(), reason: z.string() })),
});
export type AddedAttractions = z.infer<typeof addedAttractions>;

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
