import type { Attraction } from '../../core/contracts/attractions.ts';
import type { EntryValue, Layout, LotSetting } from '../../core/contracts/catalogue.ts';
import type { DayEventInput, ScheduleEvent, SpecialEventInput } from '../../core/contracts/events.ts';
import { byText } from '../../core/event-fields.ts';
import { addDays, type CalendarDate } from '../../core/rules/calendar.ts';
import { LOT_PRESETS } from '../../core/rules/lots.ts';
import { DAYS, EXTRA_OFFSET } from '../../core/rules/week.ts';
import { send } from './http.ts';
import type { Random } from './random.ts';

/** What there is to choose from. */
export interface Catalogue {
  layouts: Layout[];
  values: EntryValue[];
  lots: LotSetting[];
  attractions: { id: number; name: string; photos: { id: number }[] }[];
}

/** Reads the catalogue as the designer's screen does. */
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

/** Bodies of `PUT /api/events/{id}` and `POST /api/events?special=true`. */
export type DayBody = Omit<DayEventInput, 'revision'>;
export type ExtraBody = Omit<SpecialEventInput, 'revision'>;

/** A week as somebody has composed it. */
export interface Week {
  startDate: CalendarDate;
  days: DayBody[];
  extra: ExtraBody | null;
}

/** The Wednesday of week 0. */
const FIRST = '2027-06-02';
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
    // A number that no other has, so that what is found stored can be told apart.
    eventName: `${words(random, 4)} ${random.key()}`,
    observations: words(random, 12),
    attractions: [...chosen, ...typed],
    customAttractionsText: typed.map(({ customName }) => customName).join(', ') || null,
  };
}

/** A day with everything in it, attractions from the catalogue and in free text. */
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

/** An extra event with everything in it. */
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

/** A whole week, `n` weeks after a Wednesday far ahead; two of three have an extra event. */
export function randomWeek(random: Random, catalogue: Catalogue, n: number): Week {
  const startDate: CalendarDate = addDays(FIRST, 7 * n);
  return {
    startDate,
    days: DAYS.map(() => randomDay(random, catalogue)),
    extra: random.chance(2 / 3) ? randomExtra(random, catalogue, addDays(startDate, EXTRA_OFFSET)) : null,
  };
}

/** The bodies of a week for the programme that it makes. */
export const bodiesOf = ({ days, extra }: Week, scheduleId: number): Pick<Week, 'days' | 'extra'> => ({
  days: days.map((day) => ({ ...day, scheduleId })),
  extra: extra && { ...extra, scheduleId },
});

/** What of an event is compared, as text: from a body that is sent, or from rows that are stored (stored.ts). */
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

/** The same of an event as it is read back. */
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

/** An event that was read, as it is written again. */
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

/** By position, what a programme has when all of a week has arrived. */
export const contentsOf = ({ days, extra }: Week): string[] => [...days, ...(extra ? [extra] : [])].map(contentOf);
