import type { House } from '../../../../core/contracts/house.ts';
import { onColour } from '../../../../core/rules/contrast.ts';
import type { Theme } from '../../ui/theme.ts';
import { type Inks, PALETTES, veil } from './colours.ts';
import type { Evening } from './evenings.ts';
import { type Block, BODY, type FittedText, fitText, type Measure, type Said, stack, TITLE } from './texts.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

type Align = 'left' | 'center' | 'right';

/** One drawing operation. */
export type Part =
  | { kind: 'fill'; box: Box; colour: string; radius?: number }
  | { kind: 'dashes'; box: Box; colour: string }
  | { kind: 'text'; box: Box; text: FittedText; colour: string; align: Align }
  /** A picture that fits into the box, maybe with an edge of a colour, or covers it. */
  | { kind: 'picture'; box: Box; url: string; fit: 'whole' | 'cover' | 'blurred'; align: Align; edge?: string }
  /** Degrees, about the middle of the box. */
  | { kind: 'turned'; box: Box; angle: number; parts: Part[] }
  /** A vertical gradient: colours at shares of its height. */
  | { kind: 'fade'; box: Box; stops: [share: number, colour: string][] };

/** A picture: its size in pixels and its parts, bottom layer first. */
export interface Plan {
  /** File name without extension. */
  name: string;
  width: number;
  height: number;
  ground: string;
  parts: Part[];
}

/** What the parts of one picture have in common. */
export interface Setting {
  list: readonly Evening[];
  /** "11 a 15 de novembro", "quarta a domingo". */
  when: { dates: string; days: string };
  house: House;
  theme: Theme;
  inks: Inks;
  measure: Measure;
}

export const WIDTH = 1080;
export const MARGIN = 60;
export const INNER = WIDTH - 2 * MARGIN;
export const GAP = 28;
const RADIUS = 12;

export function blockParts({ texts, gap }: Block, at: Omit<Box, 'height'>, align: Align = 'left'): Part[] {
  let { y } = at;
  return texts.map(({ text, colour }) => {
    const box = { ...at, y, height: text.height };
    y += text.height + gap;
    return { kind: 'text', box, text, colour, align };
  });
}

/** A block in the vertical middle of a box. */
export const centred = (block: Block, box: Box, align: Align = 'left'): Part[] =>
  blockParts(block, { ...box, y: box.y + (box.height - block.height) / 2 }, align);

export const dashes = ({ theme }: Setting, y: number): Part => ({
  kind: 'dashes',
  box: { x: MARGIN, y, width: INNER, height: 2 },
  colour: PALETTES[theme].line,
});

/** The days' colours side by side. */
export function band({ list, theme }: Setting, box: Box): Part[] {
  const width = box.width / list.length;
  return list.map(({ key }, i) => ({
    kind: 'fill',
    box: { ...box, x: box.x + i * width, width },
    colour: PALETTES[theme].days[key],
  }));
}

/** The logo, or the house's name. */
export function brand({ house, measure, inks }: Setting, box: Box): Part[] {
  if (house.logo) return [{ kind: 'picture', box, url: house.logo.imageUrl, fit: 'whole', align: 'left' }];
  const text = fitText(measure, house.name, { ...TITLE, size: Math.min(140, box.height * 0.8) }, box);
  return centred(stack([{ text, colour: inks.ink }]), box);
}

const FOOT = 96;

