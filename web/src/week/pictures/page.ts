import type { House } from '../../../../core/contracts/house.ts';
import type { CalendarDate } from '../../../../core/rules/calendar.ts';
import { textColourOn } from '../../../../core/rules/contrast.ts';
import type { Theme } from '../../ui/theme.ts';
import { COVERS, inksOf, PALETTES, type Palette } from './colours.ts';
import { type PictureEvening, weekInWords } from './evenings.ts';
import {
  type Block,
  BODY,
  balanced,
  type FittedText,
  fitText,
  type Measure,
  type Style,
  stack,
  TITLE,
  type UnfittedText,
} from './texts.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

type Align = 'left' | 'center' | 'right';

export type Part =
  | { kind: 'fill'; box: Box; colour: string; radius?: number }
  | { kind: 'dashes'; box: Box; colour: string }
  | { kind: 'text'; box: Box; text: FittedText; colour: string; align: Align }
  /** A picture that is shown whole inside the box, or that covers the box (`cover`, `blurred`). `edge` is its border's colour. */
  | { kind: 'picture'; box: Box; url: string; fit: 'whole' | 'cover' | 'blurred'; align: Align; edge?: string }
  /** Parts that are rotated by `angle` degrees about the middle of the box. */
  | { kind: 'turned'; box: Box; angle: number; parts: Part[] }
  /** A vertical gradient. A stop has a colour and its distance from the top, as a share of the height. */
  | { kind: 'fade'; box: Box; stops: [share: number, colour: string][] };

export interface Setting {
  house: House;
  theme: Theme;
  measure: Measure;
}

export const WIDTH = 1080;
export const MARGIN = 60;
export const INNER_WIDTH = WIDTH - 2 * MARGIN;
export const GAP = 28;
const RADIUS = 12;
const FOOT = 96;

const COLUMNS = 4;
const ANGLE = -8;
const WALL_GAP = 20;
/** The rotated wall of flyers extends this far beyond the page, in px, so that the wall covers the page's corners. */
const WALL_OVERHANG = 160;

/** Collects the parts of a picture that is WIDTH px wide. The first part is the bottom layer. */
export class Page {
  parts: Part[] = [];
  readonly setting: Setting;
  readonly height: number;
  readonly list: readonly PictureEvening[];
  readonly weekInWords: { dates: string; days: string };
  readonly palette: Palette;
  readonly inks: ReturnType<typeof inksOf>;

  constructor(setting: Setting, height: number, startDate: CalendarDate, list: readonly PictureEvening[]) {
    this.setting = setting;
    this.height = height;
    this.list = list;
    this.weekInWords = weekInWords(startDate, list);
    this.palette = PALETTES[setting.theme];
    this.inks = inksOf(setting.theme, setting.house.accent);
  }

  fitted(text: string, style: Style, box: Pick<Box, 'width' | 'height'>, colour: string): Block['texts'][number] {
    return { text: fitText(this.setting.measure, text, style, box), colour };
  }

  block({ texts, gap }: Block, at: Omit<Box, 'height'>, align: Align = 'left'): void {
    let { y } = at;
    for (const { text, colour } of texts) {
      const lines = balanced(this.setting.measure, text, at.width);
      this.parts.push({ kind: 'text', box: { ...at, y, height: text.height }, text: { ...text, lines }, colour, align });
      y += text.height + gap;
    }
  }

  centred(block: Block, box: Box, align: Align = 'left'): void {
    this.block(block, { ...box, y: box.y + (box.height - block.height) / 2 }, align);
  }

  dashes(y: number): void {
    this.parts.push({ kind: 'dashes', box: { x: MARGIN, y, width: INNER_WIDTH, height: 2 }, colour: this.palette.line });
  }

  /** Adds a bar with one field for each evening, in the colour of its day. */
  colourBar(box: Box): void {
    const width = box.width / this.list.length;
    for (const [i, { key }] of this.list.entries()) {
      this.parts.push({ kind: 'fill', box: { ...box, x: box.x + i * width, width }, colour: this.palette.days[key] });
    }
  }

  brand(box: Box): void {
    const { name, logo } = this.setting.house;
    if (logo) this.parts.push({ kind: 'picture', box, url: logo.imageUrl, fit: 'whole', align: 'left' });
    else this.centred(stack([this.fitted(name, { ...TITLE, size: Math.min(140, box.height * 0.8) }, box, this.inks.ink)]), box);
  }

