// Random evenings, and a client that composes and sends weeks by the API.
import type { Attraction } from '../../core/contracts/attractions.ts';
import type { EntryValue, Layout, LotSetting } from '../../core/contracts/catalogue.ts';
import type { AttractionItem, EventInput, ScheduleEvent } from '../../core/contracts/events.ts';
import type { CreatedSchedule } from '../../core/contracts/schedules.ts';
import type { HandOverInput, Version } from '../../core/contracts/versions.ts';
import { WEEK_KEY, type Week } from '../../core/contracts/weeks.ts';
import { byText, EVENT_COLUMNS } from '../../core/event-fields.ts';
import { addDays } from '../../core/rules/calendar.ts';
import { LOT_PRESETS } from '../../core/rules/lots.ts';
import { DAYS, EXTRA_OFFSET } from '../../core/rules/week.ts';
import { send } from '../photos.ts';
import type { Random } from './server.ts';

export interface Catalogue {
  layouts: Layout[];
  values: EntryValue[];
  lots: LotSetting[];
  attractions: { id: number; photos: { id: number }[] }[];
}

export async function catalogueOf(get: <T>(path: string) => Promise<T>): Promise<Catalogue> {
  const attractions = await get<Attraction[]>('/api/attractions');
  const withPhotos = attractions.map(async ({ id }) => ({
    id,
    photos: await get<{ id: number }[]>(`/api/attractions/${id}/photos`),
  }));
  const [layouts, values, lots] = [
    await get<Layout[]>('/api/layouts'),
    await get<EntryValue[]>('/api/values'),
    await get<LotSetting[]>('/api/lot-settings'),
  ];
  return { layouts, values, lots, attractions: await Promise.all(withPhotos) };
}

const WORDS = ['Noite', 'Baile', 'Açaí', 'Coração', 'Forró', 'Ênfase', 'São João', '“Última”', 'Ipê & Cia', 'Rock’n’Roll', '🎉'];

const words = (random: Random, most: number) => Array.from({ length: random.int(1, most) }, () => random.pick(WORDS)).join(' ');

/** An evening of a week; position 5 is the extra event. A number in its name identifies stored content. */
export function randomEvening(random: Random, catalogue: Catalogue, startDate: string, position: number): EventInput {
  const chosen = random.some(catalogue.attractions, random.int(1, 7)).map(({ id, photos }) => {
    return { attractionId: id, photoId: random.isLucky(0.7) && photos.length > 0 ? random.pick(photos).id : null };
  });
  const typed = Array.from({ length: random.int(0, 2) }, (_, n) => {
    return { customName: `${words(random, 3)} nº ${n}`, isCustom: true as const };
  });
  const shared = {
    scheduleId: 0,
    revision: null,
    ...byText(() => null),
    layoutId: random.pick(catalogue.layouts).id,
    eventName: `${words(random, 4)} ${random.int(0, Number.MAX_SAFE_INTEGER)}`,
    observations: words(random, 12),
    attractions: [...chosen, ...typed],
    customAttractionsText: typed.map(({ customName }) => customName).join(', ') || null,
  };
  if (position < DAYS.length) {
    const price = random.pick(['free', 'custom', ...catalogue.values]);
    return {
      ...shared,
      isSpecialEvent: false,
      freeEntry: price === 'free',
      customValue: price === 'custom' ? `R$ ${random.int(10, 90)} com ${words(random, 2)}` : null,
      valueId: typeof price === 'string' ? null : price.id,
    };
  }
  const { firstLotValue = null, secondLotValue = null, lastLotValue = null } = catalogue.lots[0] ?? {};
  const lots = { firstLotValue, secondLotValue, lastLotValue, lotPresets: LOT_PRESETS.normal };
  return { ...shared, isSpecialEvent: true, date: addDays(startDate, EXTRA_OFFSET), ticketType: 'normal', ...lots };
}

const itemOf = ({ attraction, photo, customName }: ScheduleEvent['attractions'][number]): AttractionItem =>
  attraction ? { attractionId: attraction.id, photoId: photo?.id ?? null } : { customName: customName ?? '', isCustom: true };

export function inputOf(event: ScheduleEvent): EventInput {
  const { scheduleId, isSpecialEvent, date, revision } = event;
  const columns = Object.fromEntries(EVENT_COLUMNS.map((column) => [column, event[column]]));
  return { ...columns, scheduleId, isSpecialEvent, date, revision, attractions: event.attractions.map(itemOf) } as EventInput;
}

