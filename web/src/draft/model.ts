import { LIMITS, type TicketType } from '../../../core/contracts/limits.ts';
import { recordByTextKey, type TextKey } from '../../../core/event-fields.ts';
import { addDays, type CalendarDate, parseDate } from '../../../core/rules/calendar.ts';
import {
  type EventAttraction,
  type EventContent,
  isEventConfigured,
  type Picture,
  type ShownEvent,
  valueText,
} from '../../../core/rules/event-text.ts';
import { LOT_PRESETS, LOTS } from '../../../core/rules/lots.ts';
import { cleanName } from '../../../core/rules/search.ts';
import { withoutControls } from '../../../core/rules/text.ts';
import { EXTRA_EVENT, EXTRA_OFFSET } from '../../../core/rules/week.ts';

/** An event in forms. It has names and pictures, so forms need no catalogue. Some of its text exists only on this device. */
export interface EventDraft extends Omit<EventContent, TextKey>, Record<TextKey, string> {
  /** Null while "Personalizado" is not chosen; empty while it is chosen and nothing is typed. */
  customValue: string | null;
  /** The extra event's date as typed (`dd/MM/yyyy`). Empty means the Monday after the week (spec §9). */
  dateText: string;
  /** Text in the attraction box that is not yet an attraction of the event. */
  typed: string;
  unchosenValue: string;
  /** True from an undo until its result is saved. In this save the server accepts items that were removed from the catalogue. */
  isUndo: boolean;
}

type Lots = Pick<EventDraft, 'firstLotValue' | 'secondLotValue' | 'lastLotValue'>;

/** Lot values that are not filled in. A save fills in the values of the ticket type's lot setting. */
export const NO_LOTS: Lots = { firstLotValue: null, secondLotValue: null, lastLotValue: null };

export const lotsOf = ({ firstLotValue, secondLotValue, lastLotValue }: Lots): Lots => ({
  firstLotValue,
  secondLotValue,
  lastLotValue,
});

export const withLots = (event: EventDraft, lots: Lots): EventDraft => ({ ...event, ...lotsOf(lots) });

export const emptyDay = (): EventDraft => ({
  isSpecialEvent: false,
  ...recordByTextKey(() => ''),
  layoutId: null,
  layout: null,
  freeEntry: false,
  valueId: null,
  value: null,
  customValue: null,
  attractions: [],
  customAttractionsText: null,
  ticketType: null,
  ...NO_LOTS,
  lotPresets: null,
  dateText: '',
  typed: '',
  unchosenValue: '',
  isUndo: false,
});

export const emptyExtra = (ticketType: TicketType = 'normal'): EventDraft => ({
  ...emptyDay(),
  isSpecialEvent: true,
  ticketType,
  lotPresets: LOT_PRESETS[ticketType],
});

export const emptyEvent = (isSpecialEvent: boolean): EventDraft => (isSpecialEvent ? emptyExtra() : emptyDay());

/** Returns the typed date, or null if the text is no date. If nothing is typed: the Monday after the week (spec §9). */
export function extraDateOf({ dateText }: Pick<EventDraft, 'dateText'>, start: CalendarDate): CalendarDate | null {
  const own = dateText.trim();
  return own ? parseDate(own) : addDays(start, EXTRA_OFFSET);
}

/** True with a layout, name, price (even an empty custom value) or attraction (spec §4, §5). Observations do not count. */
export function isDraftConfigured(event: EventDraft): boolean {
  return event.customValue !== null || isEventConfigured(event);
}

export const chosenLayout = (layout: EventDraft['layout']): Partial<EventDraft> => ({ layoutId: layout?.id ?? null, layout });

/** A free text (a name outside the catalogue) may be added twice. */
export function withAttraction(list: EventAttraction[], item: EventAttraction): EventAttraction[] {
  const { attraction } = item;
  if (list.length >= LIMITS.attractionsPerEvent) return list;
  if (attraction && list.some((other) => other.attraction?.id === attraction.id)) return list;
  return [...list, { ...item, id: Math.max(0, ...list.map(({ id }) => id)) + 1 }];
}

export function fromCatalogue(id: number, name: string, photo: Picture | null = null): EventAttraction {
  return { id: 0, attraction: { id, name }, photo, customName: null, isCustom: false };
}

export function freeText(name: string): EventAttraction {
  return { id: 0, attraction: null, photo: null, customName: cleanName(withoutControls(name, ' ')), isCustom: true };
}

export const hasOtherLots = (event: Lots, setting: Lots | undefined): boolean =>
  setting !== undefined && LOTS.some(({ key }) => event[`${key}LotValue`] !== setting[`${key}LotValue`]);

const trimmedValue = ({ customValue }: EventDraft): string | null => customValue?.trim() || null;

export const priceText = (event: EventDraft): string | null =>
  valueText({ ...event, customValue: trimmedValue(event) }, 'Entrada livre');

/** An extra event without a name gets the server's default name. */
export const shownEvent = (event: EventDraft, place: Pick<ShownEvent, 'dayOfWeek' | 'date'>): ShownEvent => ({
  ...event,
  eventName: event.isSpecialEvent && !event.eventName.trim() ? EXTRA_EVENT : event.eventName,
  customValue: trimmedValue(event),
  ...place,
});