  /** Adds the house's handle and address, in one line if they fit. Returns their top edge; without them, `bottom` less 40 px. */
  foot(bottom: number): number {
    const { measure, house } = this.setting;
    const { handle, line } = house;
    if (!handle && !line) return bottom - 40;
    const box = { x: MARGIN, y: bottom - FOOT - 16, width: INNER_WIDTH, height: FOOT };
    const half = { width: INNER_WIDTH, height: 0.6 * FOOT };
    const name = this.fitted(handle ?? '', { ...BODY, weight: 700, size: 30 }, half, this.inks.ink);
    const address = this.fitted(line ?? '', { ...BODY, size: 30 }, half, this.inks.soft);
    const widths = [name, address].map(({ text }) => Math.max(0, ...text.lines.map((row) => measure(row, text.font))));
    if (widths.reduce((sum, width) => sum + width, GAP) <= INNER_WIDTH) {
      this.centred(stack([name]), { ...box, width: widths[0] ?? 0 });
      const left = widths[0] ? widths[0] + GAP : 0;
      this.centred(stack([address]), { ...box, x: MARGIN + left, width: INNER_WIDTH - left }, left ? 'right' : 'left');
    } else this.block(stack([name, address]), { ...box, y: box.y + 8 });
    return box.y;
  }

  date({ short, day }: PictureEvening, size: number, box: Pick<Box, 'width' | 'height'>, colour: string): Block {
    return stack([
      this.fitted(short, { ...TITLE, size: size / 2 }, box, colour),
      this.fitted(day, { ...TITLE, size, leading: 0.95 }, box, colour),
    ]);
  }

  eveningTexts({ name, artists, price, key }: PictureEvening, sizes: [number, number, number], colour: string): UnfittedText[] {
    return [
      { source: name, style: { ...TITLE, size: sizes[0] }, colour: this.inks.ink },
      { source: artists, style: { ...BODY, size: sizes[1] }, colour },
      { source: price, style: { ...TITLE, size: sizes[2] }, colour: this.inks.day(key) },
    ];
  }

  /** Adds the flyer, or a tile with day and date. A `whole` flyer gets a border, because its edge may have the page's colour. */
  flyer(evening: PictureEvening, box: Box, fit: 'whole' | 'cover', align: Align = 'center'): void {
    const url = evening.flyer?.url;
    if (url) {
      this.parts.push({ kind: 'picture', box, url, fit, align, ...(fit === 'whole' && { edge: `${this.palette.ink}2e` }) });
      return;
    }
    const colour = this.palette.days[evening.key];
    const inner = { ...box, x: box.x + 6, width: box.width - 12 };
    this.parts.push({ kind: 'fill', box, colour, radius: RADIUS });
    this.centred(this.date(evening, Math.min(box.width * 0.53, box.height * 0.42), inner, textColourOn(colour)), inner, 'center');
  }

  /** Adds the week's flyers behind all parts, under a vertical fade. A `text` stop is nearly opaque, so that text is legible. */
  flyerWall(stops: [y: number, over: 'visible' | 'text'][]): void {
    const { parts, list, height } = this;
    const width = (WIDTH + 2 * WALL_OVERHANG) / COLUMNS - WALL_GAP;
    const step = { x: width + WALL_GAP, y: width / 0.75 + WALL_GAP };
    // If COLUMNS is a multiple of the number of evenings, equal flyers would be below each other. The added 1 shifts each row.
    const perRow = COLUMNS % list.length === 0 ? COLUMNS + 1 : COLUMNS;
    this.parts = [];
    for (let row = 0; row * step.y < height + 2 * WALL_OVERHANG; row += 1) {
      for (let column = 0; column < COLUMNS; column += 1) {
        const at = { x: column * step.x - WALL_OVERHANG, y: row * step.y - WALL_OVERHANG, width, height: width / 0.75 };
        this.flyer(list[(row * perRow + column) % list.length] as PictureEvening, at, 'cover');
      }
    }
    const flyers: Part = { kind: 'turned', box: this.box, angle: ANGLE, parts: this.parts };
    this.parts = [flyers, this.cover(stops), ...parts];
  }

  blurred(url: string, stops: [y: number, over: 'visible' | 'text'][]): void {
    this.parts.unshift({ kind: 'picture', box: this.box, url, fit: 'blurred', align: 'center' }, this.cover(stops));
  }

  private get box(): Box {
    return { x: 0, y: 0, width: WIDTH, height: this.height };
  }

  private cover(stops: [y: number, over: 'visible' | 'text'][]): Part {
    const colours = COVERS[this.setting.theme];
    return { kind: 'fade', box: this.box, stops: stops.map(([y, over]) => [Math.max(0, y / this.height), colours[over]]) };
  }
}
