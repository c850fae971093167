import { TICKET_TYPES } from '../../../core/contracts/ticket-types.ts';
import { LOT_PRESETS } from '../../../core/rules/lots.ts';
import {
  type Attempt,
  type DayDraft,
  type Draft,
  type ExtraDraft,
  emptyDay,
  emptyDraft,
  emptyExtra,
  type Picture,
  type Seen,
  type SelectedAttraction,
  type Sent,
  withAttraction,
} from './model.ts';

// What comes out of storage was written by some version of this program on this device, or by somebody's hands.
// Each field is taken when it is what it should be, and left at its empty value when not: a damaged part never costs
// the rest of the draft.

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const str = (value: unknown): string => (typeof value === 'string' ? value : '');
const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;

function picture(value: unknown): Picture | null {
  if (!isObject(value) || !isId(value.id)) return null;
  return { id: value.id, name: str(value.name), imageUrl: str(value.imageUrl) };
}

function attraction(value: unknown): SelectedAttraction[] {
  if (!isObject(value) || !str(value.name).trim()) return [];
  if (value.isCustom === true)
    return [{ id: str(value.id) || `custom-${str(value.name)}`, name: str(value.name), isCustom: true, photo: null }];
  return isId(value.id) ? [{ id: value.id, name: str(value.name), isCustom: false, photo: picture(value.photo) }] : [];
}

function evening(value: Json) {
  return {
    layout: picture(value.layout),
    eventName: str(value.eventName),
    observations: str(value.observations),
    attractions: Array.isArray(value.attractions) ? value.attractions.flatMap(attraction).reduce(withAttraction, []) : [],
    typed: str(value.typed),
  };
}

/** Reads a stored day; an empty one when nothing of it can be read. */
export function readDay(value: unknown): DayDraft {
  if (!isObject(value)) return emptyDay();
  const option = str(value.valueOption);
  return {
    ...evening(value),
    valueOption: /^(free|custom|[1-9]\d*)$/.test(option) ? option : '',
    customValue: str(value.customValue),
  };
}

function extra(value: unknown): ExtraDraft | null {
  if (!isObject(value)) return null;
  const ticketType = TICKET_TYPES.find((type) => type === value.ticketType) ?? 'normal';
  return { ...emptyExtra(ticketType), ...evening(value), dateText: str(value.dateText), presets: LOT_PRESETS[ticketType] };
}

function attempt(value: unknown): Attempt | null {
  if (!isObject(value) || !str(value.key) || !str(value.startDate)) return null;
  const days = Array.isArray(value.days) ? value.days.filter((n): n is number => Number.isInteger(n) && n >= 0 && n <= 4) : [];
  return {
    key: str(value.key),
    startDate: str(value.startDate),
    ...(isId(value.scheduleId) && { scheduleId: value.scheduleId }),
    days,
    extra: value.extra === true,
    ...seen(value.seen),
  };
}

function seen(value: unknown): Pick<Attempt, 'seen'> {
  if (!isObject(value)) return {};
  const known = Object.entries(value).flatMap(([eventId, one]): [number, Seen][] => {
    if (!isId(Number(eventId)) || !isObject(one) || !isId(one.revision)) return [];
    const bodies = Array.isArray(one.bodies) ? one.bodies.filter((body) => typeof body === 'string') : [];
    return [[Number(eventId), { revision: one.revision, bodies }]];
  });
  return { seen: Object.fromEntries(known) };
}

function sent(value: unknown): Sent | null {
  // Date cannot write an instant beyond 8.64e15 ms.
  if (!isObject(value) || !isId(value.scheduleId) || typeof value.at !== 'number' || Math.abs(value.at) > 8.64e15) return null;
  const { content } = value;
  return {
    at: value.at,
    scheduleId: value.scheduleId,
    startDate: str(value.startDate),
    withExtra: value.withExtra === true,
    ...(Array.isArray(content) && content.every((part) => typeof part === 'string') && { content }),
  };
}

function parse(text: string | null): Json | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** When a stored draft was stored, ms since the epoch; null when it does not say. */
export function readSavedAt(text: string | null): number | null {
  const savedAt = parse(text)?.savedAt;
  return typeof savedAt === 'number' ? savedAt : null;
}

/** Reads a stored draft; an empty one when there is none or nothing of it can be read. */
export function readDraft(text: string | null): Draft {
  const value = parse(text);
  if (!value) return emptyDraft();
  const days = Array.isArray(value.days) ? value.days : [];
  const attempts = isObject(value.attempts) ? value.attempts : {};
  const sends = isObject(value.sent) ? value.sent : {};
  return {
    dateText: str(value.dateText),
    days: emptyDraft().days.map((_, index) => readDay(days[index])),
    extra: extra(value.extra),
    attempts: { week: attempt(attempts.week), extra: attempt(attempts.extra) },
    sent: { week: sent(sends.week), extra: sent(sends.extra) },
  };
}
