import type { House } from '../../../../core/contracts/house.ts';
import { LIMITS } from '../../../../core/contracts/limits.ts';
import { onColour } from '../../../../core/rules/contrast.ts';
import type { Theme } from '../../ui/theme.ts';
import { type Inks, inksOf, PALETTES } from './colours.ts';
import type { Evening } from './evenings.ts';
import { type Copy, type FittedText, fitText, type Measure, type Style, setText, withoutLastLine, words } from './fit-text.ts';

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
  /** A picture that fits into the box, maybe with an edge of a colour, or covers it; `instead` is drawn when it cannot be loaded. */
  | { kind: 'picture'; box: Box; url: string; fit: 'whole' | 'cover' | 'blurred'; align: Align; instead: Part[]; edge?: string }
  /** Degrees, about the middle of the picture. */
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

export interface Setting {
  list: readonly Evening[];
  /** "11 a 15 de novembro", "quarta a domingo". */
  when: { dates: string; days: string };
  house: House;
  theme: Theme;
  measure: Measure;
}

export const WIDTH = 1080;
export const MARGIN = 60;
export const INNER = WIDTH - 2 * MARGIN;
export const GAP = 28;
const RADIUS = 12;

// The 800 weight lacks some Latin letters; those fall back to the second family.
const TITLES = '"Bricolage Poster", "Bricolage Grotesque"';
export const TITLE = { family: TITLES, weight: 800, leading: 1.1 } as const;
export const BODY = { family: '"Instrument Sans"', weight: 400, leading: 1.2 } as const;

export interface Said {
  copy: Copy;
  style: Style;
  colour: string;
}

export interface Block {
  texts: { text: FittedText; colour: string }[];
  gap: number;
  height: number;
  isWhole: boolean;
}

/** `gap`: px between texts. */
export function stack(texts: Block['texts'], gap = 0): Block {
  const height = texts.reduce((sum, { text }) => sum + text.height, gap * (texts.length - 1));
  return { texts, gap, height: Math.max(0, height), isWhole: texts.every(({ text }) => text.isWhole) };
}

export function blockOf(measure: Measure, said: readonly Said[], width: number, scale: number): Block {
  const texts = said
    .filter(({ copy }) => copy.pieces.length > 0)
    .map(({ copy, style, colour }) => ({ text: setText(measure, copy, style, width, scale), colour }));
  return stack(texts, Math.round(8 * scale));
}

/** Cuts a block to a height: the longest text loses lines, artists and observations before name and price. */
export function cutBlock(block: Block, height: number): Block {
  if (block.height <= height) return block;
  const removable = ({ lines, font }: FittedText) =>
    lines.length > 1 ? lines.length + (font.startsWith(`${BODY.weight} `) ? LIMITS.observations : 0) : 0;
  const longest = Math.max(...block.texts.map(({ text }) => removable(text)));
  if (longest === 0) return block;
  const at = block.texts.findIndex(({ text }) => removable(text) === longest);
  const texts = block.texts.map((one, i) => (i === at ? { ...one, text: withoutLastLine(one.text) } : one));
  return cutBlock(stack(texts, block.gap), height);
}

export function blockParts({ texts, gap }: Block, at: { x: number; y: number; width: number }, align: Align = 'left'): Part[] {
  let { y } = at;
  return texts.map(({ text, colour }) => {
    const box = { x: at.x, y, width: at.width, height: text.height };
    y += text.height + gap;
    return { kind: 'text', box, text, colour, align };
  });
}

function textIn(text: FittedText, box: Box, colour: string, align: Align): Part {
  return { kind: 'text', box: { ...box, y: box.y + (box.height - text.height) / 2, height: text.height }, text, colour, align };
}

export const inksFor = ({ theme, house }: Setting, isVeiled: boolean): Inks => inksOf(theme, house.accent, isVeiled);

export const dashes = ({ theme }: Setting, y: number): Part => ({
  kind: 'dashes',
  box: { x: MARGIN, y, width: INNER, height: 2 },
  colour: PALETTES[theme].line,
});

