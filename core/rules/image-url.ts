export const PICTURE_CACHE = 'quartou-pictures';

/** The widths, in px, of an image's thumbnails, made at the first request: one for lists, one for grids of pictures. */
export const THUMB_WIDTHS = [160, 480] as const;
export type ThumbWidth = (typeof THUMB_WIDTHS)[number];

/** The thumbnail is `width` px wide, or narrower if the original is. */
export function thumbUrl(imageUrl: string, width: ThumbWidth): string {
  return `${imageUrl}${imageUrl.includes('?') ? '&' : '?'}w=${width}`;
}
