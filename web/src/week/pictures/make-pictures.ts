import type { House } from '../../../../core/contracts/house.ts';
import { formatDate } from '../../../../core/rules/calendar.ts';
import { isEventConfigured } from '../../../../core/rules/event-text.ts';
import poster from '../../fonts/bricolage-800-latin.woff2';
import type { Theme } from '../../ui/theme.ts';
import { draw, type LoadedPictures, newContext } from './draw.ts';
import type { PictureWeek } from './evenings.ts';
import { planWeek } from './pages.ts';

export interface PicturesInput {
  content: PictureWeek;
  house: House;
  theme: Theme;
}

export interface Pictures {
  /** JPEG files. */
  files: File[];
  /** Sentences that tell the user what the pictures lack. */
  flaws: string[];
  /** True if a flyer or the logo did not load, so that another try may help. */
  hasMissing: boolean;
}

const MAX_FLYER_WIDTH = 1080;
const JPEG_QUALITY = 0.9;
/** The most time for a flyer or the logo. All are loaded at once, so on a slow network each takes long. */
const FLYER_TIMEOUT_MS = 120_000;

/** Draws the week's pictures. `onProgress` gets the finished share, from 0 to 1. @throws the signal's reason when aborted */
export async function makePictures(
  input: PicturesInput,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<Pictures> {
  // With two canvases, one can be drawn while the other is encoded.
  const contexts = [newContext(), newContext()] as const;
  const [loaded] = await Promise.all([loadPictures(input, signal), loadFonts(JSON.stringify([input.content, input.house]))]);
  const encodings: Promise<File>[] = [];
  try {
    const { content, house, flaws } = withLoaded(input, loaded);
    const hasMissing = flaws.length > 0;
    const date = formatDate(content.startDate).replaceAll('/', '-');
    const plans = planWeek(content, { house, theme: input.theme, measure: measureIn(contexts[0]) });
    for (const [i, plan] of plans.entries()) {
      await encodings[i - 2];
      signal.throwIfAborted();
      const context = contexts[i % 2 ? 1 : 0];
      draw(context, plan, loaded);
      encodings.push(
        encoded(context.canvas).then((blob) => {
          onProgress((i + 1) / plans.length);
          return new File([blob], `${plan.name}-${date}.jpg`, { type: 'image/jpeg' });
        }),
      );
    }
    if (plans.some(({ isCut }) => isCut))
      flaws.push('Um texto é longo demais para as imagens e saiu cortado: encurte-o na programação.');
    return { files: await Promise.all(encodings), flaws, hasMissing };
  } finally {
    await Promise.allSettled(encodings);
    for (const picture of loaded.values()) picture.close();
  }
}

function withLoaded({ content, house }: PicturesInput, loaded: LoadedPictures) {
  const flaws = new Set<string>();
  const events = content.events.map((event) => {
    if (!event.layout || loaded.has(event.layout.imageUrl)) return event;
    const day = `${event.isSpecialEvent ? 'do' : 'de'} ${event.dayOfWeek.toLowerCase()}`;
    flaws.add(`O flyer ${day} não carregou: no lugar vai o dia.`);
    return { ...event, layout: null };
  });
  const hasLogo = house.logo && loaded.has(house.logo.imageUrl);
  if (house.logo && !hasLogo) flaws.add('O logo não carregou: no lugar vai o nome da casa.');
  return { content: { ...content, events }, house: hasLogo ? house : { ...house, logo: null }, flaws: [...flaws] };
}

function measureIn(context: CanvasRenderingContext2D) {
  const widths = new Map<string, number>();
  return (text: string, font: string) => {
    const key = font + text;
    let width = widths.get(key);
    if (width === undefined) {
      context.font = font;
      width = context.measureText(text).width;
      widths.set(key, width);
    }
    return width;
  };
}

let posterFont: FontFace | undefined;

/** Loads the fonts, because a canvas does not wait for them. If loading fails, the device's own fonts are used. */
async function loadFonts(text: string): Promise<void> {
  posterFont ??= new FontFace('Bricolage Poster', `url(${poster})`, { weight: '800' });
  document.fonts.add(posterFont);
  const fonts = [
    '800 40px "Bricolage Poster"',
    '700 40px "Bricolage Grotesque"',
    '400 40px "Instrument Sans Variable"',
    '700 40px "Instrument Sans Variable"',
  ];
  // The browser loads only font files that the given text needs. The pictures also show capitals, '·' and '…': these are added.
  await Promise.allSettled(fonts.map((font) => document.fonts.load(font, `${text}${text.toLocaleUpperCase('pt-BR')}·…`)));
}

async function loadPictures({ content, house }: PicturesInput, signal: AbortSignal): Promise<LoadedPictures> {
  const images = [house.logo, ...content.events.filter(isEventConfigured).map(({ layout }) => layout)];
  const urls = new Set(images.flatMap((picture) => picture?.imageUrl ?? []));
  const loaded = new Map<string, ImageBitmap>();
  const files = [...urls].map((url) => ({ url, file: loadBlob(url, signal).catch(() => null) }));
  // Decodes one file after the other, because a phone has no memory for several decoded flyers of 50 megapixels at once.
  for (const { url, file } of files) {
    const blob = await file;
    const picture = blob && !signal.aborted ? await decoded(blob).catch(() => null) : null;
    if (picture) loaded.set(url, picture);
  }
  if (signal.aborted) for (const picture of loaded.values()) picture.close();
  signal.throwIfAborted();
  return loaded;
}

export async function loadBlob(url: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(FLYER_TIMEOUT_MS)]) });
  if (!response.ok) throw new Error(`${response.status}`);
  return response.blob();
}

async function decoded(file: Blob): Promise<ImageBitmap> {
  const picture = await createImageBitmap(file);
  if (picture.width <= MAX_FLYER_WIDTH) return picture;
  // A flyer is scaled down once here, not again in each picture that shows it.
  const smaller = await createImageBitmap(picture, { resizeWidth: MAX_FLYER_WIDTH, resizeQuality: 'high' });
  picture.close();
  return smaller;
}

const encoded = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', JPEG_QUALITY);
  });
