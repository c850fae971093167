import * as z from 'zod';

/** A flyer. `width` and `height` are pixels of the image, so that a page can reserve its place. */
export const layout = z.object({
  id: z.number(),
  name: z.string(),
  imageUrl: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  createdAt: z.string(),
});
export type Layout = z.infer<typeof layout>;

export const layoutList = z.array(layout);
