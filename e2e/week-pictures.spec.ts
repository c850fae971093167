import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import sharp, { type Region } from 'sharp';
import { expectAccessible } from './axe.ts';
import { unique } from './catalogue.ts';
import { fileOf, picture } from './pictures.ts';
import { expect, test } from './test.ts';

test.use({ signedIn: true });

const PRICE = 'R$25 COM NOME NA LISTA ATÉ 23H00 E DEPOIS R$40 A NOITE TODA!';
const ARTISTS = ['Orquestra', 'Coletivo', 'Banda', 'Bloco', 'Trio', 'DJ'].map((kind) =>
  `${kind} Imperial dos Malandros da Lapa de Cima`.slice(0, 40),
);
/** The colour of Quinta in the dark theme. */
const TEAL = [63, 201, 183];

const PAPER = { dark: [18, 16, 14], light: [250, 248, 244] };

const CORNERS = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 0],
];

/** A layout with another colour in each corner: any cropping removes one of them. */
async function flyer(name: string) {
  const solid = ([r = 0, g = 0, b = 0]: number[], width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: { r, g, b } } }).png();
  const corners = CORNERS.map(async (colour, n) => ({
    input: await solid(colour, 300, 400).toBuffer(),
    left: 300 * (n % 2),
    top: 400 * Math.floor(n / 2),
  }));
  const whole = solid([0, 0, 0], 600, 800).composite(await Promise.all(corners));
  return fileOf(name, await whole.toBuffer());
}

/** @returns the files by name */
async function downloaded(page: Page, button: string): Promise<Map<string, Buffer>> {
  const count = Number(/\d+/.exec(button)?.[0]);
  const downloads: Download[] = [];
  const all = new Promise<void>((resolve) =>
    page.on('download', (download) => {
      downloads.push(download);
      if (downloads.length === count) resolve();
    }),
  );
  await page.getByRole('button', { name: button }).click();
  await all;
  const read = async (download: Download) => [download.suggestedFilename(), await readFile(await download.path())] as const;
  return new Map(await Promise.all(downloads.map(read)));
}

async function shares(picture: Buffer, colours: number[][], region?: Region) {
  const image = region ? sharp(picture).extract(region) : sharp(picture);
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const counts = colours.map(() => 0);
  for (let at = 0; at < data.length; at += info.channels) {
    const nearest = colours.findIndex((colour) => colour.every((channel, n) => Math.abs(channel - (data[at + n] ?? 0)) < 40));
    if (nearest >= 0) counts[nearest] = (counts[nearest] ?? 0) + 1;
  }
  return counts.map((count) => count / (info.width * info.height));
}

test('a week’s pictures are made by keyboard: formats, uncropped layouts, long texts, a failed layout, both themes', async ({
  page,
  apiSeed,
  catalogue,
  week,
}) => {
  void catalogue;
  const layout = await apiSeed.addLayout(await flyer(`${unique('cartaz')}.png`));
  const lost = await apiSeed.addLayout(await picture(`${unique('perdido')}.png`));
  const programme = await apiSeed.week(week, [
    { eventName: 'Samba do Bistrô', freeEntry: true, layoutId: layout.id },
    {
      eventName: 'Festa de nome comprido '.repeat(4).slice(0, 80).trim(),
      customValue: PRICE,
      attractions: ARTISTS.map((customName) => ({ customName, isCustom: true })),
      layoutId: lost.id,
    },
  ]);
  await page.route(`**${lost.imageUrl}*`, (route) => route.abort());
  await page.goto(`/client/schedule/${programme.id}`);
  const opener = page.getByRole('button', { name: 'Levar' });
  await opener.press('Enter');
  await expect(page.getByRole('menu')).toBeFocused();
  // A menu item is chosen by its first letter.
  await page.keyboard.press('i');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Imagens da semana' });
  await expect(dialog.getByRole('img')).not.toHaveCount(0);

  await expectAccessible(page);
  const count = await dialog.getByRole('img').count();
  const files = await downloaded(page, `Baixar ${count} imagens`);
  const sizes = await Promise.all(
    [...files].map(async ([name, bytes]) => {
      const { format, width, height } = await sharp(bytes).metadata();
      return `${name}: ${format} ${width}×${height}`;
    }),
  );
  expect(sizes.slice(0, 4)).toEqual([
    'semana-feed.jpg: jpeg 1080×1350',
    'semana-story.jpg: jpeg 1080×1920',
    'carrossel-0-capa.jpg: jpeg 1080×1440',
    'carrossel-1-quarta.jpg: jpeg 1080×1440',
  ]);

  const story = files.get('semana-story.jpg') ?? Buffer.of();
  for (const top of [0, 1920 - 250]) {
    const margin = await shares(story, [PAPER.dark], { left: 0, top, width: 1080, height: 250 });
    expect(margin[0], 'free part of the story: flyers, no bar').toBeLessThan(0.5);
  }
  for (const [name, least] of [
    ['carrossel-1-quarta', 0.08],
    ['semana-feed', 0.02],
    ['semana-story', 0.01],
  ] as const) {
    const corners = await shares(files.get(`${name}.jpg`) ?? Buffer.of(), CORNERS);
    for (const share of corners) expect(share, `a flyer whole: ${name}`).toBeCloseTo(corners[0] ?? 0, 2);
    expect(corners[0], 'a corner of the flyer').toBeGreaterThan(least);
  }
  const [tile] = await shares(files.get('carrossel-2-quinta.jpg') ?? Buffer.of(), [TEAL]);
  expect(tile, 'in place of a flyer that fails').toBeGreaterThan(0.3);
  const fonts = await page.evaluate(() => [...document.fonts].map(({ family, status }) => `${family} ${status}`));
  expect(fonts.filter((font) => font.includes('Poster'))).toEqual([expect.stringMatching(/loaded$/)]);

  await dialog.getByRole('radio', { name: 'Claro' }).focus();
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('button', { name: `Baixar ${count} imagens` })).toBeVisible();
  await dialog.getByRole('radio', { name: 'Feed' }).check();
  const light = (
    await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Baixar a imagem' }).click()])
  )[0];
  const [paper] = await shares(await readFile(await light.path()), [PAPER.light]);
  expect(paper, 'light ground').toBeGreaterThan(0.3);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});
