import { eveningsOf, type MaxLetters, type PictureEvening, type PictureWeek } from './evenings.ts';
import { GAP, INNER_WIDTH, MARGIN, Page, type Part, type Setting, WIDTH } from './page.ts';
import { BODY, blockOf, stack, TITLE } from './texts.ts';
import { addEvenings } from './week.ts';

/** A picture that is ready to draw: its height in px (its width is WIDTH) and its parts, bottom layer first. */
export interface Plan {
  name: string;
  height: number;
  ground: string;
  parts: Part[];
  isCut: boolean;
}

interface Format {
  height: number;
  /** Adds this picture's flyers and texts to the page. Returns false when the texts have no room. */
  compose: (page: Page) => boolean;
}

/** A week has at most this many feed pictures, and at most this many stories. A package has at most `LIMITS.weekPictures`. */
const MOST_PAGES = 4;

/** Character limits for a picture's texts, tried in order until all texts fit. `name`: names and prices; `rest`: other texts. */
const LENGTH_LIMITS: MaxLetters[] = [
  { name: 800, rest: 1500 },
  { name: 800, rest: 600 },
  { name: 800, rest: 200 },
  { name: 800, rest: 60 },
  { name: 60, rest: 60 },
];

/** Plans a week's feeds, its stories, and a carousel: a cover, then a slide for each evening. @throws if a text has no room */
export function planWeek(content: PictureWeek, setting: Setting): Plan[] {
  const weeks = LENGTH_LIMITS.map((maxLetters) => eveningsOf(content, maxLetters));
  const [evenings = []] = weeks;
  if (evenings.length === 0) return [];

  function page(name: string, { height, compose }: Format, list: readonly PictureEvening[]): Plan | null {
    const made = new Page(setting, height, content.startDate, list);
    const isCut = list.some((evening) => evening.isCut);
    return compose(made) ? { name, height, ground: made.palette.paper, parts: made.parts, isCut } : null;
  }

  /** Puts all evenings on one page, or on several pages when the texts have no room on one. */
  function pages(name: string, format: Format, lists: (readonly PictureEvening[])[] = weeks): Plan[] {
    for (const list of lists) {
      for (let count = 1; count <= Math.min(MOST_PAGES, list.length); count += 1) {
        const size = Math.ceil(list.length / count);
        const made = Array.from({ length: Math.ceil(list.length / size) }, (_, n) =>
          page(n > 0 ? `${name}-${n + 1}` : name, format, list.slice(n * size, (n + 1) * size)),
        );
        if (made.every((one) => one !== null)) return made;
      }
    }
    throw new Error(`no room: ${name}`);
  }

  const slides = evenings.flatMap(({ key }, index) => {
    const before = evenings.slice(0, index).filter((evening) => evening.key === key).length;
    const name = `carrossel-${index + 1}-${key}${before > 0 ? `-${before + 1}` : ''}`;
    return pages(
      name,
      SLIDE,
      weeks.map((list) => list.slice(index, index + 1)),
    );
  });
  return [...pages('semana-feed', FEED), ...pages('semana-story', STORY), ...pages('carrossel-0-capa', COVER), ...slides];
}

const DATES_WIDTH = 430;

const FEED: Format = {
  height: 1350,
  compose(page) {
    const { weekInWords, inks } = page;
    const head = { x: MARGIN, y: 42, width: INNER_WIDTH - DATES_WIDTH - GAP, height: 110 };
    const dates = { ...head, x: WIDTH - MARGIN - DATES_WIDTH, width: DATES_WIDTH };
    page.colourBar({ x: 0, y: 0, width: WIDTH, height: 16 });
    page.brand(head);
    const title = page.fitted(weekInWords.dates, { ...TITLE, size: 44 }, { ...dates, height: 54 }, inks.accent);
    const days = page.fitted(weekInWords.days, { ...BODY, size: 30 }, { ...dates, height: 40 }, inks.soft);
    page.centred(stack([title, days]), dates, 'right');
    const end = page.foot(page.height);
    page.dashes(end);
    return addEvenings(page, { x: MARGIN, y: 176, width: INNER_WIDTH, height: end - 14 - 176 }, 3);
  },
};

