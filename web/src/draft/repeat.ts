import type { ScheduleEvent } from '../../../core/contracts/events.ts';
import type { RepeatTake } from '../../../core/contracts/repeat-choices.ts';
import type { Schedule } from '../../../core/contracts/schedules.ts';
import { addDays, type CalendarDate, daysBetween, formatDate } from '../../../core/rules/calendar.ts';
import { LOT_PRESETS } from '../../../core/rules/lots.ts';
import { DAYS } from '../../../core/rules/week.ts';
import { dayOf, extraOf } from './from-event.ts';
import {
  type DayDraft,
  type Draft,
  type ExtraDraft,
  emptyDay,
  emptyDraft,
  type Picture,
  type SelectedAttraction,
} from './model.ts';

/** What the house has on its shelves now; undefined where that is not known. */
export interface Shelf {
  attractions: { id: number }[] | undefined;
  values: { id: number }[] | undefined;
  layouts: { id: number }[] | undefined;
}

const isGone = (list: { id: number }[] | undefined, id: number) => list !== undefined && !list.some((one) => one.id === id);

/**
 * A new draft out of an old programme, its dates moved to the chosen week, as `POST /api/schedules/{id}/repeat` makes a
 * programme: what has left the shelf comes as text or not at all.
 */
export function repeatedDraft(from: Schedule, startDate: CalendarDate, take: RepeatTake, shelf: Shelf): Draft {
  const regular = from.events.filter((event) => !event.isSpecialEvent);
  const special = from.events.find((event) => event.isSpecialEvent);
  const takesExtra = take.attractions || take.names || take.lots || take.layouts;
  return {
    ...emptyDraft(),
    dateText: formatDate(startDate),
    days: DAYS.map((_, index) => {
      const event = regular[index];
      return event ? repeatedDay(event, take, shelf) : emptyDay();
    }),
    extra: special && takesExtra ? repeatedExtra(special, daysBetween(from.startDate, startDate), take, shelf) : null,
  };
}

function repeatedDay(event: ScheduleEvent, take: RepeatTake, shelf: Shelf): DayDraft {
  const day = dayOf(event);
  return { ...day, ...shared(day, take, shelf), ...price(event, day, take, shelf) };
}

function repeatedExtra(event: ScheduleEvent, days: number, take: RepeatTake, shelf: Shelf): ExtraDraft {
  const extra = extraOf(event);
  const lots = take.lots ? {} : { ticketType: 'normal' as const, presets: LOT_PRESETS.normal };
  return { ...extra, ...shared(extra, take, shelf), ...lots, dateText: formatDate(addDays(event.date, days)) };
}

function shared<T extends Pick<DayDraft, 'layout' | 'eventName' | 'observations' | 'attractions'>>(
  from: T,
  take: RepeatTake,
  shelf: Shelf,
) {
  return {
    layout: take.layouts ? onShelf(from.layout, shelf) : null,
    eventName: take.names ? from.eventName : '',
    observations: take.names ? from.observations : '',
    attractions: take.attractions ? from.attractions.map((item) => asTextWhenGone(item, shelf)) : [],
  };
}

const onShelf = (layout: Picture | null, { layouts }: Shelf) => (layout && isGone(layouts, layout.id) ? null : layout);

function asTextWhenGone(item: SelectedAttraction, { attractions }: Shelf): SelectedAttraction {
  if (item.isCustom || !isGone(attractions, item.id)) return item;
  return { id: `custom-gone-${item.id}`, name: item.name, isCustom: true, photo: null };
}

function price(
  event: ScheduleEvent,
  day: DayDraft,
  take: RepeatTake,
  { values }: Shelf,
): Pick<DayDraft, 'valueOption' | 'customValue'> {
  if (!take.values) return { valueOption: '', customValue: '' };
  if (event.value && isGone(values, event.value.id)) return { valueOption: 'custom', customValue: event.value.name };
  return { valueOption: day.valueOption, customValue: day.customValue };
}