export function band({ list, theme }: Setting, box: Box): Part[] {
  const width = box.width / list.length;
  return list.map(({ key }, i) => ({
    kind: 'fill',
    box: { ...box, x: box.x + i * width, width },
    colour: PALETTES[theme].days[key],
  }));
}

export function brand({ house, measure }: Setting, box: Box, colour: string): Part {
  const name = fitText(measure, words(house.name), { ...TITLE, size: Math.min(140, box.height * 0.8) }, box);
  const instead = textIn(name, box, colour, 'left');
  return house.logo
    ? { kind: 'picture', box, url: house.logo.imageUrl, fit: 'whole', align: 'left', instead: [instead] }
    : instead;
}

const FOOT = 96;

/** Side by side, or stacked when they are long. @returns the parts and their top edge */
export function foot({ house: { handle, line }, measure }: Setting, inks: Inks, bottom: number): { parts: Part[]; y: number } {
  if (!handle && !line) return { parts: [], y: bottom - 40 };
  const box = { x: MARGIN, y: bottom - FOOT - 16, width: INNER, height: FOOT };
  const bold = { ...BODY, weight: 700, size: 30 };
  const name = { text: fitText(measure, words(handle ?? ''), bold, { width: INNER, height: FOOT / 2 }), colour: inks.ink };
  const left = handle ? Math.ceil(measure(name.text.lines.join(''), name.text.font)) + 1 : 0;
  const x = left && MARGIN + left + GAP;
  const rest = x ? { ...box, x, width: WIDTH - MARGIN - x } : box;
  const style = { ...BODY, size: 30 };
  const beside = { text: fitText(measure, words(line ?? ''), style, { ...rest, height: FOOT * 0.7 }), colour: inks.soft };
  if (beside.text.isWhole && !beside.text.isCut) {
    const parts = [
      textIn(name.text, { ...box, width: left }, name.colour, 'left'),
      textIn(beside.text, rest, beside.colour, x ? 'right' : 'left'),
    ];
    return { parts, y: box.y };
  }
  const below = { text: fitText(measure, words(line ?? ''), style, { width: INNER, height: FOOT * 0.62 }), colour: inks.soft };
  return { parts: blockParts(stack([name, below]), { ...box, y: box.y + 8 }), y: box.y };
}

/** In place of a flyer that is missing or cannot be loaded: the day's colour with day and date. */
export function tile({ theme, measure }: Setting, { key, short, day }: Evening, box: Box): Part[] {
  const colour = PALETTES[theme].days[key];
  const inner = { ...box, x: box.x + 6, width: box.width - 12 };
  const size = Math.min(box.width / 3, box.height / 4);
  const said = [
    { copy: words(short), style: { ...TITLE, size }, colour: onColour(colour) },
    { copy: words(day), style: { ...TITLE, size: size * 1.6, leading: 0.95 }, colour: onColour(colour) },
  ];
  const fitting = [1, 0.8, 0.6, 0.4].map((scale) => blockOf(measure, said, inner.width, scale));
  const block =
    fitting.find(({ isWhole, height }) => isWhole && height <= box.height) ?? blockOf(measure, said.slice(0, 1), inner.width, 0);
  const y = box.y + (box.height - block.height) / 2;
  return [{ kind: 'fill', box, colour, radius: RADIUS }, ...blockParts(block, { ...inner, y }, 'center')];
}

/** An evening's flyer, whole, with an edge, because it may have the paper's colour. */
export function flyer(setting: Setting, evening: Evening, box: Box, align: Align): Part[] {
  if (!evening.flyer) return tile(setting, evening, box);
  const edge = `${PALETTES[setting.theme].ink}2e`;
  return [{ kind: 'picture', box, url: evening.flyer.url, fit: 'whole', align, instead: tile(setting, evening, box), edge }];
}

export const saidOf = ({ name, artists, price, key }: Evening, inks: Inks): [name: Said, artists: Said, price: Said] => [
  { copy: name, style: { ...TITLE, size: 42 }, colour: inks.ink },
  { copy: artists, style: { ...BODY, size: 30 }, colour: inks.soft },
  { copy: price, style: { ...TITLE, size: 32 }, colour: inks.day(key) },
];
