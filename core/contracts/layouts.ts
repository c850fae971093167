import * as z from 'zod';

/** A flyer. `width` and `height` are the image's pixels, so that its place can be kept while it loads. */
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
