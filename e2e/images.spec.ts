import { PNGS } from '../worker/test/png.ts';
import { naturalSize } from './catalogue.ts';
import { expect, test } from './test.ts';

test('a picture that fails three times is replaced by its name', async ({ page, designer, apiSeed, week }) => {
  const asked: Record<string, string[]> = { 'Roda de Choro': [], 'Rock na Laje': [] };
  for (const [name, tries] of Object.entries(asked)) {
    const path = (await apiSeed.layout(name)).imageUrl.split('?')[0];
    await page.route(
      (url) => url.pathname === path,
      (route) => {
        tries.push(route.request().url());
        return tries.length <= 2 || name === 'Rock na Laje' ? route.fulfill({ status: 500, body: 'não' }) : route.continue();
      },
    );
  }
  await designer.open(week);
  await designer.day(0).open();
  const tile = (name: string) => designer.day(0).root.getByRole('button', { name });
  expect((await naturalSize(tile('Roda de Choro').locator('img'))).width).toBe(480);
  await tile('Rock na Laje').scrollIntoViewIfNeeded();
  await expect(tile('Rock na Laje').getByRole('img', { name: 'Rock na Laje' })).toBeVisible();
  await expect(tile('Rock na Laje').locator('img')).toHaveCount(0);
  for (const [name, tries] of Object.entries(asked)) {
    expect(tries, name).toHaveLength(3);
    expect(new Set(tries).size, name).toBe(3);
    for (const url of tries) expect(new URL(url).searchParams.get('v')).toMatch(/^[0-9a-f]+$/);
  }
  await tile('Rock na Laje').click();
  await expect(designer.day(0).layoutThumb).toHaveAccessibleName('Rock na Laje');
});

test('the server accepts exactly the PNGs that a browser can show', async ({ page }) => {
  await page.goto('/404');
  const files = PNGS.map(([what, , bytes]) => [what, Buffer.from(bytes).toString('base64')] as const);
  const shown = await page.evaluate(
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
          // The last pixel has to be drawn too: half a picture counts as failed.
          return [what, canvas.getImageData(7, 7, 1, 1).data[3] === 255] as const;
        }),
      ),
    files,
  );
  expect(shown).toEqual(PNGS.map(([what, isShown]) => [what, isShown]));
});
