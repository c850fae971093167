import type { House } from '../../../../core/contracts/house.ts';
import type { VersionContent } from '../../../../core/contracts/versions.ts';
import type { Theme } from '../../ui/theme.ts';
import { type Box, type Part, type Plan, planWeek } from './plan.ts';

export interface PicturesInput {
  content: VersionContent;
  house: House;
  theme: Theme;
}

type Pictures = ReadonlyMap<string, ImageBitmap>;

/** A flyer is drawn at most this wide, px. */
const WIDEST = 1080;
const QUALITY = 0.9;

/**
 * The week as JPEGs: a feed, a story, and a carousel of a cover and a slide for each evening. A flyer that cannot be had is a
 * tile in its day's colour.
 * @param onProgress how much is done, 0 to 1
 * @throws the signal's reason when it is called off
 */
export async function makePictures(
  { content, house, theme }: PicturesInput,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<{ name: string; blob: Blob }[]> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  await loadFonts(JSON.stringify([content, house]));
  const measure = (text: string, font: string) => {
    context.font = font;
    return context.measureText(text).width;
  };
  const plans = planWeek({ content, house, theme, measure });
  const pictures = await loadPictures(plans, signal);
  const made: { name: string; blob: Blob }[] = [];
  try {
    for (const plan of plans) {
      signal.throwIfAborted();
      draw(context, plan, pictures);
      made.push({ name: `${plan.name}.jpg`, blob: await encoded(canvas) });
      onProgress(made.length / plans.length);
    }
  } finally {
    for (const picture of pictures.values()) picture.close();
  }
  return made;
}

/** Fonts that no text on the page has needed yet are not there, and a canvas does not wait for them. */
async function loadFonts(text: string): Promise<void> {
  const fonts = ['700 40px "Bricolage Grotesque"', '400 40px "Instrument Sans"', '700 40px "Instrument Sans"'];
  // Also of capitals. Without them the pictures are in the device's own type.
  await Promise.allSettled(fonts.map((font) => document.fonts.load(font, `${text}${text.toLocaleUpperCase('pt-BR')}·…`)));
}

async function loadPictures(plans: readonly Plan[], signal: AbortSignal): Promise<Pictures> {
  const urls = new Set(plans.flatMap(({ parts }) => parts.flatMap((part) => ('url' in part ? part.url : []))));
  const loaded = await Promise.all(
    [...urls].map(async (url): Promise<[string, ImageBitmap][]> => {
      const picture = await load(url, signal).catch(() => null);
      return picture ? [[url, picture]] : [];
    }),
  );
  signal.throwIfAborted();
  return new Map(loaded.flat());
}

async function load(url: string, signal: AbortSignal): Promise<ImageBitmap> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`${response.status}`);
  const picture = await createImageBitmap(await response.blob());
  if (picture.width <= WIDEST) return picture;
  // Made smaller once, and not for each of the pictures that show it.
  const smaller = await createImageBitmap(picture, { resizeWidth: WIDEST, resizeQuality: 'high' });
  picture.close();
  return smaller;
}

const encoded = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', QUALITY);
  });

function draw(context: CanvasRenderingContext2D, { width, height, ground, parts }: Plan, pictures: Pictures): void {
  context.canvas.width = width;
  context.canvas.height = height;
  context.imageSmoothingQuality = 'high';
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  for (const part of parts) drawPart(context, part, pictures);
}

function drawPart(context: CanvasRenderingContext2D, part: Part, pictures: Pictures): void {
  const { box } = part;
  switch (part.kind) {
    case 'fill':
      context.fillStyle = part.colour;
      context.beginPath();
      context.roundRect(box.x, box.y, box.width, box.height, part.radius ?? 0);
      context.fill();
      break;
    case 'dashes':
      context.strokeStyle = part.colour;
      context.lineWidth = box.height;
      context.setLineDash([10, 8]);
      context.beginPath();
      context.moveTo(box.x, box.y + 1);
      context.lineTo(box.x + box.width, box.y + 1);
      context.stroke();
      break;
    case 'text':
      drawText(context, part);
      break;
    case 'picture': {
      const picture = pictures.get(part.url);
      if (picture) drawWhole(context, picture, box, part.align);
      else for (const other of part.instead) drawPart(context, other, pictures);
      break;
    }
    case 'ground': {
      const picture = pictures.get(part.url);
      if (!picture) break;
      drawBlurred(context, picture, box);
      const veil = context.createLinearGradient(0, 0, 0, part.textTop);
      veil.addColorStop(0.8, part.veil);
      veil.addColorStop(1, part.textVeil);
      context.fillStyle = veil;
      context.fillRect(box.x, box.y, box.width, box.height);
    }
  }
}

function drawText(context: CanvasRenderingContext2D, { box, text, colour, align }: Extract<Part, { kind: 'text' }>): void {
  context.font = text.font;
  context.fillStyle = colour;
  context.textAlign = align;
  context.textBaseline = 'alphabetic';
  const x = align === 'left' ? box.x : align === 'right' ? box.x + box.width : box.x + box.width / 2;
  for (const [i, line] of text.lines.entries()) {
    context.fillText(line, x, box.y + i * text.lineHeight + text.lineHeight / 2 + text.size * 0.35);
  }
}

/** As large as fits, in the middle of the height. */
function drawWhole(context: CanvasRenderingContext2D, picture: ImageBitmap, box: Box, align: 'left' | 'center'): void {
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  const x = align === 'left' ? box.x : box.x + (box.width - width) / 2;
  const y = box.y + (box.height - height) / 2;
  context.save();
  context.beginPath();
  context.roundRect(x, y, width, height, 12);
  context.clip();
  context.drawImage(picture, x, y, width, height);
  context.restore();
}

/** Blurs by drawing the picture a few pixels wide and that large again, which every browser does fast (Safari has no `filter`). */
function drawBlurred(context: CanvasRenderingContext2D, picture: ImageBitmap, box: Box): void {
  let from: CanvasImageSource = picture;
  // In two steps, or the few pixels are seen as squares.
  for (const width of [9, 72]) {
    const small = document.createElement('canvas');
    [small.width, small.height] = [width, (width * box.height) / box.width];
    const smallContext = small.getContext('2d');
    if (!smallContext) return;
    smallContext.imageSmoothingQuality = 'high';
    smallContext.drawImage(from, 0, 0, small.width, small.height);
    from = small;
  }
  context.drawImage(from, box.x, box.y, box.width, box.height);
}
