import type { LotPresets } from '../../../core/contracts/events.ts';
import { LIMITS } from '../../../core/contracts/limits.ts';
import type { TicketType } from '../../../core/contracts/ticket-types.ts';
import { addDays, type CalendarDate, isWednesday, parseDate } from '../../../core/rules/calendar.ts';
import { LOT_PRESETS } from '../../../core/rules/lots.ts';
import { DAYS, EXTRA_OFFSET } from '../../../core/rules/week.ts';

/** A photo or flyer as the draft remembers it, so that it can be shown before (or without) the lists. */
export interface Picture {
  id: number;
  name: string;
  imageUrl: string;
}

/** A chosen attraction: `id` is the catalogue's number, or "custom-…" for free text (spec §3). */
export type SelectedAttraction =
  | { id: number; name: string; isCustom: false; photo: Picture | null }
  | { id: string; name: string; isCustom: true; photo: null };

/** What a day and the extra event have in common. */
interface EveningDraft {
  layout: Picture | null;
  eventName: string;
  observations: string;
  attractions: SelectedAttraction[];
  /** What stands in the attraction box and has not been added. It stays on the device. */
  typed: string;
}

export interface DayDraft extends EveningDraft {
  /** "free", "custom", the id of a value as text, or "" for none (spec §3). */
  valueOption: string;
  /** As typed. It stays when another option is chosen, and counts for nothing then: see `customValueOf`. */
  customValue: string;
}

export interface ExtraDraft extends EveningDraft {
  /** As typed, `dd/MM/yyyy`; empty means the default day, Monday after the week (spec §9). */
  dateText: string;
  ticketType: TicketType;
  presets: LotPresets;
}

export interface Draft {
  /** As typed; `startDateOf` reads it. */
  dateText: string;
  days: DayDraft[];
  /** Null until the section is first opened. */
  extra: ExtraDraft | null;
}

export const emptyDay = (): DayDraft => ({
  layout: null,
  eventName: '',
  observations: '',
  attractions: [],
  typed: '',
  valueOption: '',
  customValue: '',
});

export const emptyExtra = (ticketType: TicketType = 'normal'): ExtraDraft => ({
  layout: null,
  eventName: '',
  observations: '',
  attractions: [],
  typed: '',
  dateText: '',
  ticketType,
  presets: LOT_PRESETS[ticketType],
});

export const emptyDraft = (): Draft => ({
  dateText: '',
  days: DAYS.map(emptyDay),
  extra: null,
});

/** The chosen start date, Wednesday or not; null when there is none. */
export function startDateOf(draft: Draft): CalendarDate | null {
  return parseDate(draft.dateText);
}

/** The start date when it is one a week can begin on. */
export function weekStartOf(draft: Draft): CalendarDate | null {
  const date = startDateOf(draft);
  return date && isWednesday(date) ? date : null;
}

/** The extra event's date: its own, else five days after the start (spec §9); null while what was typed is no day. */
export function extraDateOf(draft: Draft): CalendarDate | null {
  const start = weekStartOf(draft);
  const own = draft.extra?.dateText.trim();
  return own ? parseDate(own) : start && addDays(start, EXTRA_OFFSET);
}

/** The custom value that is shown and sent: the typed text while "Personalizado" is chosen, else nothing. */
export function customValueOf({ valueOption, customValue }: Pick<DayDraft, 'valueOption' | 'customValue'>): string {
  return valueOption === 'custom' ? customValue.normalize('NFC').trim() : '';
}

/** Spec §4: layout, event name, value option (of which a custom value is one) or an attraction; observations alone do not count. */
export function isDayConfigured(day: DayDraft): boolean {
  return Boolean(day.layout || day.eventName.trim() || day.valueOption || day.attractions.length > 0);
}

/** Whether a day has text that is on no server: in the attraction box, or a custom value that is not chosen. */
export function hasLocalText(day: DayDraft): boolean {
  return Boolean(day.typed || (day.customValue && day.valueOption !== 'custom'));
}

/** `day` as it was read or chosen, with the text of `mine` that only this device has. */
export function withLocalText(day: DayDraft, mine: DayDraft): DayDraft {
  const customValue = day.valueOption === 'custom' ? day.customValue : mine.customValue;
  return { ...day, typed: mine.typed, customValue };
}

/** Spec §5: layout, name or attraction. */
export function isExtraConfigured(extra: ExtraDraft | null): boolean {
  return Boolean(extra && (extra.layout || extra.eventName.trim() || extra.attractions.length > 0));
}

/** Whether there is anything in the draft that somebody would miss. */
export function isDraftEmpty(draft: Draft): boolean {
  const dayTouched = (day: EveningDraft) =>
    Boolean(day.layout || day.eventName || day.observations || day.attractions.length || day.typed);
  return (
    !draft.dateText &&
    !draft.days.some((day) => dayTouched(day) || day.valueOption || day.customValue) &&
    !(draft.extra && (dayTouched(draft.extra) || draft.extra.dateText || draft.extra.ticketType !== 'normal'))
  );
}

/** Adds an attraction unless the same catalogue one is there already, or the event is full. */
export function withAttraction(list: SelectedAttraction[], item: SelectedAttraction): SelectedAttraction[] {
  if (list.length >= LIMITS.attractionsPerEvent || list.some((other) => other.id === item.id)) return list;
  return [...list, item];
}

/** The list with the item at `from` taken to `to`; the same list when that is nowhere. */
export function moved<T>(list: T[], from: number, to: number): T[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length || from === to) return list;
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}
