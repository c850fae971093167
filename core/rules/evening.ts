import type { ScheduleEvent } from '../contracts/events.ts';
import type { CalendarDate } from './calendar.ts';
import { artistName, isEventConfigured, valueText } from './event-text.ts';
import { LOTS, ticketTypeLabel } from './lots.ts';

/** What people say and post of one evening, whether it comes from a programme or from a draft. */
export interface Evening {
  /** "Quarta" … "Domingo", or "Evento Extra". */
  day: string;
  /** Null while no week is chosen. */
  date: CalendarDate | null;
  configured: boolean;
  name: string;
  hasLayout: boolean;
  /** Lines; none when nothing is set. */
  price: string[];
  notes: string;
  attractions: EveningAttraction[];
  /** Left in the attraction box without having been added; of a draft alone. */
  unadded: string;
}

export interface EveningAttraction {
  name: string;
  /** From the catalogue, and none of its photos is chosen. */
  lacksPhoto: boolean;
}

/** An event of a programme as an evening. */
export function eveningOf(event: ScheduleEvent): Evening {
  const items = event.attractions.map((item) => ({
    name: artistName(item),
    lacksPhoto: !item.isCustom && item.photo === null,
  }));
  const freeText = event.customAttractionsText?.trim();
  if (freeText && !event.attractions.some(({ isCustom }) => isCustom)) items.push({ name: freeText, lacksPhoto: false });
  return {
    day: event.dayOfWeek,
    date: event.date,
    configured: event.isSpecialEvent || isEventConfigured(event),
    name: event.eventName?.trim() ?? '',
    hasLayout: event.layoutId !== null,
    price: event.isSpecialEvent ? lotPrices(event) : [valueText(event)].filter((text) => text !== null),
    notes: event.observations?.trim() ?? '',
    attractions: items,
    unadded: '',
  };
}

/** The three lots of an extra event, each "1º Lote: 15,00", and what kind of ticket it is. */
function lotPrices(event: ScheduleEvent): string[] {
  const values = [event.firstLotValue, event.secondLotValue, event.lastLotValue];
  const lots = LOTS.flatMap(({ label }, index) => (values[index]?.trim() ? `${label}: ${values[index]}` : []));
  return lots.length > 0 && event.ticketType === 'open' ? [ticketTypeLabel(event.ticketType), ...lots] : lots;
}
