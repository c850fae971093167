import { TICKET_TYPES } from '../../../core/contracts/ticket-types.ts';
import { byText } from '../../../core/event-fields.ts';
import type { EventAttraction, Picture } from '../../../core/rules/event-text.ts';
import { fromFirstForm } from './first-form.ts';
import { isId, isObject, type Json, parseObject, textOf } from './json.ts';
import {
  type Draft,
  type EventDraft,
  emptyDay,
  emptyDraft,
  emptyExtra,
  freeText,
  fromCatalogue,
  withAttraction,
} from './model.ts';

// Each field is taken when it is what it should be, and left at its empty value when not: a damaged part never costs
// the rest of the draft.

function picture(value: unknown): Picture | null {
  if (!isObject(value) || !isId(value.id)) return null;
  return { id: value.id, name: textOf(value.name), imageUrl: textOf(value.imageUrl) };
}

function attraction(value: unknown): EventAttraction[] {
  if (!isObject(value)) return [];
  if (textOf(value.customName).trim()) return [freeText(textOf(value.customName))];
  const { attraction } = value;
  if (!isObject(attraction) || !isId(attraction.id)) return [];
  return [fromCatalogue(attraction.id, textOf(attraction.name), picture(value.photo))];
}

/** At most one way of entering. */
function price(value: Json): Partial<EventDraft> {
  const unchosenValue = textOf(value.unchosenValue);
  if (value.freeEntry === true) return { freeEntry: true, unchosenValue };
  if (isId(value.valueId)) {
    const name = isObject(value.value) ? textOf(value.value.name) : '';
    return { valueId: value.valueId, value: name ? { id: value.valueId, name } : null, unchosenValue };
  }
  return { customValue: typeof value.customValue === 'string' ? value.customValue : null, unchosenValue };
}

function readEvent(stored: Json, isSpecialEvent: boolean): EventDraft {
  const value = fromFirstForm(stored);
  const layout = picture(value.layout);
  const empty = isSpecialEvent ? emptyExtra(TICKET_TYPES.find((type) => type === value.ticketType)) : emptyDay();
  return {
    ...empty,
    ...byText(({ key }) => textOf(value[key])),
    layoutId: layout?.id ?? null,
    layout,
    attractions: Array.isArray(value.attractions) ? value.attractions.flatMap(attraction).reduce(withAttraction, []) : [],
    typed: textOf(value.typed),
    ...(isSpecialEvent ? { dateText: textOf(value.dateText) } : price(value)),
  };
}

/** Reads a stored day; an empty one when nothing of it can be read. */
export const readDay = (value: unknown): EventDraft => (isObject(value) ? readEvent(value, false) : emptyDay());

/** When a stored draft was stored, ms since the epoch; null when it does not say. */
export function readSavedAt(text: string | null): number | null {
  const savedAt = parseObject(text)?.savedAt;
  return typeof savedAt === 'number' ? savedAt : null;
}

/** Reads a stored draft; an empty one when there is none or nothing of it can be read. */
export function readDraft(text: string | null): Draft {
  const value = parseObject(text);
  if (!value) return emptyDraft();
  const days = Array.isArray(value.days) ? value.days : [];
  return {
    dateText: textOf(value.dateText),
    days: emptyDraft().days.map((_, index) => readDay(days[index])),
    extra: isObject(value.extra) ? readEvent(value.extra, true) : null,
  };
}
