import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import sharp from 'sharp';
import { build, type Rolldown } from 'vite';
import { HOUSE_DEFAULT } from '../core/contracts/house.ts';
import { formatDate } from '../core/rules/calendar.ts';
import { inProject } from '../scripts/local/paths.ts';
import { START, WEEKS } from '../web/src/testing/picture-weeks.ts';
import type { makePictures } from '../web/src/week/pictures/make-pictures.ts';
import { expectAccessible } from './axe.ts';
import { chooseInMenu } from './screen.ts';
import { expect, test } from './test.ts';

test.use({ signedIn: true });

async function servePictures(page: Page): Promise<void> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    base: '/pictures/',
    build: {
      write: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: inProject('web/src/week/pictures/make-pictures.ts'),
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: 'code.js' },
      },
    },
  })) as Rolldown.RolldownOutput;
  const code = new Map(output.map((one) => [one.fileName, Buffer.from(one.type === 'chunk' ? one.code : one.source)]));
  await page.route('/pictures/**', async (route) => {
    const name = new URL(route.request().url()).pathname.slice('/pictures/'.length);
    const body = code.get(name) ?? (await flyer(name));
    if (body) await route.fulfill({ body, contentType: name.endsWith('.js') ? 'text/javascript' : '' });
    else await route.fulfill({ status: 404 });
  });
}

/** Returns a flyer of the example house, or for a name like "900x1600" a drawing with corners that cropping would cut off. */
async function flyer(name: string): Promise<Buffer | null> {
  if (/\.\w+$/.test(name)) return readFile(inProject(`db/seed/images/flyers/${name}`));
  const [width, height] = name.split('x').map(Number);
  if (!width || !height) return null;
  const corners = [`x="0" y="0" fill="red"`, `x="${width - 99}" y="${height - 99}" fill="blue"`];
  const shapes = corners.map((corner) => `<rect width="99" height="99" ${corner}/>`).join('');
  const ground = `<rect width="100%" height="100%" fill="#2a6"/><circle cx="50%" cy="50%" r="30%" fill="orange"/>`;
  return sharp(Buffer.from(`<svg width="${width}" height="${height}">${ground}${shapes}</svg>`))
    .png()
    .toBuffer();
}

async function drawn(page: Page, { events, house = HOUSE_DEFAULT }: (typeof WEEKS)[string], theme: 'dark' | 'light') {
  const { files, flaws } = await page.evaluate(
    async (input) => {
      const code = (await import(`${location.origin}/pictures/code.js`)) as { makePictures: typeof makePictures };
      const made = await code.makePictures(input, () => undefined, new AbortController().signal);
      const texts = made.files.map(async (file) => [file.name, new Uint8Array(await file.arrayBuffer()).toBase64()] as const);
      return { flaws: made.flaws, files: await Promise.all(texts) };
    },
    { content: { startDate: START, events }, house, theme },
  );
  return { flaws, files: files.map(([name, text]) => ({ name, bytes: Buffer.from(text, 'base64') })) };
}

const WIDTH = 90;
const GAP = 4;

async function sheetOf(pictures: Buffer[]): Promise<Buffer> {
  const small = await Promise.all(pictures.map((bytes) => sharp(bytes).resize({ width: WIDTH }).toBuffer()));
  const at = small.map((input, n) => ({ input, left: n * (WIDTH + GAP), top: 0 }));
  return sharp({ create: { width: small.length * (WIDTH + GAP) - GAP, height: 160, channels: 3, background: '#808080' } })
    .composite(at)
    .jpeg({ quality: 60 })
    .toBuffer();
}

/** The weeks that are also drawn in the dark theme. Two are enough, because only the colours differ. */
const DARK = ['five usual evenings', 'six evenings with long texts'];

test('a week’s pictures look like their references, and no text in them is cut', async ({ page }, info) => {
  // All operating systems share the references, because the pictures of two systems differ by less than the tolerance.
  info.snapshotSuffix = '';
  await page.goto('/login');
  await servePictures(page);
  for (const [name, week] of Object.entries(WEEKS)) {
    for (const theme of ['dark', 'light'] as const) {
      if (theme === 'dark' && !DARK.includes(name)) continue;
      const { files, flaws } = await drawn(page, week, theme);
      expect.soft(flaws, `${name}, ${theme}`).toEqual(week.flaws ?? []);
      const sheet = await sheetOf(files.map(({ bytes }) => bytes));
      const reference = `${name.replaceAll(/\W+/g, '-')}-${theme}.jpg`;
      expect.soft(sheet, name).toMatchSnapshot(reference, { maxDiffPixelRatio: 0.004 });
      const folder = process.env.PICTURES;
      if (!folder) continue;
      await mkdir(folder, { recursive: true });
      for (const one of files) await writeFile(`${folder}/${reference.replace('.jpg', '')}-${one.name}`, one.bytes);
    }
  }
});

test('a week’s pictures are made and downloaded', async ({ page, apiSeed, week }) => {
  const programme = await apiSeed.week(week, [{ eventName: 'Samba do Bistrô', freeEntry: true }, 'Quinta Autoral']);
  await page.goto(`/client/schedule/${programme.id}`);
  await chooseInMenu(page.getByRole('button', { name: 'Levar' }), 'Imagens da semana');
  const dialog = page.getByRole('dialog', { name: 'Imagens da semana' });
  const button = dialog.getByRole('button', { name: 'Baixar 5 imagens' });
  await expect(button).toBeVisible();
  await expectAccessible(page);
  const downloads: Download[] = [];
  page.on('download', (download) => downloads.push(download));
  await button.click();
  await expect.poll(() => downloads.length).toBe(5);
  const sizes = await Promise.all(
    downloads.map(async (download) => {
      const { format, width, height } = await sharp(await download.path()).metadata();
      return `${download.suggestedFilename()}: ${format} ${width}×${height}`;
    }),
  );
  const date = formatDate(week).replaceAll('/', '-');
  expect(sizes.toSorted()).toEqual([
    `carrossel-0-capa-${date}.jpg: jpeg 1080×1440`,
    `carrossel-1-quarta-${date}.jpg: jpeg 1080×1440`,
    `carrossel-2-quinta-${date}.jpg: jpeg 1080×1440`,
    `semana-feed-${date}.jpg: jpeg 1080×1350`,
    `semana-story-${date}.jpg: jpeg 1080×1920`,
  ]);
  const fonts = await page.evaluate(() => [...document.fonts].map(({ family, status }) => `${family} ${status}`));
  expect(fonts.filter((font) => font.includes('Poster'))).toEqual([expect.stringMatching(/loaded$/)]);
});
