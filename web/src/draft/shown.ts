import type { LotSetting } from '../../../core/contracts/lot-settings.ts';
import type { TicketType } from '../../../core/contracts/ticket-types.ts';
import type { EntryValue } from '../../../core/contracts/values.ts';
import type { CalendarDate } from '../../../core/rules/calendar.ts';
import { type EventContent, type ShownEvent, valueText } from '../../../core/rules/event-text.ts';
import { lotSettingName } from '../../../core/rules/lots.ts';
import type { Unadded } from '../../../core/rules/preflight.ts';
import { DAYS, dayDate, EXTRA_EVENT } from '../../../core/rules/week.ts';
import { type Draft, type EventDraft, extraDateOf, isConfigured, weekStartOf } from './model.ts';

/** The lists that the draft's events take words from; undefined while they are not there. */
export interface Lists {
  values: EntryValue[] | undefined;
  lots: LotSetting[] | undefined;
}

/** The lot setting of a ticket type among the server's. */
export function lotSettingOf(lots: LotSetting[] | undefined, ticketType: TicketType | null): LotSetting | undefined {
  return lots?.find(({ name }) => name === lotSettingName(ticketType ?? 'normal'));
}

function currentValue({ valueId, value }: EventDraft, values: EntryValue[] | undefined): EventContent['value'] {
  if (valueId === null || !values) return value;
  return values.find(({ id }) => id === valueId) ?? { id: valueId, name: 'Valor removido' };
}

/** The price text of a day: free entry, the chosen value's, or the custom text; null when there is none. */
export function priceText(event: EventDraft, values: EntryValue[] | undefined): string | null {
  const customValue = event.customValue?.trim() || null;
  return valueText({ ...event, customValue, value: currentValue(event, values) }, 'Entrada livre');
}

function shown(event: EventDraft, { values, lots }: Lists): Omit<ShownEvent, 'dayOfWeek' | 'date'> {
  const { customValue } = event;
  const content = { ...event, value: currentValue(event, values), customValue: customValue?.trim() || null };
  const setting = event.isSpecialEvent ? lotSettingOf(lots, event.ticketType) : undefined;
  if (!setting) return content;
  const { firstLotValue, secondLotValue, lastLotValue } = setting;
  const lotLabels = [setting.firstLotLabel, setting.secondLotLabel, setting.lastLotLabel];
  return { ...content, firstLotValue, secondLotValue, lastLotValue, lotLabels };
}

/** The five days, those with nothing in them too. */
export function shownDays(draft: Draft, lists: Lists): ShownEvent[] {
  const start = weekStartOf(draft);
  return draft.days.map((day, index) => ({
    ...shown(day, lists),
    dayOfWeek: DAYS[index]?.name ?? '',
    date: start && dayDate(start, index),
  }));
}

/** The extra event; null where nothing of it is configured. */
export function shownExtra(draft: Draft, lists: Lists): ShownEvent | null {
  const { extra } = draft;
  if (!extra || !isConfigured(extra)) return null;
  return { ...shown(extra, lists), dayOfWeek: EXTRA_EVENT, date: extraDateOf(draft) };
}

/** The events that have something in them, the extra one last. */
export function configuredEvents(draft: Draft, lists: Lists): ShownEvent[] {
  const days = shownDays(draft, lists).filter((_, index) => isConfigured(draft.days[index] ?? null));
  const extra = shownExtra(draft, lists);
  return extra ? [...days, extra] : days;
}

/** The days and the extra event with their dates. */
export function datedEvents(draft: Draft): { date: CalendarDate | null; attractions: EventDraft['attractions'] }[] {
  const start = weekStartOf(draft);
  const days = draft.days.map(({ attractions }, index) => ({ date: start && dayDate(start, index), attractions }));
  return [...days, { date: extraDateOf(draft), attractions: draft.extra?.attractions ?? [] }];
}

/** What stands in the attraction boxes. */
export function unaddedIn({ days, extra }: Draft): Unadded[] {
  const texts = [...days, extra].map((event) => event?.typed.trim() ?? '');
  return texts.flatMap((text, index) => (text ? { dayOfWeek: DAYS[index]?.name ?? EXTRA_EVENT, text } : []));
}
