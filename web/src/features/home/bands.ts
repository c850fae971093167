import type { Schedule } from '../../../../core/contracts/schedules.ts';
import { type CalendarDate, formatDayMonth } from '../../../../core/rules/calendar.ts';
import { isEventConfigured, priceLines, type ShownEvent } from '../../../../core/rules/event-text.ts';
import { DAYS, dayDate, dayInSentence } from '../../../../core/rules/week.ts';
import { type Draft, isConfigured } from '../../draft/model.ts';
import { shownDays, shownExtra } from '../../draft/shown.ts';
import { dayPath, designerPath, schedulePath } from '../../paths.ts';
import { eventOnBand, type PosterBand } from '../../week/week-poster.tsx';

type Place = Pick<PosterBand, 'day' | 'name' | 'date'>;

const NOTHING = { layout: null, title: null, artists: null, price: null };

/** The five days of a week with nothing in them. */
const places = (start: CalendarDate | null): Place[] =>
  DAYS.map(({ key, name }, index) => ({ day: key, name, date: start ? formatDayMonth(dayDate(start, index)) : '' }));

const EXTRA: Place = { day: 'extra', name: 'Extra', date: '' };

const blank = (place: Place, text: string, to: string): PosterBand => ({ ...place, ...NOTHING, blank: text, to });

/** There may be an extra event, none is missing. */
const NO_EXTRA = blank(EXTRA, 'Evento extra', designerPath('extra'));

/** Of an extra event's price the first lot alone, after "Open Bar". */
const filled = (event: ShownEvent) => eventOnBand(event, priceLines(event).slice(0, event.ticketType === 'open' ? 2 : 1));

/** A week while nothing of it is known yet. */
export const waitingBands = (start: CalendarDate | null): PosterBand[] => [
  ...places(start).map((place) => ({ ...place, ...NOTHING, isWaiting: true })),
  { ...EXTRA, ...NOTHING, blank: 'Evento extra' },
];

/** A week that nobody has begun, as far as is known; each evening opens in the designer. */
export function emptyBands(start: CalendarDate, verb: 'Falta' | 'Montar'): PosterBand[] {
  const days = places(start).map((place, index) => blank(place, `${verb} ${dayInSentence(index)}`, designerPath(index)));
  return [...days, NO_EXTRA];
}

/** This device's draft. */
export function draftBands(draft: Draft, start: CalendarDate | null): PosterBand[] {
  // Values and lots have their names in the draft; the lists would only bring later ones.
  const lists = { values: undefined, lots: undefined };
  const extra = shownExtra(draft, lists);
  const days = shownDays(draft, lists);
  const bands = places(start).map((place, index) => {
    const event = days[index];
    const to = designerPath(index);
    return event && isConfigured(draft.days[index] ?? null)
      ? { ...place, ...filled(event), to }
      : blank(place, `Falta ${dayInSentence(index)}`, to);
  });
  const to = designerPath('extra');
  return [...bands, extra ? { ...EXTRA, date: formatDayMonth(extra.date), ...filled(extra), to } : NO_EXTRA];
}

/** A programme that was sent; each evening opens in its own editor, where a change reaches it by itself. */
export function sentBands({ id, startDate, events }: Schedule): PosterBand[] {
  const days = events.filter(({ isSpecialEvent }) => !isSpecialEvent);
  const extras = events.filter(({ isSpecialEvent }) => isSpecialEvent);
  const bands = places(startDate).map((place, index) => {
    const event = days[index];
    if (event && isEventConfigured(event)) return { ...place, ...filled(event), to: dayPath(index, id) };
    // Where the extra event was sent alone, the days are still to be composed.
    return blank(place, `Falta ${dayInSentence(index)}`, event ? dayPath(index, id) : designerPath(index));
  });
  const tickets = extras.map((event) => ({
    ...EXTRA,
    date: formatDayMonth(event.date),
    ...filled(event),
    to: schedulePath(id),
  }));
  return [...bands, ...(tickets.length > 0 ? tickets : [NO_EXTRA])];
}

/** A programme that was sent and could not be loaded. */
export const unknownBands = (start: CalendarDate, id: number): PosterBand[] => [
  ...places(start).map((place, index) => blank(place, `Abrir ${dayInSentence(index)}`, dayPath(index, id))),
  NO_EXTRA,
];
