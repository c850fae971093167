import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { Answer } from '../../../core/contracts/versions.ts';
import type { Week, WeekChange } from '../../../core/contracts/weeks.ts';
import { type CalendarDate, formatDayMonth, isCalendarDate, isWednesday } from '../../../core/rules/calendar.ts';
import type { ShownEvent } from '../../../core/rules/event-text.ts';
import { DAYS, type DayKey, dayDate, EXTRA_POSITION, eveningName } from '../../../core/rules/week.ts';
import { cachedWeek, weekQuery } from '../api/weeks.ts';
import { type EventDraft, extraDateOf, isDraftConfigured, shownEvent } from '../draft/model.ts';
import type { Phase } from '../saving/machine.ts';
import { isExtra, type SaverPlace } from '../saving/place.ts';
import { saverAt, useSaverChanges } from '../saving/registry.ts';
import { eventAt, serverEventAt } from '../saving/server-event.ts';
import { useVenueNight } from '../venue.ts';

/** An evening as screens show it: the server's content, overlaid with this device's unsaved changes. */
export interface Evening {
  place: SaverPlace;
  position: number;
  day: DayKey;
  name: string;
  /** Null while the typed date of the extra event is invalid. */
  date: CalendarDate | null;
  event: EventDraft;
  shownEvent: ShownEvent;
  eventId: number | null;
  isConfigured: boolean;
  /** The saver's phase while the evening has unsaved changes, else null. */
  unsaved: Phase | null;
  change: WeekChange | null;
  /** The requests for an adjustment of this evening, newest first. */
  adjustRequests: Answer[];
}

/** True if an evening has unsaved changes, but no save is running or about to begin. */
export const isStuck = (unsaved: Phase | null | undefined): boolean =>
  Boolean(unsaved) && unsaved !== 'waiting' && unsaved !== 'sending';

export interface ShownWeek {
  start: CalendarDate;
  /** Null for the week's own programme, else the id of another programme of the week. */
  programme: number | null;
  server: Week;
  /** The five days, then the extra event (which may be empty), then further extra events. */
  evenings: Evening[];
}

export function shownWeek(server: Week): ShownWeek {
  const { startDate: start, programme: stored } = server;
  const programme = stored?.isOwn === false ? stored.id : null;
  const extras = stored?.events.filter(({ isSpecialEvent }) => isSpecialEvent).length ?? 0;
  let length = EXTRA_POSITION + Math.max(extras, 1);
  // A further extra event that the server has removed, for example while its name is retyped, keeps its form and its unsaved text.
  for (;;) {
    const saver = saverAt({ startDate: start, position: length, programme });
    // The server accepts an event only directly after the extra events that it has.
    if (!saver || (saver.get().phase === 'settled' && length > EXTRA_POSITION + extras)) break;
    length += 1;
  }
  const evenings = Array.from({ length }, (_, position) => eveningOf(server, { startDate: start, position, programme }));
  return { start, programme, server, evenings };
}

function eveningOf(server: Week, place: SaverPlace): Evening {
  const { position, startDate } = place;
  const saving = saverAt(place)?.get();
  const event = saving?.mine ?? serverEventAt(server, position).event;
  const day = DAYS[position];
  const name = eveningName(position);
  const date = day ? dayDate(startDate, position) : extraDateOf(event, startDate);
  const eventId = (server.programme && eventAt(server.programme.events, position)?.id) ?? null;
  return {
    place,
    position,
    day: day?.key ?? 'extra',
    name,
    date,
    event,
    shownEvent: shownEvent(event, { dayOfWeek: name, date }),
    eventId,
    isConfigured: isDraftConfigured(event),
    unsaved: saving && saving.phase !== 'settled' ? saving.phase : null,
    // All removed extra events have the first one's position, where another extra event may be now.
    change: server.changes.find((one) => one.position === position && (one.kind !== 'removed' || eventId === null)) ?? null,
    adjustRequests: server.answers.filter((answer) => answer.kind === 'adjust' && eventId !== null && answer.eventId === eventId),
  };
}

export const dayMonthOf = ({ date }: Evening): string => (date ? formatDayMonth(date) : '');

export const configuredOf = ({ evenings }: ShownWeek): Evening[] => evenings.filter((evening) => evening.isConfigured);

export const configuredDays = (week: ShownWeek): number => configuredOf(week).filter(({ place }) => !isExtra(place)).length;

/** True if this programme has regular events and another programme is the week's own. */
export const isReplaced = ({ programme }: Week): boolean =>
  programme?.isOwn === false && programme.events.some(({ isSpecialEvent }) => !isSpecialEvent);

/** Reads a week, overlaid with this device's unsaved changes. `week` is null until the week is loaded or cached. */
export function useWeek(start: CalendarDate | '', programme: number | null = null, isEnabled = true) {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({
    ...weekQuery(start, programme),
    enabled: isEnabled,
    // The cached week lets a user change between a week's screens without a network.
    initialData: () => cachedWeek(queryClient, start, programme),
    initialDataUpdatedAt: 0,
  });
  const changes = useSaverChanges();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `changes` counts the changes of the savers, whose states shownWeek reads
  const week = useMemo(() => (data ? shownWeek(data) : null), [data, changes]);
  return { week, error, refetch };
}

/** Reads the week that the server chooses, and reads again at each new night: a window that is never hidden gets no other read. */
export function useCurrentWeek() {
  const { refetch, ...rest } = useWeek('');
  const night = useVenueNight();
  const readIn = useRef(night);
  useEffect(() => {
    if (readIn.current !== night) void refetch();
    readIn.current = night;
  }, [night, refetch]);
  return { ...rest, refetch };
}

export function addressWeekOf(params: URLSearchParams): CalendarDate | null {
  const text = params.get('semana');
  return text !== null && isCalendarDate(text) && isWednesday(text) ? text : null;
}

/** Location state of an address whose week was added by `useWeekInAddress`, not by a link. */
export const KEPT_WEEK = 'kept-week';

/** Writes the week into an address that names none: a later read could otherwise show the next week while `week` is edited. */
export function useWeekInAddress(week: ShownWeek | null): void {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const start = week?.start;
  useEffect(() => {
    if (!start || addressWeekOf(params)) return;
    const next = new URLSearchParams(params);
    next.set('semana', start);
    setParams(next, { replace: true, preventScrollReset: true, state: state ?? KEPT_WEEK });
  }, [start, params, setParams, state]);
}
