/** Widths in pixels of the thumbnails that the server keeps of every image: for rows, and for grids. */
export const THUMB_WIDTHS = [160, 480] as const;
export type ThumbWidth = (typeof THUMB_WIDTHS)[number];

/** The address of a thumbnail (never larger than the original), from the image's own address. */
export function thumbUrl(imageUrl: string, width: ThumbWidth): string {
  return `${imageUrl}${imageUrl.includes('?') ? '&' : '?'}w=${width}`;
}
