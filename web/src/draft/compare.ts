import { type FieldKey, fieldsOf, isTextKey, kindOfEvent, type OtherKey, type TextKey } from '../../../core/event-fields.ts';
import { artistsWithPhotosText, hasMoreThanName, layoutName, lotLines } from '../../../core/rules/event-text.ts';
import { ticketTypeLabel } from '../../../core/rules/lots.ts';
import { trimmed } from './event.ts';
import { type EventDraft, priceText } from './model.ts';

interface Comparison {
  text: (event: EventDraft) => string;
  /** Returns a text that is equal for equal content, ignoring spaces at a text's ends. Returns "" for an empty field. */
  identity: (event: EventDraft) => string;
  parts: readonly (keyof EventDraft)[];
}

export interface ComparedField extends Comparison {
  key: FieldKey;
  label: string;
}

const ofText = (key: TextKey | 'dateText'): Comparison => ({
  text: (event) => event[key],
  identity: (event) => trimmed(event[key]),
  parts: [key],
});

const OTHERS: Record<OtherKey, Comparison> = {
  layout: {
    text: ({ layout }) => (layout ? layoutName(layout) : ''),
    identity: ({ layoutId }) => String(layoutId ?? ''),
    parts: ['layoutId', 'layout'],
  },
  price: {
    text: (event) => priceText(event) ?? '',
    identity: ({ freeEntry, valueId, customValue }) => {
      const text = trimmed(customValue);
      return freeEntry ? 'free' : valueId ? `value ${valueId}` : text && `text ${text}`;
    },
    parts: ['freeEntry', 'valueId', 'value', 'customValue'],
  },
  attractions: {
    text: (event) => artistsWithPhotosText(event) ?? '',
    identity: ({ attractions }) =>
      attractions.length === 0
        ? ''
        : JSON.stringify(
            attractions.map(({ attraction, photo, customName }) =>
              attraction ? [attraction.id, photo?.id ?? null] : trimmed(customName),
            ),
          ),
    parts: ['attractions'],
  },
  date: ofText('dateText'),
  tickets: {
    text: (event) => [ticketTypeLabel(event.ticketType), ...lotLines(event)].join('\n'),
    // A lot value is null until a save fills it in from the lot setting.
    identity: ({ ticketType, firstLotValue, secondLotValue, lastLotValue }) =>
      [ticketType, firstLotValue, secondLotValue, lastLotValue].filter((text) => text !== null).join(' '),
    parts: ['ticketType', 'lotPresets', 'firstLotValue', 'secondLotValue', 'lastLotValue'],
  },
};

export const withField = (event: EventDraft, { parts }: ComparedField, from: EventDraft): EventDraft => ({
  ...event,
  ...Object.fromEntries(parts.map((part) => [part, from[part]])),
});

const fieldsOfEvent = (event: EventDraft): ComparedField[] =>
  fieldsOf(kindOfEvent(event)).map(({ key, label }) => ({ key, label, ...(isTextKey(key) ? ofText(key) : OTHERS[key]) }));

export function differences(a: EventDraft, b: EventDraft): ComparedField[] {
  return fieldsOfEvent(a).filter(({ identity }) => identity(a) !== identity(b));
}

/** Returns a text that is equal for two events if `differences` finds none between them. The text leaves out empty fields. */
export function identityOf(event: EventDraft): string {
  const parts = fieldsOfEvent(event).map(({ key, identity }) => [key, identity(event)] as const);
  return JSON.stringify(Object.fromEntries(parts.filter(([, identity]) => identity)));
}

export const isSameEvent = (a: EventDraft, b: EventDraft): boolean => differences(a, b).length === 0;

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
