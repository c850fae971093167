import { TICKET_TYPES } from '../../../core/contracts/ticket-types.ts';
import { LOT_PRESETS } from '../../../core/rules/lots.ts';
import { isId, isObject, type Json, parseObject, textOf } from './json.ts';
import {
  type DayDraft,
  type Draft,
  type ExtraDraft,
  emptyDay,
  emptyDraft,
  emptyExtra,
  type Picture,
  type SelectedAttraction,
  withAttraction,
} from './model.ts';

// Each field is taken when it is what it should be, and left at its empty value when not: a damaged part never costs
// the rest of the draft.

function picture(value: unknown): Picture | null {
  if (!isObject(value) || !isId(value.id)) return null;
  return { id: value.id, name: textOf(value.name), imageUrl: textOf(value.imageUrl) };
}

function attraction(value: unknown): SelectedAttraction[] {
  if (!isObject(value) || !textOf(value.name).trim()) return [];
  if (value.isCustom === true)
    return [{ id: textOf(value.id) || `custom-${textOf(value.name)}`, name: textOf(value.name), isCustom: true, photo: null }];
  return isId(value.id) ? [{ id: value.id, name: textOf(value.name), isCustom: false, photo: picture(value.photo) }] : [];
}

function evening(value: Json) {
  return {
    layout: picture(value.layout),
    eventName: textOf(value.eventName),
    observations: textOf(value.observations),
    attractions: Array.isArray(value.attractions) ? value.attractions.flatMap(attraction).reduce(withAttraction, []) : [],
    typed: textOf(value.typed),
  };
}

/** Reads a stored day; an empty one when nothing of it can be read. */
export function readDay(value: unknown): DayDraft {
  if (!isObject(value)) return emptyDay();
  const option = textOf(value.valueOption);
  return {
    ...evening(value),
    valueOption: /^(free|custom|[1-9]\d*)$/.test(option) ? option : '',
    customValue: textOf(value.customValue),
  };
}

function extra(value: unknown): ExtraDraft | null {
  if (!isObject(value)) return null;
  const ticketType = TICKET_TYPES.find((type) => type === value.ticketType) ?? 'normal';
  return { ...emptyExtra(ticketType), ...evening(value), dateText: textOf(value.dateText), presets: LOT_PRESETS[ticketType] };
}

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
    extra: extra(value.extra),
  };
}
