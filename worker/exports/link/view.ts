import type { ScheduleEvent } from '../../../core/contracts/events.ts';
import type { House } from '../../../core/contracts/house.ts';
import type { Link } from '../../../core/contracts/links.ts';
import { TEXT_FIELDS } from '../../../core/event-fields.ts';
import {
  addDays,
  byDate,
  type CalendarDate,
  formatDate,
  formatDayMonth,
  formatInstant,
  type Night,
  shortWeekdayName,
  weekdayName,
} from '../../../core/rules/calendar.ts';
import type { AttractionChange, EventChanges, FieldChange } from '../../../core/rules/changes.ts';
import { priceLines, unbrokenAmounts } from '../../../core/rules/event-text.ts';
import { passedText, priceHour } from '../../../core/rules/price-hour.ts';
import { capitalized, cut, linesOnlyIn } from '../../../core/rules/text.ts';
import { DAYS } from '../../../core/rules/week.ts';
import { withoutPresets } from '../../../core/rules/whatsapp.ts';
import { eventsOfWeek, type SentProgramme, type SentWeek, weekOf } from '../../services/versions/sent-week.ts';

export interface LinkView {
  token: string;
  origin: string;
  link: Pick<Link, 'label' | 'hasPackage'>;
  house: House;
  night: Night;
  now: number;
  timeZone: string;
  weeks: SentWeek[];
}

export interface PagePrice {
  text: string;
  passedNote: string | null;
}

export interface PageEvening {
  date: CalendarDate;
  event: ScheduleEvent | null;
  prices: PagePrice[];
  /** The changes of the last 24 hours, also of events moved to another date. Empty except for tonight and tomorrow. */
  changes: ChangeLine[];
}

/** The state of the week that the page shows. `over`: its evenings are over, and no later week has evenings. */
export type WeekKind = 'running' | 'coming' | 'over';

export type PageContent = ReturnType<typeof pageContentOf>;

export function pageContentOf(view: LinkView) {
  const { weeks, night } = view;
  // An extra event may be later than the next week's evenings, so all weeks are sorted together.
  const all = weeks.flatMap((week) => eveningsOf(week, view)).sort(byDate);
  const source = weekToShow(weeks, night);
  return {
    tonight: joined(all.filter(({ date, event, changes }) => date === night.date && (event || changes.length > 0))),
    next: all.find(({ date, event }) => date > night.date && event) ?? null,
    week: source && { kind: weekKindOf(source, night), source, evenings: eveningsOf(source, view) },
  };
}

/** Lists the changes of evenings without an event at the first evening: one week may have an event where another lost its own. */
function joined(evenings: PageEvening[]): PageEvening[] {
  const planned = evenings.filter(({ event }) => event);
  const [first = evenings[0], ...others] = planned;
  if (!first) return [];
  const gone = evenings.filter((evening) => !evening.event && evening !== first).flatMap(({ changes }) => changes);
  return [{ ...first, changes: [...first.changes, ...gone] }, ...others];
}

/** Returns the programme of the link's package: the week's own or, if that has no events, the one with its extra event. */
export const packedProgramme = ({ week }: PageContent, { weeks }: LinkView): SentProgramme | undefined =>
  weeks.find(({ startDate }) => startDate === week?.source.startDate)?.programmes.find(({ events }) => events.length > 0);

const hasAfter = (week: SentWeek, date: CalendarDate) => eventsOfWeek(week).some((event) => event.date >= date);

/** Returns the last date of a week, the Tuesday after its five days. */
const lastDate = ({ startDate }: SentWeek) => addDays(startDate, 6);

/** Returns the first week with an event from tonight to that week's Tuesday, else the first with a later event, else the last. */
function weekToShow(weeks: readonly SentWeek[], night: Night): SentWeek | null {
  const current = weeks.filter(({ startDate }) => startDate >= weekOf(night)).map((week) => withExtrasOf(weeks, week));
  const hasEvening = (week: SentWeek) => eventsOfWeek(week).some(({ date }) => date >= night.date && date <= lastDate(week));
  return current.find(hasEvening) ?? current.find((week) => hasAfter(week, night.date)) ?? current.at(-1) ?? null;
}

/** Adds the extra events of other weeks that are on one of the week's seven dates. */
function withExtrasOf(weeks: readonly SentWeek[], week: SentWeek): SentWeek {
  const others = weeks.filter(({ startDate }) => startDate !== week.startDate).flatMap(({ programmes }) => programmes);
  const added = others.flatMap((programme): SentProgramme[] => {
    const isAdded = (event: ScheduleEvent) =>
      event.isSpecialEvent && event.date >= week.startDate && event.date <= lastDate(week);
    const events = programme.events.filter(isAdded);
    const changes = programme.changes.filter(({ event }) => isAdded(event));
    return events.length + changes.length > 0 ? [{ ...programme, events, changes }] : [];
  });
  return { ...week, programmes: [...week.programmes, ...added] };
}

function weekKindOf(week: SentWeek, night: Night): WeekKind {
  if (week.startDate > weekOf(night)) return 'coming';
  return night.date <= addDays(week.startDate, DAYS.length - 1) || hasAfter(week, night.date) ? 'running' : 'over';
}

