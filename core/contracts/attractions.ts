import * as z from 'zod';
import { namedText } from './basics.ts';
import { ATTRACTION_FORM } from './forms.ts';

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
