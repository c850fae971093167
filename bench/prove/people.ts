// Random weeks, and clients that compose and send them by the API.
import type { Attraction } from '../../core/contracts/attractions.ts';
import type { EntryValue, Layout, LotSetting } from '../../core/contracts/catalogue.ts';
import type { DayEventInput, ScheduleEvent, SpecialEventInput } from '../../core/contracts/events.ts';

import type { CreatedSchedule } from '../../core/contracts/schedules.ts';
import type { HandOverInput, Version } from '../../core/contracts/versions.ts';
import { WEEK_KEY, type Week } from '../../core/contracts/weeks.ts';

import { byText } from '../../core/event-fields.ts';
import type { CalendarDate } from '../../core/rules/calendar.ts';
import { LOT_PRESETS } from '../../core/rules/lots.ts';
import { DAYS } from '../../core/rules/week.ts';
import { send } from '../photos.ts';
import type { Random } from './house.ts';

export interface Catalogue {
  layouts: Layout[];
  values: EntryValue[];
  lots: LotSetting[];
  attractions: { id: number; name: string; photos: { id: number }[] }[];
}

export async function catalogueOf(url: string): Promise<Catalogue> {
  const get = async <T>(path: string): Promise<T> => (await send(new URL(path, url), {})).json() as Promise<T>;
  const [layouts, values, lots, attractions] = await Promise.all([
    get<Layout[]>('/api/layouts'),
    get<EntryValue[]>('/api/values'),
    get<LotSetting[]>('/api/lot-settings'),
    get<Attraction[]>('/api/attractions'),
  ]);
  const withPhotos = attractions.map(async ({ id, name }) => ({
    id,
    name,
    photos: await get<{ id: number }[]>(`/api/attractions/${id}/photos`),
  }));
  return { layouts, values, lots, attractions: await Promise.all(withPhotos) };
}

export type DayBody = Omit<DayEventInput, 'revision'>;
export type ExtraBody = Omit<SpecialEventInput, 'revision'>;

const WORDS = ['Noite', 'Baile', 'Açaí', 'Coração', 'Forró', 'Ênfase', 'São João', '“Última”', 'Ipê & Cia', 'Rock’n’Roll', '🎉'];

const words = (random: Random, most: number) => Array.from({ length: random.int(1, most) }, () => random.pick(WORDS)).join(' ');

function shared(random: Random, catalogue: Catalogue) {
  const chosen = random.some(catalogue.attractions, random.int(1, 7)).map(({ id, photos }) => ({
    attractionId: id,
    photoId: random.chance(0.7) && photos.length > 0 ? random.pick(photos).id : null,
  }));
  const typed = Array.from({ length: random.int(0, 2) }, (_, n) => ({
    customName: `${words(random, 3)} nº ${n}`,
    isCustom: true as const,
  }));
  return {
    scheduleId: 0,
    ...byText(() => null),
    layoutId: random.pick(catalogue.layouts).id,
    // A unique number identifies stored content.
    eventName: `${words(random, 4)} ${random.key()}`,
    observations: words(random, 12),
    attractions: [...chosen, ...typed],
    customAttractionsText: typed.map(({ customName }) => customName).join(', ') || null,
  };
}

export function randomDay(random: Random, catalogue: Catalogue, scheduleId = 0): DayBody {
  const option = random.pick(['free', 'custom', ...catalogue.values]);
  return {
    ...shared(random, catalogue),
    scheduleId,
    isSpecialEvent: false,
    freeEntry: option === 'free',
    customValue: option === 'custom' ? `R$ ${random.int(10, 90)} com ${words(random, 2)}` : null,
    valueId: typeof option === 'string' ? null : option.id,
  };
}

export function randomExtra(random: Random, catalogue: Catalogue, date: CalendarDate, scheduleId = 0): ExtraBody {
  const lots = catalogue.lots.find(({ name }) => name === 'normal');
  return {
    ...shared(random, catalogue),
    scheduleId,
    isSpecialEvent: true,
    date,
    ticketType: 'normal',
    firstLotValue: lots?.firstLotValue ?? null,
    secondLotValue: lots?.secondLotValue ?? null,
    lastLotValue: lots?.lastLotValue ?? null,
    lotPresets: LOT_PRESETS.normal,
  };
}

export const contentOf = (body: DayBody | ExtraBody): string =>
  JSON.stringify([
    body.eventName,
    'valueId' in body ? body.valueId : null,
    'customValue' in body ? body.customValue : null,
    'freeEntry' in body && body.freeEntry ? 1 : 0,
    body.layoutId,
    body.observations,
    body.customAttractionsText,
    body.attractions.map((item) =>
      'attractionId' in item ? [item.attractionId, item.photoId, null] : [null, null, item.customName],
    ),
  ]);

export const contentOfEvent = (event: ScheduleEvent): string =>
  JSON.stringify([
    event.eventName,
    event.valueId,
    event.customValue,
    event.freeEntry ? 1 : 0,
    event.layoutId,
    event.observations,
    event.customAttractionsText,
    event.attractions.map(({ attraction, photo, customName }) => [attraction?.id ?? null, photo?.id ?? null, customName]),
  ]);

