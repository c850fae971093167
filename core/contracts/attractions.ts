import * as z from 'zod';
import { namedText } from './basics.ts';
import { ATTRACTION_FORM } from './forms.ts';
import { LIMITS } from './limits.ts';

/**
 * A catalogue attraction; `photoCount` is derived from its photos (spec §3). `lastPhoto` is the one that it had in the newest
 * programme that shows one, `thumbUrl` the address of that, or else of its first photo.
 */
export const attraction = z.object({
  id: z.number(),
  name: z.string(),
  photoCount: z.number(),
  thumbUrl: z.string().nullable(),
  lastPhoto: z.object({ id: z.number(), name: z.string(), imageUrl: z.string() }).nullable(),
  /** Those that were merged into it: their names find it. */
  aliases: z.array(z.object({ id: z.number(), name: z.string() })),
  createdAt: z.string(),
});
export type Attraction = z.infer<typeof attraction>;

export const attractionList = z.array(attraction);

/** A photo of one attraction; `name` is the original file name, extension included. */
export const attractionPhoto = z.object({
  id: z.number(),
  name: z.string(),
  imageUrl: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  attractionId: z.number(),
});
export type AttractionPhoto = z.infer<typeof attractionPhoto>;

export const attractionPhotoList = z.array(attractionPhoto);

/** Body of `POST /api/attractions`: outer spaces do not count. */
export const attractionInput = z.object(
  {
    name: namedText(ATTRACTION_FORM.name),
  },
  { error: 'Esperava um objeto JSON com o nome da atração.' },
);
export type AttractionInput = z.output<typeof attractionInput>;

const A_LIST = `Esperava uma lista de 1 a ${LIMITS.attractionNames} nomes.`;

/** Body of `POST /api/attractions/list`. A name that cannot be one refuses itself alone, in the answer. */
export const attractionNames = z.object(
  {
    names: z
      .array(z.string({ error: A_LIST }), { error: A_LIST })
      .min(1, A_LIST)
      .max(LIMITS.attractionNames, A_LIST),
  },
  { error: A_LIST },
);
export type AttractionNames = z.output<typeof attractionNames>;

/** Its answer: how many are new and how many were there, or twice in the list; and which were refused, by their place in it. */
export const addedAttractions = z.object({
  added: z.number(),
  existing: z.number(),
  refused: z.array(z.object({ index: z.number(), reason: z.string() })),
});
export type AddedAttractions = z.infer<typeof addedAttractions>;
