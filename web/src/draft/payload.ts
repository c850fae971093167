import type { z } from 'zod';
import type { dayEventInput, specialEventInput } from '../../../core/contracts/events.ts';
import type { LotSetting } from '../../../core/contracts/lot-settings.ts';
import type { CalendarDate } from '../../../core/rules/calendar.ts';
import { EXTRA_EVENT } from '../../../core/rules/week.ts';
import { customValueOf, type DayDraft, type ExtraDraft, type SelectedAttraction } from './model.ts';

export type DayBody = z.input<typeof dayEventInput>;
export type ExtraBody = z.input<typeof specialEventInput> & {
  /** Of a correction alone. */
  revision?: number | null;
  dayOfWeek: string;
  freeEntry: false;
  valueId: null;
  customValue: null;
};

/** Spec §1: NFC on send. Outer spaces are nobody's intention. */
const clean = (text: string): string => text.normalize('NFC').trim();
const orNull = (text: string): string | null => clean(text) || null;

function attractionFields(list: SelectedAttraction[]) {
  const free = list.filter((item) => item.isCustom).map((item) => clean(item.name));
  return {
    attractions: list.map((item) =>
      item.isCustom
        ? { customName: clean(item.name), isCustom: true as const }
        : { attractionId: item.id, photoId: item.photo?.id ?? null },
    ),
    customAttractionsText: free.join(', ') || null,
  };
}

/** Body of a day's `PUT /api/events/{id}` (spec §7, step 2). */
export function dayBody(scheduleId: number, day: DayDraft): DayBody {
  const { valueOption } = day;
  const isValue = valueOption !== '' && valueOption !== 'free' && valueOption !== 'custom';
  return {
    scheduleId,
    eventName: orNull(day.eventName),
    valueId: isValue ? Number(valueOption) : null,
    customValue: customValueOf(day) || null,
    freeEntry: valueOption === 'free',
    layoutId: day.layout?.id ?? null,
    observations: orNull(day.observations),
    ...attractionFields(day.attractions),
  };
}

/** Body of `POST /api/events?special=true` (spec §7, step 3): the lot values are those the screen shows. */
export function extraBody(scheduleId: number, extra: ExtraDraft, date: CalendarDate, lots: LotSetting | undefined): ExtraBody {
  return {
    scheduleId,
    date,
    dayOfWeek: EXTRA_EVENT,
    eventName: orNull(extra.eventName) ?? EXTRA_EVENT,
    isSpecialEvent: true,
    freeEntry: false,
    valueId: null,
    customValue: null,
    observations: orNull(extra.observations),
    layoutId: extra.layout?.id ?? null,
    ticketType: extra.ticketType,
    firstLotValue: lots?.firstLotValue ?? null,
    secondLotValue: lots?.secondLotValue ?? null,
    lastLotValue: lots?.lastLotValue ?? null,
    lotPresets: extra.presets,
    ...attractionFields(extra.attractions),
  };
}
