import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { pageOf } from '../core/rules/pages.ts';
import { inProject } from './local/paths.ts';

interface Picture {
  src: string;
  sizes: string;
  type: string;
}
const manifest = JSON.parse(readFileSync(inProject('web/public/manifest.webmanifest'), 'utf8'));
const pictures: Picture[] = [manifest, ...manifest.shortcuts].flatMap(({ icons = [], screenshots = [] }) => [
  ...icons,
  ...screenshots,
]);

it.each(pictures.filter(({ sizes }) => sizes !== 'any'))(
  '$src has the size and type that the manifest names',
  async ({ src, sizes, type }) => {
    const { width, height, format } = await sharp(inProject(`web/public${src}`)).metadata();
    expect([`${width}x${height}`, `image/${format}`]).toEqual([sizes, type]);
  },
);

it('the manifest’s addresses are screens', () => {
  for (const { url } of [{ url: manifest.start_url }, ...manifest.shortcuts]) {
    expect(pageOf(new URL(url, 'https://casa.example').pathname), url).not.toBeNull();
  }
});
