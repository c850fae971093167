import type { DayEventInput, SpecialEventInput } from '../core/contracts/events.ts';
import { byText } from '../core/event-fields.ts';
import { LOT_PRESETS } from '../core/rules/lots.ts';
import { DAYS } from '../core/rules/week.ts';
import { PHOTOS_EACH } from './installation.ts';

export const START = '2026-10-07';
const ATTRACTIONS_EACH = 8;
/** Requests of one send: the programme, its five days, the extra event. */
export const REQUESTS_PER_SEND = DAYS.length + 2;

/** Seven attractions with a photo and one in free text, another set for each event. */
const attractions = (event: number) => [
  ...Array.from({ length: ATTRACTIONS_EACH - 1 }, (_, i) => {
    const attractionId = event * 30 + i + 1;
    return { attractionId, photoId: attractionId * PHOTOS_EACH };
  }),
  { customName: 'Convidada surpresa da casa', isCustom: true as const },
];

const shared = (event: number) => ({
  scheduleId: 0,
  ...byText(() => null),
  eventName: `Noite de ação nº ${event + 1}`,
  layoutId: event + 1,
  observations: 'Chegar às 19h para a passagem de som; camarim no 2º andar.',
  attractions: attractions(event),
  customAttractionsText: 'Convidada surpresa da casa',
});

/** The bodies of a send's five PUTs and of its extra event, complete but for the programme's id (0). */
export const DAY_BODIES: DayEventInput[] = DAYS.map((_, i) => ({
  ...shared(i),
  isSpecialEvent: false,
  revision: null,
  valueId: i + 1,
  customValue: null,
  freeEntry: false,
}));

export const EXTRA_BODY: SpecialEventInput = {
  ...shared(DAYS.length),
  isSpecialEvent: true,
  revision: null,
  date: '2026-10-12',
  ticketType: 'normal',
  firstLotValue: '15,00',
  secondLotValue: '20,00',
  lastLotValue: '25,00',
  lotPresets: LOT_PRESETS.normal,
};

/** The body of a repetition that takes everything along. */
export const REPEAT_BODY = {
  startDate: '2026-10-14',
  take: { attractions: true, values: true, names: true, lots: true, layouts: true },
};
