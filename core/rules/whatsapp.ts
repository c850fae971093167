import { NOTE_FIELDS } from '../event-fields.ts';
import { addDays, byDate, type CalendarDate, formatDayMonth } from './calendar.ts';
import type { AttractionChange, EventChanges, FieldChange } from './changes.ts';
import { artistsText, dayAndDate, isEventCounted, ownName, priceLines, type ShownEvent } from './event-text.ts';
import { TICKET_CATEGORIES } from './lots.ts';
import { linesOnlyIn } from './text.ts';

/** Sorts by date. An extra event whose date is still being typed comes last. */
export const inOrder = <E extends Pick<ShownEvent, 'date'>>(events: readonly E[]): E[] =>
  events.toSorted((a, b) => (a.date ?? '9').localeCompare(b.date ?? '9'));

/** Returns the title of a WhatsApp text: with the week's dates or, if all events are extra events, with their dates. */
export function headOf(startDate: CalendarDate, events: readonly Pick<ShownEvent, 'date' | 'isSpecialEvent'>[]): string {
  const extraDates = events.every(({ isSpecialEvent }) => isSpecialEvent)
    ? inOrder(events).flatMap(({ date }) => date ?? [])
    : [];
  const dates = extraDates.length > 0 ? extraDates : [startDate, addDays(startDate, 4)];
  const [first, last] = [formatDayMonth(dates[0]), formatDayMonth(dates.at(-1))];
  return `Programação de ${first === last ? first : `${first} a ${last}`}`;
}

/** Adds date and own name to an extra event's `label` if its week has several extra events, say "Extra 25/12 · Natal". */
export function extraLabel(label: string, event: ShownEvent, events: readonly ShownEvent[]): string {
  const isAlone = events.filter(({ isSpecialEvent }) => isSpecialEvent).length === 1;
  return isAlone ? label : [`${label} ${formatDayMonth(event.date)}`.trim(), ownName(event)].filter(Boolean).join(' · ');
}

/** `events` must be events with content. */
export function whatsappText(startDate: CalendarDate, events: readonly ShownEvent[], { notes = true } = {}): string {
  return [`*${headOf(startDate, events)}*`, ...inOrder(events).map((event) => eveningText(event, { notes }))].join('\n\n');
}

export function eveningText(event: ShownEvent, { notes = true } = {}): string {
  const lines = [ownName(event), artistsText(event), ...priceLines(event), ...(notes ? notesOf(event) : [])];
  return [`*${dayAndDate(event)}*`, ...lines.filter(Boolean)].join('\n');
}

export const notesOf = (event: ShownEvent): string[] =>
  NOTE_FIELDS.flatMap(({ isPosted, isLong, label, key }) => {
    const text = isPosted && event[key]?.trim();
    return text ? (isLong ? text : `${label}: ${text}`) : [];
  });

const isNoNote = ({ key }: FieldChange): boolean => NOTE_FIELDS.every((note) => note.key !== key);

/** Leaves out changed observations, and evenings in which nothing else has changed. */
export const withoutNotes = (changes: readonly EventChanges[]): EventChanges[] =>
  changes.flatMap((change) => {
    const fields = change.fields.filter(isNoNote);
    return change.kind !== 'changed' || fields.length > 0 ? { ...change, fields } : [];
  });

export function changesText(startDate: CalendarDate, changes: readonly EventChanges[]): string {
  const events = changes.map(({ event }) => event);
  const sorted = changes.toSorted((a, b) => byDate(a.event, b.event));
  return [`*${headOf(startDate, events)}: mudanças*`, ...sorted.map(eveningChangesText)].join('\n\n');
}

/** A day whose content was removed still exists, so its change has the kind `changed`, and may include new observations. */
function eveningChangesText({ event, kind, fields }: EventChanges): string {
  const isEmptied = !isEventCounted(event) && fields.some(isNoNote);
  const formerName = isEmptied && fields.find(({ key }) => key === 'eventName')?.before;
  const title = [dayAndDate(event), ownName(event) ?? formerName].filter(Boolean).join(': ');
  const whole = kind === 'added' ? ['Novo na programação'] : isEmptied || kind === 'removed' ? ['Saiu da programação'] : [];
  const shown = isEmptied ? fields.filter(({ after }) => after) : fields;
  return [`*${title}*`, ...whole, ...shown.map(fieldChangeText)].join('\n');
}

/** Returns, say, "Valor da entrada: R$20 → R$15". A change of tickets lists only the lines that differ, never preset prices. */
function fieldChangeText({ key, label, before, after, attractions }: FieldChange): string {
  if (attractions && attractions.length > 0) return `${label}: ${attractions.map(attractionText).join(', ')}`;
  // A flyer's name is often its file's, which says nothing to guests.
  if (key === 'layout') return `Flyer ${!before ? 'novo' : after ? 'trocado' : 'retirado'}`;
  const isNote = key === 'observations';
  const [was, is] =
    key === 'tickets'
      ? [linesOnlyIn(withoutPresets(before), after), linesOnlyIn(withoutPresets(after), before)]
      : [before, after].map((text) => text?.replace(/\s*\n\s*/g, ' / '));
  if (was === is) return `${label}: ${key === 'tickets' ? 'tabela de valores mudou' : 'texto mudou'}`;
  if (!was) return `${isNote ? 'Nova observação' : label}: ${is}`;
  if (!is) return isNote ? `Observação retirada: ${was}` : `${label}: saiu ${was}`;
  return `${label}: ${was} → ${is}`;
}

/** Removes the lines of `lotPresets` from a text of tickets: guests read only the lots' own values. */
export const withoutPresets = (tickets: string | null): string =>
  (tickets ?? '')
    .split('\n')
    .filter((line) => !TICKET_CATEGORIES.some(({ label }) => line.startsWith(label)))
    .join('\n');

const ATTRACTION_TEXTS: Record<AttractionChange['kind'], (change: AttractionChange) => string> = {
  in: ({ text }) => `+ ${text}`,
  out: ({ text }) => `− ${text}`,
  moved: ({ text }) => `${text} (mudou de lugar)`,
  // Photos are named after their files, which says nothing to guests.
  photo: ({ text, photo }) => `${text} (${photo === null ? 'ficou sem foto' : 'foto nova'})`,
};

const attractionText = (change: AttractionChange) => ATTRACTION_TEXTS[change.kind](change);
