import type { Page, Route } from '@playwright/test';
import { PNGS } from '../worker/test/png.ts';
import { type Card, expectOpen } from './designer.ts';
import { expect, test } from './test.ts';

/** Answers the tries for one picture: `fail` of them with an error, the rest properly. Gives the addresses asked for. */
async function troubleAt(page: Page, path: string, fail: number): Promise<URL[]> {
  const asked: URL[] = [];
  await page.route(
    (url) => url.pathname === path,
    (route: Route) => {
      asked.push(new URL(route.request().url()));
      return asked.length <= fail ? route.fulfill({ status: 500, body: 'não' }) : route.continue();
    },
  );
  return asked;
}

async function layoutPath(page: Page, name: string): Promise<string> {
  const layouts: { name: string; imageUrl: string }[] = await (await page.request.get('/api/layouts')).json();
  const layout = layouts.find((candidate) => candidate.name === name);
  if (!layout) throw new Error(`There is no layout ${name}.`);
  return layout.imageUrl.split('?')[0] ?? '';
}

async function openDialog(card: Card) {
  await card.open();
  await card.layoutButton.click();
}

test('an image that fails twice loads at the third try, each with another address', async ({ page, designer }) => {
  const asked = await troubleAt(page, await layoutPath(page, 'Roda de Choro'), 2);
  await designer.open();
  await openDialog(designer.day(0));
  await expectOpen(designer.layoutDialog);
  const image = designer.layoutDialog.getByRole('button', { name: 'Roda de Choro' }).locator('img');
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth)).toBe(480);
  expect(asked).toHaveLength(3);
  expect(new Set(asked.map(String)).size).toBe(3);
  for (const url of asked) expect(url.searchParams.get('v')).toMatch(/^[0-9a-f]+$/);
});

test('an image that always fails ends in a placeholder with its name, after exactly three tries', async ({ page, designer }) => {
  const asked = await troubleAt(page, await layoutPath(page, 'Roda de Choro'), Number.POSITIVE_INFINITY);
  await designer.open();
  await openDialog(designer.day(0));
  const tile = designer.layoutDialog.getByRole('button', { name: 'Roda de Choro' });
  await tile.scrollIntoViewIfNeeded();
  await expect(tile.getByRole('img', { name: 'Roda de Choro' })).toBeVisible({ timeout: 15_000 });
  await expect(tile.locator('img')).toHaveCount(0);
  expect(asked).toHaveLength(3);
  // It can be chosen all the same.
  await tile.click();
  await expect(designer.day(0).layoutThumb).toHaveAccessibleName('Trocar layout: Roda de Choro');
});

test('the tries are 500 ms apart', async ({ page, designer, context }) => {
  const path = await layoutPath(page, 'Roda de Choro');
  await context.clock.install({ time: new Date('2026-11-20T12:00:00-03:00') });
  /** When each try was made, ms of the page's own clock. */
  const tried: number[] = [];
  let now = 0;
  let stop = () => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  await page.route(`**${path}*`, async (route) => {
    tried.push(now);
    // The first fails once the clock stands still.
    await stopped;
    await route.abort();
  });
  await designer.open();
  await openDialog(designer.day(0));
  const tile = designer.layoutDialog.getByRole('button', { name: 'Roda de Choro' });
  await tile.scrollIntoViewIfNeeded();
  await expect.poll(() => tried).toEqual([0]);
  await context.clock.pauseAt(new Date('2026-11-20T13:00:00-03:00'));
  stop();
  const step = 10;
  await expect
    .poll(
      async () => {
        now += step;
        await context.clock.runFor(step);
        return tried.length;
      },
      { intervals: [1] },
    )
    .toBe(3);
  const [first = 0, second = 0, third = 0] = tried;
  expect(second - first).toBeGreaterThanOrEqual(500 - step);
  expect(third - second).toBeGreaterThanOrEqual(500 - step);
});

test('images hold their place while they load', async ({ page, designer }) => {
  await page.route('**/media/**', () => {});
  await designer.open();
  await openDialog(designer.day(0));
  const tile = designer.layoutDialog.getByRole('button', { name: 'Roda de Choro' });
  await expect(tile).toBeVisible();
  const place = await tile.locator('span').first().boundingBox();
  expect((place?.width ?? 0) / (place?.height ?? 1)).toBeCloseTo(3 / 4, 1);
});

test('the PNGs that the server takes are those whose picture a browser shows', async ({ page }) => {
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
          // The last pixel too: half a picture is none.
          return [what, canvas.getImageData(7, 7, 1, 1).data[3] === 255] as const;
        }),
      ),
    files,
  );
  expect(shown).toEqual(PNGS.map(([what, isShown]) => [what, isShown]));
});
