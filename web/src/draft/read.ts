import { LIMITS, TICKET_TYPES } from '../../../core/contracts/limits.ts';
import { byText } from '../../../core/event-fields.ts';
import type { EventAttraction, Picture } from '../../../core/rules/event-text.ts';
import { type EventDraft, emptyDay, emptyEvent, emptyExtra, freeText, fromCatalogue, withAttraction } from './model.ts';

// Each stored field is checked by itself; a damaged one becomes empty and never costs the rest of the draft. Texts are cut at the limit of their box.

/** Same limit as the date box. */
const LONGEST_DATE = 20;

function picture(value: unknown): Picture | null {
  if (!isObject(value) || !isId(value.id)) return null;
  return { id: value.id, name: textOf(value.name, LIMITS.fileName), imageUrl: textOf(value.imageUrl) };
}

function attraction(value: unknown): EventAttraction[] {
  if (!isObject(value)) return [];
  const customName = textOf(value.customName, LIMITS.customAttractionName);
  if (customName.trim()) return [freeText(customName)];
  const { attraction } = value;
  if (!isObject(attraction) || !isId(attraction.id)) return [];
  return [fromCatalogue(attraction.id, textOf(attraction.name, LIMITS.attractionName), picture(value.photo))];
}

/** Keeps at most one way of entering. */
function price(value: Json): Partial<EventDraft> {
  const unchosenValue = textOf(value.unchosenValue, LIMITS.customValue);
  if (value.freeEntry === true) return { freeEntry: true, unchosenValue };
  if (isId(value.valueId)) {
    const name = isObject(value.value) ? textOf(value.value.name, LIMITS.valueText) : '';
    return { valueId: value.valueId, value: name ? { id: value.valueId, name } : null, unchosenValue };
  }
  const customValue = typeof value.customValue === 'string' ? textOf(value.customValue, LIMITS.customValue) : null;
  return { customValue, unchosenValue };
}

const lots = (value: Json): Partial<EventDraft> => {
  const text = (lot: unknown) => textOf(lot, LIMITS.ticketText) || null;
  return {
    firstLotValue: text(value.firstLotValue),
    secondLotValue: text(value.secondLotValue),
    lastLotValue: text(value.lastLotValue),
  };
};

function eventOf(value: Json, isSpecialEvent: boolean): EventDraft {
  const layout = picture(value.layout);
  const empty = isSpecialEvent ? emptyExtra(TICKET_TYPES.find((type) => type === value.ticketType)) : emptyDay();
  return {
    ...empty,
    ...byText(({ key, limit }) => textOf(value[key], limit)),
    layoutId: layout?.id ?? null,
    layout,
    attractions: Array.isArray(value.attractions) ? value.attractions.flatMap(attraction).reduce(withAttraction, []) : [],
    typed: textOf(value.typed, LIMITS.customAttractionName),
    ...(isSpecialEvent ? { dateText: textOf(value.dateText, LONGEST_DATE), ...lots(value) } : price(value)),
  };
}

export const readEvent = (value: unknown, isSpecialEvent: boolean): EventDraft =>
  isObject(value) ? eventOf(value, isSpecialEvent) : emptyEvent(isSpecialEvent);

// A stored object may come from any version of this program, or have been edited by hand.

export type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

export const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

export const textOf = (value: unknown, limit?: number): string => (typeof value === 'string' ? value.slice(0, limit) : '');

/** Parses a stored object; null when there is none or it cannot be read. */
export function parseObject(text: string | null): Json | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** The device's storage. Each access goes through a function: where storage is forbidden, reading `localStorage` throws, and only that access fails. */
export const deviceStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'> = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
  key: (n) => localStorage.key(n),
  get length() {
    return localStorage.length;
  },
};
