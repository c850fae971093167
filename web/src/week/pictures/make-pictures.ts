import type { House } from '../../../../core/contracts/house.ts';
import type { VersionContent } from '../../../../core/contracts/versions.ts';
import { isEventConfigured } from '../../../../core/rules/event-text.ts';
import poster from '../../fonts/bricolage-800-latin.woff2';
import type { Theme } from '../../ui/theme.ts';
import { draw, type LoadedPictures } from './draw.ts';
import type { Part, Plan } from './parts.ts';
import { planWeek } from './plan.ts';

export interface PicturesInput {
  content: Pick<VersionContent, 'startDate' | 'events'>;
  house: House;
  theme: Theme;
}

/** Greatest width at which flyers are drawn, px. */
const WIDEST = 1080;
const QUALITY = 0.9;

/** JPEG files, and what is not as planned in them, as sentences for the user. */
export interface Pictures {
  files: File[];
  flaws: string[];
}

/** `onProgress`: 0 to 1. @throws the signal's reason when aborted */
export async function makePictures(
  { content, house, theme }: PicturesInput,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<Pictures> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  await loadFonts(JSON.stringify([content, house]));
  const widths = new Map<string, number>();
  const measure = (text: string, font: string) => {
    const key = font + text;
    let width = widths.get(key);
    if (width === undefined) {
      context.font = font;
      width = context.measureText(text).width;
      widths.set(key, width);
    }
    return width;
  };
  const plans = planWeek({ content, house, theme, measure });
  const pictures = await loadPictures(plans, signal);
  const files: File[] = [];
  try {
    for (const plan of plans) {
      signal.throwIfAborted();
      draw(context, plan, pictures);
      files.push(new File([await encoded(canvas)], `${plan.name}.jpg`, { type: 'image/jpeg' }));
      onProgress(files.length / plans.length);
    }
  } finally {
    for (const picture of pictures.values()) picture.close();
  }
  return { files, flaws: flawsOf(content, house, plans, pictures) };
}

function flawsOf(
  { events }: PicturesInput['content'],
  { logo }: House,
  plans: readonly Plan[],
  loaded: LoadedPictures,
): string[] {
  const lost = events
    .filter((event) => isEventConfigured(event) && event.layout && !loaded.has(event.layout.imageUrl))
    .map(
      ({ isSpecialEvent, dayOfWeek }) =>
        `O flyer ${isSpecialEvent ? 'do' : 'de'} ${dayOfWeek.toLowerCase()} não carregou: no lugar vai o dia.`,
    );
  const isCut = plans.some(({ parts }) => parts.some((part) => part.kind === 'text' && part.text.isCut));
  return [
    ...new Set(lost),
    ...(logo && !loaded.has(logo.imageUrl) ? ['O logo não carregou: no lugar vai o nome da casa.'] : []),
    ...(isCut ? ['Um texto é longo demais para as imagens e saiu cortado.'] : []),
  ];
}

let posterFont: FontFace | undefined;

/** Loads fonts that the page has not used yet, because a canvas does not wait for them. */
async function loadFonts(text: string): Promise<void> {
  posterFont ??= new FontFace('Bricolage Poster', `url(${poster})`, { weight: '800' });
  document.fonts.add(posterFont);
  const fonts = [
    '800 40px "Bricolage Poster"',
    '700 40px "Bricolage Grotesque"',
    '400 40px "Instrument Sans"',
    '700 40px "Instrument Sans"',
  ];
  // Includes capitals. Without the fonts the pictures use the device's own.
  await Promise.allSettled(fonts.map((font) => document.fonts.load(font, `${text}${text.toLocaleUpperCase('pt-BR')}·…`)));
}

const urlsOf = (part: Part): string[] =>
  part.kind === 'picture' ? [part.url] : part.kind === 'turned' ? part.parts.flatMap(urlsOf) : [];

async function loadPictures(plans: readonly Plan[], signal: AbortSignal): Promise<LoadedPictures> {
  const urls = new Set(plans.flatMap(({ parts }) => parts.flatMap(urlsOf)));
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
  // Scaled down once instead of for each picture that shows it.
  const smaller = await createImageBitmap(picture, { resizeWidth: WIDEST, resizeQuality: 'high' });
  picture.close();
  return smaller;
}

const encoded = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', QUALITY);
  });
