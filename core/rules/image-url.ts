export const PICTURE_CACHE = 'quartou-pictures';

/** The widths, in px, of the thumbnails that the server keeps of every image: one for lists, one for grids of pictures. */
export const THUMB_WIDTHS = [160, 480] as const;
export type ThumbWidth = (typeof THUMB_WIDTHS)[number];

/** The thumbnail is `width` px wide, or narrower if the original is. */
export function thumbUrl(imageUrl: string, width: ThumbWidth): string {
  return `${imageUrl}${imageUrl.includes('?') ? '&' : '?'}w=${width}`;
}
