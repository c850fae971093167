import { hasMoreThanName } from '../../../core/rules/event-text.ts';
import type { EventDraft } from './model.ts';

/** True for an extra event that the server does not store, because it has at most a date and tickets. */
export const isWithoutContent = (event: EventDraft): boolean =>
  event.isSpecialEvent && !event.eventName.trim() && !hasMoreThanName(event);

/**
 * True if `event` has content that the server does not store: a text in the attraction box, a deselected custom value, or the
 * date or ticket type of an event without other content.
 */
export function hasLocalContent(event: EventDraft): boolean {
  const hasTickets = event.dateText.trim() !== '' || event.ticketType !== 'normal';
  return Boolean(event.typed || event.unchosenValue) || (isWithoutContent(event) && hasTickets);
}

/** Returns `event` with the local content of `mine`. A custom value that only `mine` has becomes `unchosenValue`. */
export function withLocalContent(event: EventDraft, mine: EventDraft): EventDraft {
  const unchosenValue = event.customValue === null ? (mine.customValue ?? mine.unchosenValue) : '';
  const { typed, isUndo, dateText, ticketType, lotPresets } = mine;
  const tickets = isWithoutContent(event) && isWithoutContent(mine) && { dateText, ticketType, lotPresets };
  return { ...event, typed, unchosenValue, isUndo, ...tickets };
}
