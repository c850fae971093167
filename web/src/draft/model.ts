import type { LotSetting } from '../../../core/contracts/catalogue.ts';
import { LIMITS, type TicketType } from '../../../core/contracts/limits.ts';
import { byText, type TextKey } from '../../../core/event-fields.ts';
import { addDays, type CalendarDate, parseDate } from '../../../core/rules/calendar.ts';
import {
  type EventAttraction,
  type EventContent,
  isEventConfigured,
  type Picture,
  type ShownEvent,
  valueText,
} from '../../../core/rules/event-text.ts';
import { LOT_PRESETS, lotSettingName } from '../../../core/rules/lots.ts';
import { EXTRA_EVENT, EXTRA_OFFSET } from '../../../core/rules/week.ts';

/** With names and pictures, so that it renders without the lists, and with text that exists only on this device. */
export interface EventDraft extends Omit<EventContent, TextKey>, Record<TextKey, string> {
  /** Empty while "Personalizado" is chosen and nothing is typed; null while it is not chosen. */
  customValue: string | null;
  /** The extra event's date as typed, `dd/MM/yyyy`; empty means the default, the Monday after the week (spec §9). */
  dateText: string;
  /** Text in the attraction box that has not been added. */
  typed: string;
  unchosenValue: string;
}

export const emptyDay = (): EventDraft => ({
  isSpecialEvent: false,
  ...byText(() => ''),
  layoutId: null,
  layout: null,
  freeEntry: false,
  valueId: null,
  value: null,
  customValue: null,
  attractions: [],
  customAttractionsText: null,
  ticketType: null,
  firstLotValue: null,
  secondLotValue: null,
  lastLotValue: null,
  lotPresets: null,
  dateText: '',
  typed: '',
  unchosenValue: '',
});

export const emptyExtra = (ticketType: TicketType = 'normal'): EventDraft => ({
  ...emptyDay(),
  isSpecialEvent: true,
  ticketType,
  lotPresets: LOT_PRESETS[ticketType],
});

export const emptyEvent = (isSpecialEvent: boolean): EventDraft => (isSpecialEvent ? emptyExtra() : emptyDay());

/** The extra event's date: its own, else five days after the Wednesday (spec §9); null while the typed text is not a date. */
export function extraDateOf({ dateText }: Pick<EventDraft, 'dateText'>, start: CalendarDate): CalendarDate | null {
  const own = dateText.trim();
  return own ? parseDate(own) : addDays(start, EXTRA_OFFSET);
}

/** Spec §4, §5: an event counts as configured with a layout, a name, a price or an attraction; observations alone do not count. */
export function isConfigured(event: EventDraft): boolean {
  return event.customValue !== null || isEventConfigured(event);
}

/** Whether an event has text that is not on the server: in the attraction box, or a custom value that is not chosen. */
export function hasLocalText(event: EventDraft): boolean {
  return Boolean(event.typed || event.unchosenValue);
}

export const chosenLayout = (layout: EventDraft['layout']): Partial<EventDraft> => ({ layoutId: layout?.id ?? null, layout });

/** Adds an attraction unless the same catalogue entry is in the list, or the event is full. */
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
  return { id: 0, attraction: null, photo: null, customName: name.trim(), isCustom: true };
}

export function lotSettingOf(lots: LotSetting[] | undefined, ticketType: TicketType | null): LotSetting | undefined {
  return lots?.find(({ name }) => name === lotSettingName(ticketType ?? 'normal'));
}

const trimmedValue = ({ customValue }: EventDraft): string | null => customValue?.trim() || null;

/** The price text of a day: free entry, the chosen value, or the custom text; null when there is none. */
export const priceText = (event: EventDraft): string | null =>
  valueText({ ...event, customValue: trimmedValue(event) }, 'Entrada livre');

/** The event to display. An extra event without a name has the server's default name. */
export const shownEvent = (event: EventDraft, place: Pick<ShownEvent, 'dayOfWeek' | 'date'>): ShownEvent => ({
  ...event,
  eventName: event.isSpecialEvent && !event.eventName.trim() ? EXTRA_EVENT : event.eventName,
  customValue: trimmedValue(event),
  ...place,
});