function eveningsOf(week: SentWeek, view: LinkView): PageEvening[] {
  const events = eventsOfWeek(week);
  const { date: tonight } = view.night;
  const dates = [tonight, addDays(tonight, 1)];
  const changes = week.programmes.flatMap((programme) => programme.changes);
  const changesOf = (id: number): ChangeLine[] => changes.filter(({ event }) => event.id === id).flatMap(changeLines);
  const evenings = events.map((event): PageEvening => {
    const lines = dates.includes(event.date) ? changesOf(event.id) : [];
    return { date: event.date, event, prices: pricesOf(event, view.night), changes: lines };
  });
  for (const change of changes) {
    const isShown = events.some(({ id }) => id === change.event.id);
    const formerDate = formerText(change, 'date') ?? (isShown ? null : formatDate(change.event.date));
    const date = dates.find((one) => formatDate(one) === formerDate);
    const lines = date ? formerDateLines(change, isShown) : [];
    const evening = evenings.find((one) => one.date === date);
    if (evening) evening.changes.push(...lines);
    else if (date && lines.length > 0) evenings.push({ date, event: null, prices: [], changes: lines });
  }
  if (events.some(({ isSpecialEvent }) => !isSpecialEvent)) {
    for (const [index] of DAYS.entries()) {
      const date = addDays(week.startDate, index);
      if (!evenings.some((one) => one.date === date)) evenings.push({ date, event: null, prices: [], changes: [] });
    }
  }
  return evenings.sort(byDate);
}

function pricesOf(event: ScheduleEvent, night: Night): PagePrice[] {
  return priceLines(event).map((text) => {
    const hour = event.date === night.date ? priceHour(text) : null;
    return {
      text: unbrokenAmounts(text),
      passedNote: hour !== null && night.minutes >= hour ? passedText(hour) : null,
    };
  });
}

export interface ChangeLine {
  label: string;
  before: string | null;
  after: string | null;
}

const isInternal = (field: string) => TEXT_FIELDS.some(({ key, isPosted }) => key === field && !isPosted);

/** Returns the changes that people who work that night need. Omits flyer, internal fields, photos and the order of artists. */
function changeLines({ kind, fields }: EventChanges): ChangeLine[] {
  if (kind === 'added') return [{ label: 'entrou na programação', before: null, after: null }];
  return fields.filter(({ key }) => key !== 'layout' && !isInternal(key)).flatMap(linesOf);
}

const formerText = ({ fields }: EventChanges, key: FieldChange['key']) => fields.find((field) => field.key === key)?.before;

/** Returns the changes to show on an event's former date, if the event was removed or moved, or its day was emptied. */
function formerDateLines(change: EventChanges, isMoved: boolean): ChangeLine[] {
  const before = formerText(change, 'eventName') ?? titleOf(change.event);
  if (isMoved) return [{ label: `mudou para ${longDate(change.event.date)}:`, before, after: null }];
  return [{ label: 'saiu da programação:', before, after: null }, ...changeLines(change).filter(({ after }) => after)];
}

const ADDED_LABELS: Partial<Record<FieldChange['key'], string>> = { observations: 'nova observação:' };
const REMOVED_LABELS: typeof ADDED_LABELS = { observations: 'observação retirada:', attractions: 'atrações retiradas:' };

/** A screen reader does not say that a text is struck out, so the label of a removed text says that it was removed. */
const lineOf = (key: FieldChange['key'], label: string, before: string | null, after: string | null): ChangeLine => ({
  label: before && !after ? (REMOVED_LABELS[key] ?? `${label} saiu:`) : label,
  before,
  after,
});

function linesOf({ key, label, before, after, attractions }: FieldChange): ChangeLine[] {
  if (key === 'tickets') {
    const [was, is] = [withoutPresets(before), withoutPresets(after)];
    return was === is ? [] : [lineOf(key, 'ingresso', linesOnlyIn(was, is), linesOnlyIn(is, was))];
  }
  const name = label.charAt(0).toLowerCase() + label.slice(1);
  if (!attractions || attractions.length === 0) return [lineOf(key, before ? name : (ADDED_LABELS[key] ?? name), before, after)];
  const all = (kindWanted: AttractionChange['kind']) =>
    attractions.filter(({ kind }) => kind === kindWanted).map(({ text }) => text);
  const [out, into] = [all('out'), all('in')];
  return [
    ...(out[0] ? [{ label: out[1] ? 'não tocam mais' : 'não toca mais', before: out.join(', '), after: null }] : []),
    ...(into[0] ? [{ label: into[1] ? 'entraram' : 'entrou', before: null, after: into.join(', ') }] : []),
  ];
}

/** Returns the time at which the page was made, by the server's clock, as "13/11 22:58". */
export const readTime = ({ now, timeZone }: LinkView): string =>
  formatInstant(new Date(now).toISOString(), timeZone).replace(/\/\d{4}/, '');

export const longDate = (date: CalendarDate): string => `${weekdayName(date)}, ${formatDayMonth(date)}`;

export const shortWeekday = (date: CalendarDate): string => capitalized(shortWeekdayName(date));

export const titleOf = ({ eventName, dayOfWeek, isSpecialEvent }: ScheduleEvent): string =>
  eventName?.trim() || (isSpecialEvent ? dayOfWeek : `Programação de ${dayOfWeek.toLowerCase()}`);

/** Cuts by code points: one grapheme may be hundreds of bytes, and the page has a size limit. */
export const clip = (text: string, maxChars: number): string =>
  [...text].length <= maxChars ? text : `${cut(text, maxChars - 1).trimEnd()}…`;

/** Cuts at a space, if there is one, so that no part of an amount is shown: "R$ 2…" would read as two reais. */
export const clipAtSpace = (text: string, maxChars: number): string => {
  const end = cut(text, maxChars).lastIndexOf(' ');
  return [...text].length <= maxChars || end < 1 ? clip(text, maxChars) : `${text.slice(0, end).trimEnd()}…`;
};
