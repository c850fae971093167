/** Widths in pixels of the small copies that the server keeps of every image: a row's, and a grid's. */
export const THUMB_WIDTHS = [160, 480] as const;
export type ThumbWidth = (typeof THUMB_WIDTHS)[number];

/** The address of a small copy of an image (never larger than the original), from the image's own address. */
export function thumbUrl(imageUrl: string, width: ThumbWidth): string {
  return `${imageUrl}${imageUrl.includes('?') ? '&' : '?'}w=${width}`;
}