/** What is compared of an evening, in one form for inputs, answers, rows and versions. */
export const contentOf = (event: EventInput): string =>
  JSON.stringify([
    event.eventName ?? null,
    event.isSpecialEvent ? null : (event.valueId ?? null),
    event.isSpecialEvent ? null : (event.customValue ?? null),
    !event.isSpecialEvent && event.freeEntry ? 1 : 0,
    event.layoutId ?? null,
    event.observations ?? null,
    event.customAttractionsText ?? null,
    event.attractions.map((item) =>
      'attractionId' in item ? [item.attractionId, item.photoId, null] : [null, null, item.customName],
    ),
  ]);

export const contentOfEvent = (event: ScheduleEvent): string => contentOf(inputOf(event));

/** The content of an event that nobody has written to. */
export const EMPTY = JSON.stringify([null, null, null, 0, null, null, null, []]);

/** Longer than the browser's 30 s: a busy machine is no fault of the product. */
const TIMEOUT = 120_000;

class Refused extends Error {
  readonly status: number;
  readonly text: string;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.status = status;
    this.text = text;
  }
}

/** The event as it is, of an error that is a 409 `conflict`; else null. */
export function conflictOf(error: unknown): ScheduleEvent | null {
  return error instanceof Refused && error.status === 409 ? (JSON.parse(error.text).details?.current ?? null) : null;
}

/** Calls a server's API. When a call returns, a person would take the data as stored. */
export class Client {
  /** Number of requests without an answer. */
  pending = 0;
  readonly #server: { readonly url: string };

  constructor(server: { readonly url: string }) {
    this.#server = server;
  }

  /** @throws Refused for an answer outside 2xx; another error when it was missing or cut off */
  async call<T>(method: string, path: string, json?: object, key?: string): Promise<T> {
    this.pending += 1;
    try {
      const headers = { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) };
      const init = { method, headers, signal: AbortSignal.timeout(TIMEOUT), ...(json && { body: JSON.stringify(json) }) };
      const answer = await send(new URL(path, this.#server.url), init);
      const text = await answer.text();
      if (!answer.ok) throw new Refused(answer.status, text);
      return JSON.parse(text) as T;
    } finally {
      this.pending -= 1;
    }
  }

  catalogue(): Promise<Catalogue> {
    return catalogueOf((path) => this.call('GET', path));
  }

  week(startDate: string): Promise<Week> {
    return this.call('GET', `/api/weeks?start=${startDate}`);
  }

  /** Saves one evening over a revision (0: none yet); creates the programme where there is none. */
  save(startDate: string, position: number, input: EventInput, revision: number): Promise<Week> {
    return this.call('PUT', `/api/weeks/${startDate}/events/${position}`, { ...input, scheduleId: null, revision });
  }

  /** Sends a week, or its extra event alone, as this client has read it, in the order of the specification's §7. */
  async send({ startDate, programme }: Week, author: string, part: HandOverInput['part']): Promise<Version> {
    const isAlone = part === 'extra';
    const path = `/api/schedules${isAlone ? '?specialOnly=true' : ''}`;
    const { id, events } = await this.call<CreatedSchedule>('POST', path, { startDate, specialEventOnly: isAlone }, WEEK_KEY);
    const [days, extras] = [false, true].map(
      (isExtra) => programme?.events.filter((one) => one.isSpecialEvent === isExtra) ?? [],
    );
    const configured = isAlone ? [] : (days ?? []).filter((event) => contentOfEvent(event) !== EMPTY);
    const other = configured.find((event) => !events.some((created) => created.id === event.id));
    if (other) throw new Error(`A send was given other events than those that were composed: ${other.id}.`);
    await Promise.all(configured.map((event) => unlessNewer(this.call('PUT', `/api/events/${event.id}`, inputOf(event)))));
    for (const extra of extras ?? [])
      await unlessNewer(this.call('POST', '/api/events?special=true', { ...inputOf(extra), scheduleId: id }, WEEK_KEY));
    return this.call('POST', `/api/schedules/${id}/versions`, { author, part });
  }
}

/** Ignores a conflict: the other person's newer save stays. */
const unlessNewer = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    if (!conflictOf(error)) throw error;
  }
};
