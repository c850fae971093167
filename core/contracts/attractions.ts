import * as z from 'zod';

/** A catalogue attraction; `photoCount` is derived from its photos (spec §3). */
export const attraction = z.object({ id: z.number(), name: z.string(), photoCount: z.number(), createdAt: z.string() });
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
