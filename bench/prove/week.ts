import type { Attraction } from '../../core/contracts/attractions.ts';
import type { Layout } from '../../core/contracts/layouts.ts';
import type { LotSetting } from '../../core/contracts/lot-settings.ts';
import type { EntryValue } from '../../core/contracts/values.ts';
import { addDays, type CalendarDate } from '../../core/rules/calendar.ts';
import { DAYS, EXTRA_OFFSET } from '../../core/rules/week.ts';
import { type DayDraft, type ExtraDraft, emptyExtra, type Picture, type SelectedAttraction } from '../../web/src/draft/model.ts';
import { type DayBody, dayBody, type ExtraBody, extraBody } from '../../web/src/draft/payload.ts';
import type { Attempt } from '../../web/src/outbox/model.ts';
import { send } from './http.ts';
import type { Random } from './random.ts';

/** What the house has to choose from. */
export interface Shelves {
  layouts: Layout[];
  values: EntryValue[];
  lots: LotSetting[];
  attractions: { id: number; name: string; photos: Picture[] }[];
}

/** Reads the shelves as the designer's screen does. */
export async function shelvesOf(url: string): Promise<Shelves> {
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
    photos: await get<Picture[]>(`/api/attractions/${id}/photos`),
  }));
  return { layouts, values, lots, attractions: await Promise.all(withPhotos) };
}

/** A week as somebody has composed it, and the attempt that it is sent under. */
export interface Week {
  attempt: Attempt;
  days: DayDraft[];
  extra: ((scheduleId: number) => ExtraBody) | null;
}

const FIRST = '2027-06-02';
const WORDS = ['Noite', 'Baile', 'Açaí', 'Coração', 'Forró', 'Ênfase', 'São João', '“Última”', 'Ipê & Cia', 'Rock’n’Roll', '🎉'];

const words = (random: Random, most: number) => Array.from({ length: random.int(1, most) }, () => random.pick(WORDS)).join(' ');

/** A day with everything in it, attractions from the shelf and in free text. */
export function randomDay(random: Random, shelves: Shelves): DayDraft {
  return {
    ...evening(random, shelves),
    typed: '',
    valueOption: random.pick(['free', 'custom', ...shelves.values.map(({ id }) => String(id))]),
    customValue: `R$ ${random.int(10, 90)} com ${words(random, 2)}`,
  };
}

function evening(random: Random, shelves: Shelves) {
  const chosen = random.some(shelves.attractions, random.int(1, 7)).map(
    ({ id, name, photos }): SelectedAttraction => ({
      id,
      name,
      isCustom: false,
      photo: random.chance(0.7) && photos.length > 0 ? random.pick(photos) : null,
    }),
  );
  const typed = Array.from(
    { length: random.int(0, 2) },
    (_, n): SelectedAttraction => ({ id: `custom-${n}`, name: `${words(random, 3)} nº ${n}`, isCustom: true, photo: null }),
  );
  return {
    layout: random.pick(shelves.layouts),
    // A number that no other has, so that what is found stored can be told apart.
    eventName: `${words(random, 4)} ${random.key()}`,
    observations: words(random, 12),
    attractions: [...chosen, ...typed],
  };
}

/** A whole week, `n` weeks after a Wednesday far ahead; two of three have an extra event. */
export function randomWeek(random: Random, shelves: Shelves, n: number): Week {
  const startDate: CalendarDate = addDays(FIRST, 7 * n);
  const draft: ExtraDraft = { ...emptyExtra('normal'), ...evening(random, shelves) };
  const lots = shelves.lots.find(({ name }) => name === 'normal');
  return {
    attempt: { key: random.key(), startDate, days: [], extra: false, seen: {} },
    days: DAYS.map(() => randomDay(random, shelves)),
    extra: random.chance(2 / 3) ? (id) => extraBody(id, draft, addDays(startDate, EXTRA_OFFSET), lots) : null,
  };
}

/** What of an event is compared, as text: from a body that is sent, or from rows that are stored (stored.ts). */
export const contentOf = (body: DayBody | ExtraBody): string =>
  JSON.stringify([
    body.eventName,
    body.valueId ?? null,
    body.customValue,
    body.freeEntry ? 1 : 0,
    body.layoutId,
    body.observations,
    body.customAttractionsText,
    (body.attractions ?? []).map((item) =>
      'attractionId' in item ? [item.attractionId, item.photoId ?? null, null] : [null, null, item.customName],
    ),
  ]);

/** The content of an event that nobody has written to. */
export const EMPTY = JSON.stringify([null, null, null, 0, null, null, null, []]);

/** By position, what a programme has when all of a week has arrived. */
export const contentsOf = (week: Week, scheduleId: number): string[] => [
  ...week.days.map((day) => contentOf(dayBody(scheduleId, day))),
  ...(week.extra ? [contentOf(week.extra(scheduleId))] : []),
];
