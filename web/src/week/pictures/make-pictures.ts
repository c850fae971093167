import type { House } from '../../../../core/contracts/house.ts';
import type { VersionContent } from '../../../../core/contracts/versions.ts';
import type { Theme } from '../../ui/theme.ts';

export interface PicturesInput {
  content: VersionContent;
  house: House;
  theme: Theme;
}

/** The week as JPEGs: a feed, a story, and a carousel of a cover and a slide for each evening. */
export function makePictures(
  _input: PicturesInput,
  _onProgress: (done: number) => void,
  _signal: AbortSignal,
): Promise<{ name: string; blob: Blob }[]> {
  return Promise.reject(new Error('not drawn yet'));
}