export function bodyOf(event: ScheduleEvent): DayBody | ExtraBody {
  const { scheduleId, layoutId, customAttractionsText, date, ticketType, lotPresets } = event;
  const attractions = event.attractions.map(({ attraction, photo, customName }) =>
    attraction
      ? { attractionId: attraction.id, photoId: photo?.id ?? null }
      : { customName: customName ?? '', isCustom: true as const },
  );
  const shared = { scheduleId, ...byText(({ key }) => event[key]), layoutId, customAttractionsText, attractions };
  const { firstLotValue, secondLotValue, lastLotValue, freeEntry, valueId, customValue } = event;
  return event.isSpecialEvent
    ? {
        ...shared,
        isSpecialEvent: true,
        date,
        ticketType: ticketType ?? 'normal',
        firstLotValue,
        secondLotValue,
        lastLotValue,
        lotPresets,
      }
    : { ...shared, isSpecialEvent: false, freeEntry, valueId, customValue };
}

/** The content of an event that nobody has written to. */
export const EMPTY = JSON.stringify([null, null, null, 0, null, null, null, []]);

/** Longer than the browser's 30 s: a busy machine is no fault of the product. */
const TIMEOUT = 120_000;

/** The server's current address and the number of open requests. */
export interface Line {
  readonly url: string;
  inFlight: number;
}

class Refused extends Error {
  readonly status: number;
  readonly text: string;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.status = status;
    this.text = text;
  }
}

/**
 * When this returns, a person would take the data as stored.
 * @throws Refused for an answer outside 2xx; another error when it was missing or cut off
 */
export async function call<T>(line: Line, method: string, path: string, json?: object, key?: string): Promise<T> {
  line.inFlight += 1;
  try {
    const headers = { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) };
    const init: RequestInit = { method, headers, signal: AbortSignal.timeout(TIMEOUT) };
    if (json) init.body = JSON.stringify(json);
    const answer = await send(new URL(path, line.url), init);
    const text = await answer.text();
    if (!answer.ok) throw new Refused(answer.status, text);
    return JSON.parse(text) as T;
  } finally {
    line.inFlight -= 1;
  }
}

const putEvent = (line: Line, id: number, body: (DayBody | ExtraBody) & { revision?: number }): Promise<ScheduleEvent> =>
  call(line, 'PUT', `/api/events/${id}`, body);

/** Null for any error but a 409 `conflict`. */
export function conflictOf(error: unknown): ScheduleEvent | null {
  return error instanceof Refused && error.status === 409 ? (JSON.parse(error.text).details?.current ?? null) : null;
}

const makeVersion = (line: Line, id: number, body: Partial<HandOverInput>): Promise<Version> =>
  call(line, 'POST', `/api/schedules/${id}/versions`, body);

export const readWeek = (line: Line, startDate: string): Promise<Week> => call(line, 'GET', `/api/weeks?start=${startDate}`);

/** Saves one evening over a revision (0: none yet); creates the programme where there is none. */
export const saveEvening = (
  line: Line,
  startDate: string,
  position: number,
  body: DayBody | ExtraBody,
  revision: number,
): Promise<Week> => call(line, 'PUT', `/api/weeks/${startDate}/events/${position}`, { ...body, scheduleId: null, revision });

/** Ignores a conflict: the other person's newer save stays. */
const unlessNewer = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    if (!conflictOf(error)) throw error;
  }
};

/** Sends a week (or its extra event alone) as this device has read it, in the order of the specification's §7. @returns the version */
export async function sendSeen(line: Line, seen: Week, author: string, part: HandOverInput['part']): Promise<Version> {
  const { startDate, programme } = seen;
  const isAlone = part === 'extra';
  const { id, events } = await call<CreatedSchedule>(
    line,
    'POST',
    `/api/schedules${isAlone ? '?specialOnly=true' : ''}`,
    { startDate, ...(isAlone && { specialEventOnly: true }) },
    WEEK_KEY,
  );
  const days = (programme?.events ?? []).slice(0, DAYS.length);
  const configured = isAlone ? [] : days.filter((event) => contentOfEvent(event) !== EMPTY);
  const isOther = configured.find((event) => !events.some((created) => created.id === event.id));
  if (isOther) throw new Error(`A send was given other events than those that were composed: ${isOther.id}.`);
  await Promise.all(
    configured.map((event) => unlessNewer(putEvent(line, event.id, { ...bodyOf(event), revision: event.revision }))),
  );
  const extra = programme?.events.find(({ isSpecialEvent }) => isSpecialEvent);
  if (extra) {
    const body = { ...bodyOf(extra), scheduleId: id, revision: extra.revision };
    await unlessNewer(call(line, 'POST', '/api/events?special=true', body, WEEK_KEY));
  }
  return makeVersion(line, id, { author, part });
}
