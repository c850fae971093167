import { PNGS } from '../worker/test/png.ts';
import { expect, test } from './test.ts';

test('a browser draws each PNG that the server accepts, and none that the server refuses', async ({ page }) => {
  await page.goto('/404');
  const files = PNGS.map(([what, , bytes]) => [what, Buffer.from(bytes).toString('base64')] as const);
  const drawn = await page.evaluate(
    (all) =>
      Promise.all(
        all.map(async ([what, base64]) => {
          const image = new Image();
          image.src = URL.createObjectURL(new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))]));
          const canvas = new OffscreenCanvas(8, 8).getContext('2d') as OffscreenCanvasRenderingContext2D;
          const isLoaded = await image.decode().then(
            () => true,
            () => false,
          );
          if (isLoaded) canvas.drawImage(image, 0, 0);
          // The last pixel is checked, because a browser may draw half of a broken picture.
          return [what, canvas.getImageData(7, 7, 1, 1).data[3] === 255] as const;
        }),
      ),
    files,
  );
  expect(drawn).toEqual(PNGS.map(([what, isShown]) => [what, isShown]));
});
