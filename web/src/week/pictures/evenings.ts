import type { ScheduleEvent } from '../../../../core/contracts/events.ts';
import { addDays, type CalendarDate, daysBetween, formatDayMonth } from '../../../../core/rules/calendar.ts';
import { artistName, freeTextOf, isEventConfigured, priceLines, unbrokenAmounts } from '../../../../core/rules/event-text.ts';
import { datesInWords, monthOf } from '../../../../core/rules/month.ts';
import { DAYS, type DayKey, EXTRA_EVENT } from '../../../../core/rules/week.ts';
import { listed, type TextPieces, words } from './texts.ts';

export interface PictureEvening {
  key: DayKey;
  short: string;
  day: string;
  date: CalendarDate;
  name: TextPieces;
  artists: TextPieces;
  price: TextPieces;
  observations: TextPieces;
  flyer: { url: string; aspect: number } | null;
  /** True if a text was longer than `MaxLetters` allows, and was therefore cut. */
  isCut: boolean;
}

export interface PictureWeek {
  startDate: CalendarDate;
  events: readonly ScheduleEvent[];
}

/** The greatest numbers of letters: `name` limits the name and the prices, `rest` the artists and the observations. */
export interface MaxLetters {
  name: number;
  rest: number;
}

export const eveningsOf = ({ startDate, events }: PictureWeek, maxLetters: MaxLetters): PictureEvening[] =>
  events
    .filter(isEventConfigured)
    .sort((a, b) => a.date.localeCompare(b.date) || Number(a.isSpecialEvent) - Number(b.isSpecialEvent))
    .map((event) => eveningOf(event, startDate, maxLetters));

const DEFAULT_ASPECT = 3 / 4;

function eveningOf(event: ScheduleEvent, startDate: CalendarDate, maxLetters: MaxLetters): PictureEvening {
  const day = event.isSpecialEvent ? undefined : DAYS[daysBetween(startDate, event.date)];
  const { layout } = event;
  let isCut = false;

  function within(text: string, most: number): string {
    if (text.length <= most) return text;
    isCut = true;
    // The cut may leave half of an emoji at the end. This half is removed.
    return `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
  }

  /** Cuts the last texts, so that all texts together have at most `most` letters. */
  const list = (texts: readonly string[], most: number) => within(texts.join('\n'), most).split('\n');
  const artists = [...event.attractions.map(artistName), ...(freeTextOf(event)?.split(/\s*,\s*/) ?? [])];
  const upper = priceLines(event).map((line) => unbrokenAmounts(line.toLocaleUpperCase('pt-BR')));
  const prices = list(upper, maxLetters.name);
  return {
    key: day?.key ?? 'extra',
    short: (day?.short ?? 'Extra').toLocaleUpperCase('pt-BR'),
    // The date of an extra event includes the month if the week begins in another month.
    day: day || monthOf(event.date) === monthOf(startDate) ? String(Number(event.date.slice(8))) : formatDayMonth(event.date),
    date: event.date,
    name: words(within(event.eventName?.trim() || (day?.name ?? EXTRA_EVENT), maxLetters.name)),
    artists: listed(list(artists, maxLetters.rest)),
    price: prices.length > 1 ? listed(prices) : words(prices.join('')),
    observations: words(within(event.observations?.trim().replace(/\s*\n\s*/g, '\u00a0· ') ?? '', maxLetters.rest)),
    flyer: layout && {
      url: layout.imageUrl,
      aspect: layout.width && layout.height ? layout.width / layout.height : DEFAULT_ASPECT,
    },
    isCut,
  };
}

/** Returns the dates and days of the week in words or, if `list` has only extra events, the dates of these events. */
export function weekInWords(startDate: CalendarDate, list: readonly PictureEvening[]): { dates: string; days: string } {
  const [first, last] = [list[0]?.date, list.at(-1)?.date];
  if (!first || !last || list.some(({ key }) => key !== 'extra')) {
    return { dates: datesInWords(startDate, addDays(startDate, 4)), days: 'quarta a domingo' };
  }
  return { dates: datesInWords(first, last), days: list.length === 1 ? 'evento extra' : 'eventos extras' };
}