/** Handle and address side by side, or below each other when they are long. @returns the parts and their top edge */
export function foot({ house: { handle, line }, measure, inks }: Setting, bottom: number): { parts: Part[]; y: number } {
  if (!handle && !line) return { parts: [], y: bottom - 40 };
  const box = { x: MARGIN, y: bottom - FOOT - 16, width: INNER, height: FOOT };
  const bold = { ...BODY, weight: 700, size: 30 };
  const name = { text: fitText(measure, handle ?? '', bold, { width: INNER, height: FOOT / 2 }), colour: inks.ink };
  const left = handle ? Math.ceil(measure(name.text.lines.join(''), name.text.font)) + 1 + GAP : 0;
  const rest = { ...box, x: MARGIN + left, width: INNER - left };
  const address = (width: number, height: number) => ({
    text: fitText(measure, line ?? '', { ...BODY, size: 30 }, { width, height }),
    colour: inks.soft,
  });
  const beside = address(rest.width, FOOT * 0.7);
  const parts =
    beside.text.isWhole && !beside.text.isCut
      ? [...centred(stack([name]), { ...box, width: left }), ...centred(stack([beside]), rest, left ? 'right' : 'left')]
      : blockParts(stack([name, address(INNER, FOOT * 0.62)]), { ...box, y: box.y + 8 });
  return { parts, y: box.y };
}

/** The day above the date; `size`: of the date, px. */
export const dateBlock = (
  { measure }: Setting,
  { short, day }: Evening,
  colour: string,
  size: number,
  box: Pick<Box, 'width' | 'height'>,
) =>
  stack([
    { text: fitText(measure, short, { ...TITLE, size: size / 2 }, box), colour },
    { text: fitText(measure, day, { ...TITLE, size, leading: 0.95 }, box), colour },
  ]);

/** An evening's flyer, or in its place the day's colour with day and date. `whole`: with an edge, as it may have the paper's colour. */
export function flyer(setting: Setting, evening: Evening, box: Box, fit: 'whole' | 'cover', align: Align = 'center'): Part[] {
  const { theme } = setting;
  if (evening.flyer) {
    return [
      { kind: 'picture', box, url: evening.flyer.url, fit, align, ...(fit === 'whole' && { edge: `${PALETTES[theme].ink}2e` }) },
    ];
  }
  const colour = PALETTES[theme].days[evening.key];
  const inner = { ...box, x: box.x + 6, width: box.width - 12 };
  const size = Math.min(box.width * 0.53, box.height * 0.42);
  return [
    { kind: 'fill', box, colour, radius: RADIUS },
    ...centred(dateBlock(setting, evening, onColour(colour), size, inner), inner, 'center'),
  ];
}

export const saidOf = (
  { name, artists, price, key }: Evening,
  { ink, soft, day }: Inks,
): [name: Said, artists: Said, price: Said] => [
  { copy: name, style: { ...TITLE, size: 42 }, colour: ink },
  { copy: artists, style: { ...BODY, size: 30 }, colour: soft },
  { copy: price, style: { ...TITLE, size: 32 }, colour: day(key) },
];

const COLUMNS = 4;
const ANGLE = -8;
const WALL_GAP = 20;
/** How far the rotated flyers extend beyond the picture, px. */
const OUT = 160;

/** The week's flyers over the whole picture. `stops`: from which height they are visible, and from which covered for text. */
export function wall(setting: Setting, height: number, stops: [y: number, over: 'seen' | 'text'][]): Part[] {
  const { list, theme } = setting;
  const box = { x: 0, y: 0, width: WIDTH, height };
  const tileWidth = (WIDTH + 2 * OUT) / COLUMNS - WALL_GAP;
  const tileHeight = tileWidth / 0.75;
  // Repeats the evenings so that none is below itself.
  const step = COLUMNS % list.length === 0 ? COLUMNS + 1 : COLUMNS;
  const parts: Part[] = [];
  for (let row = 0, y = -OUT; y < height + OUT; row += 1, y += tileHeight + WALL_GAP) {
    for (let column = 0; column < COLUMNS; column += 1) {
      const evening = list[(row * step + column) % list.length] as Evening;
      const at = { x: column * (tileWidth + WALL_GAP) - OUT, y, width: tileWidth, height: tileHeight };
      parts.push(...flyer(setting, evening, at, 'cover'));
    }
  }
  return [
    { kind: 'turned', box, angle: ANGLE, parts },
    { kind: 'fade', box, stops: stops.map(([y, over]) => [y / height, veil(theme, over)]) },
  ];
}
