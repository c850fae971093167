// Draws every seed image (flyers and press photos) on a canvas in headless Chromium and writes it under db/seed/images.
// Deterministic: one seeded generator per picture. Run: node db/seed/art/draw.mjs [part of a file name]
import { Buffer } from 'node:buffer';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { lens } from './lens.mjs';
import { PHOTOS } from './photos.mjs';
import { png } from './png.mjs';
import { studio } from './studio.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, '../images');
const fontFile = join(
  here,
  '../../../node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2',
);

const FLYERS = {
  'baile-da-lapa': 'jpg',
  'samba-do-bistro': 'webp',
  'quinta-autoral': 'jpg',
  'sertanejo-universitario': 'webp',
  'pagode-de-domingo': 'jpg',
  'noite-do-vinil': 'webp',
  'funk-das-antigas': 'webp',
  'forro-pe-de-serra': 'png',
  'rock-na-laje': 'webp',
  'open-bar-da-meia-noite': 'jpg',
  'roda-de-choro': 'png',
  'carnaval-fora-de-epoca': 'webp',
};

/** The highest quality whose file stays within the limit. */
async function encode(page, type, limit, top) {
  if (type === 'png') {
    const { data, w, h } = await page.evaluate(() => {
      const c = globalThis.picture.canvas;
      const d = globalThis.picture.getImageData(0, 0, c.width, c.height).data;
      let s = '';
      for (let i = 0; i < d.length; i += 8192) s += String.fromCharCode(...d.subarray(i, i + 8192));
      return { data: btoa(s), w: c.width, h: c.height };
    });
    const rgba = Buffer.from(data, 'base64');
    for (const colours of [24, 16, 12, 8, 6, 4]) {
      const file = png(rgba, w, h, colours);
      if (file.length <= limit || colours === 4) return file;
    }
  }
  const url = await page.evaluate(
    ([mime, max, best]) => {
      const c = globalThis.picture.canvas;
      const size = (s) => (s.length - s.indexOf(',') - 1) * 0.75;
      let q = best;
      let s = c.toDataURL(mime, q);
      while (size(s) > max && q > 0.1) {
        q -= 0.03;
        s = c.toDataURL(mime, q);
      }
      return s;
    },
    [type === 'jpg' ? 'image/jpeg' : 'image/webp', limit, top],
  );
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

const only = process.argv[2];
const font = (await readFile(fontFile)).toString('base64');
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
const page = await browser.newPage();
await page.setContent(
  `<style>@font-face{font-family:Bricolage;src:url(data:font/woff2;base64,${font}) format('woff2');font-weight:200 800;font-stretch:75% 100%}</style><p style="font-family:Bricolage">ç`,
);
await page.evaluate(() => Promise.all([400, 600, 700, 800].map((w) => document.fonts.load(`${w} 40px Bricolage`, 'Aç'))));
await page.evaluate(studio);
await page.evaluate(lens);

if (!only) await rm(out, { recursive: true, force: true });
await mkdir(join(out, 'flyers'), { recursive: true });
await mkdir(join(out, 'photos'), { recursive: true });
let total = 0;
for (const [name, type] of Object.entries(FLYERS)) {
  if (only && !name.includes(only)) continue;
  await page.evaluate((key) => {
    globalThis.picture = globalThis.kit.sheet(480, 640);
    globalThis.flyers[key](globalThis.picture);
  }, name);
  const file = await encode(page, type, 35_000, 0.86);
  total += file.length;
  await writeFile(join(out, 'flyers', `${name}.${type}`), file);
}
for (const [name, type, scene, look, options] of PHOTOS) {
  if (only && !name.includes(only)) continue;
  await page.evaluate(
    ([key, s, l, o]) => {
      globalThis.picture = globalThis.shoot(key, s, l, o);
    },
    [name, scene, look, options ?? {}],
  );
  const file = await encode(page, type, 8_900, 0.8);
  total += file.length;
  await writeFile(join(out, 'photos', `${name}.${type}`), file);
}
await browser.close();
console.info(
  `${(await readdir(join(out, 'flyers'))).length} flyers, ${(await readdir(join(out, 'photos'))).length} photos, ${total} bytes written`,
);