/** Adds logo, dates and a bar of the days' colours, in a column. `topOf` gets the column's height and returns its top edge. */
function masthead(page: Page, brand: number, size: number, topOf: (height: number) => number): { top: number; bottom: number } {
  const dates = page.fitted(
    page.weekInWords.dates,
    { ...TITLE, size },
    { width: INNER_WIDTH, height: 2 * size },
    page.inks.accent,
  );
  const gaps = [6, size / 3] as const;
  const height = brand + gaps[0] + dates.text.height + gaps[1] + 12;
  const top = topOf(height);
  page.brand({ x: MARGIN, y: top, width: INNER_WIDTH, height: brand });
  page.block(stack([dates]), { x: MARGIN, y: top + brand + gaps[0], width: INNER_WIDTH });
  page.colourBar({ x: MARGIN, y: top + height - 12, width: INNER_WIDTH, height: 12 });
  return { top, bottom: top + height };
}

/** Height at a story's top and bottom that the platforms cover with their own controls, in px. */
const STORY_COVERED_HEIGHT = 250;

/** The picture for a story, with one or two evenings side by side. Where apps put their buttons it has only flyers, no text. */
const STORY: Format = {
  height: 1920,
  compose(page) {
    const bottom = page.height - STORY_COVERED_HEIGHT;
    const y = masthead(page, 130, 56, () => STORY_COVERED_HEIGHT + 10).bottom + GAP;
    page.flyerWall([
      [120, 'visible'],
      [STORY_COVERED_HEIGHT, 'text'],
      [bottom, 'text'],
      [page.height - 120, 'visible'],
    ]);
    return addEvenings(page, { x: MARGIN, y, width: INNER_WIDTH, height: page.foot(bottom + 10) - y }, 2);
  },
};

const COVER: Format = {
  height: 1440,
  compose(page) {
    const end = page.foot(page.height);
    const { top } = masthead(page, 180, 76, (height) => end - 12 - height);
    page.flyerWall([
      [top - 360, 'visible'],
      [top, 'text'],
    ]);
    return true;
  },
};

const MIN_FLYER_HEIGHT = 360;
const MAX_TEXT_HEIGHT = 420;
const DATE = 150;
const SCALES = [1, 0.9, 0.8, 0.7, 0.6, 0.5];

/** A slide shows the flyer in front of its blurred copy (without a flyer, a tile with the date), and the texts below. */
const SLIDE: Format = {
  height: 1440,
  compose(page) {
    const { inks, setting } = page;
    const evening = page.list[0] as PictureEvening;
    const end = page.foot(page.height);
    const x = evening.flyer ? MARGIN + DATE + GAP : MARGIN;
    const at = { x, width: WIDTH - MARGIN - x };
    const notes = { source: evening.observations, style: { ...BODY, size: 30 }, colour: inks.soft };
    const texts = [...page.eveningTexts(evening, [64, 36, 46], inks.ink), notes];
    const blocks = SCALES.map((scale) => blockOf(setting.measure, texts, at.width, scale));
    // If every block breaks a word or is too high, the smallest block is used, which may break words and names.
    const block = blocks.find(({ isWhole, height }) => isWhole && height <= MAX_TEXT_HEIGHT) ?? blocks.at(-1);
    if (!block || block.height > end - MARGIN - MIN_FLYER_HEIGHT - 2 * GAP) return false;
    const date = page.date(evening, 116, { width: DATE, height: 130 }, inks.day(evening.key));
    const y = end - GAP - Math.max(block.height, date.height);
    page.flyer(evening, { x: MARGIN, y: MARGIN, width: INNER_WIDTH, height: y - GAP - MARGIN }, 'whole');
    page.block(block, { ...at, y });
    if (evening.flyer) {
      page.block(date, { x: MARGIN, y, width: DATE });
      page.blurred(evening.flyer.url, [
        [y - 260, 'visible'],
        [y, 'text'],
      ]);
    }
    return true;
  },
};
