import * as z from 'zod';
import { namedText } from './basics.ts';
import { ATTRACTION_FORM } from './forms.ts';
import { LIMITS } from './limits.ts';

/**
 * A catalogue attraction. `photoCount` is derived from its photos (spec §3). `lastPhoto` is its photo in the newest programme
 * that shows one; `thumbUrl` is the address of `lastPhoto`, else of the first photo.
 */
export const attraction = z.object({
  id: z.number(),
  name: z.string(),
  photoCount: z.number(),
  thumbUrl: z.string().nullable(),
  lastPhoto: z.object({ id: z.number(), name: z.string(), imageUrl: z.string() }).nullable(),
  /** Attractions that were merged into this one; their names find it. */
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

/** Body of `POST /api/attractions`. Outer spaces are trimmed. */
export const attractionInput = z.object(
  {
    name: namedText(ATTRACTION_FORM.name),
  },
  { error: 'Esperava um objeto JSON com o nome da atração.' },
);
export type AttractionInput = z.output<typeof attractionInput>;

const A_LIST = `Esperava uma lista de 1 a ${LIMITS.attractionNames} nomes.`;

/** Body of `POST /api/attractions/list`. An invalid name is reported in the answer and does not refuse the others. */
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

/**
 * Answer of `POST /api/attractions/list`: the number of new names, the number that existed or were repeated in the list, and the
 * refused ones by their index.
 */
export const addedAttractions = z.object({
  added: z.number(),
  existing: z.number(),
  refused: z.array(z.object({ index: z.number(), reason: z.string() })),
});
export type AddedAttractions = z.infer<typeof addedAttractions>;
