import type { LotSetting } from '../../../core/contracts/catalogue.ts';
import type { TicketType } from '../../../core/contracts/limits.ts';
import { type ShownEvent, valueText } from '../../../core/rules/event-text.ts';
import { lotSettingName } from '../../../core/rules/lots.ts';
import { EXTRA_EVENT } from '../../../core/rules/week.ts';
import type { EventDraft } from './model.ts';

/** The lot setting of a ticket type among the server's. */
export function lotSettingOf(lots: LotSetting[] | undefined, ticketType: TicketType | null): LotSetting | undefined {
  return lots?.find(({ name }) => name === lotSettingName(ticketType ?? 'normal'));
}

const trimmedValue = ({ customValue }: EventDraft): string | null => customValue?.trim() || null;

/** The price text of a day: free entry, the chosen value's, or the custom text; null when there is none. */
export const priceText = (event: EventDraft): string | null =>
  valueText({ ...event, customValue: trimmedValue(event) }, 'Entrada livre');

/** An event as it is shown. An extra event without a name has the one that the server gives it. */
export const shownEvent = (event: EventDraft, place: Pick<ShownEvent, 'dayOfWeek' | 'date'>): ShownEvent => ({
  ...event,
  eventName: event.isSpecialEvent && !event.eventName.trim() ? EXTRA_EVENT : event.eventName,
  customValue: trimmedValue(event),
  ...place,
});
