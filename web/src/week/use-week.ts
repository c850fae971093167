import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Answer } from '../../../core/contracts/versions.ts';
import type { Week, WeekChange } from '../../../core/contracts/weeks.ts';
import { type CalendarDate, formatDayMonth } from '../../../core/rules/calendar.ts';
import type { ShownEvent } from '../../../core/rules/event-text.ts';
import { DAYS, type DayKey, dayDate, EXTRA_EVENT } from '../../../core/rules/week.ts';
import { knownWeek, weekQuery } from '../api/weeks.ts';
import { type EventDraft, extraDateOf, isConfigured, shownEvent } from '../draft/model.ts';
import type { Phase } from '../saving/machine.ts';
import { isExtra, type Place } from '../saving/place.ts';
import { saverAt, useSaverChanges } from '../saving/registry.ts';
import { eventAt, savedOf } from '../saving/saved.ts';

/** An evening of a week as every screen shows it: what the server has, with what was edited on this device and is not saved yet. */
export interface Evening {
  place: Place;
  position: number;
  day: DayKey;
  /** "Quarta", "Evento Extra". */
  name: string;
  /** Null while what was typed as the extra event's date is none. */
  date: CalendarDate | null;
  event: EventDraft;
  shown: ShownEvent;
  /** Of its row in the database; null where the server has none. */
  eventId: number | null;
  isConfigured: boolean;
  /** Where the saving stands, for an evening that the server does not have as it is here; null for one that it has. */
  unsaved: Phase | null;
  /** What differs from the newest sent version. */
  change: WeekChange | null;
  /** What an administrator wants adjusted in it. */
  asked: Answer | null;
}

/** Whether the server does not have an evening and it is not just being saved. */
export const isStuck = (unsaved: Phase | null | undefined): boolean =>
  Boolean(unsaved) && unsaved !== 'waiting' && unsaved !== 'sending';

/** A week as every screen shows it. */
export interface ShownWeek {
  start: CalendarDate;
  /** Of its evenings' places. */
  programme: number | null;
  /** What the server has answered last. */
  server: Week;
  /** The five days, then the extra event, which may be empty, and further ones. */
  evenings: Evening[];
}

/** The position of the extra event. */
export const EXTRA = DAYS.length;

/** A week and what was edited of it on this device. */
function shownWeek(server: Week): ShownWeek {
  const { startDate: start, programme: own } = server;
  const programme = own?.isOwn === false ? own.id : null;
  const extras = own?.events.filter(({ isSpecialEvent }) => isSpecialEvent).length ?? 0;
  const evenings = Array.from({ length: EXTRA + Math.max(extras, 1) }, (_, position) =>
    eveningOf(server, { startDate: start, position, programme }),
  );
  return { start, programme, server, evenings };
}

function eveningOf(server: Week, place: Place): Evening {
  const { position, startDate } = place;
  const saving = saverAt(place)?.get();
  const event = saving?.mine ?? savedOf(server, position).event;
  const day = DAYS[position];
  const date = day ? dayDate(startDate, position) : extraDateOf(event, startDate);
  const eventId = (server.programme && eventAt(server.programme.events, position)?.id) ?? null;
  const { answer } = server;
  return {
    place,
    position,
    day: day?.key ?? 'extra',
    name: day?.name ?? EXTRA_EVENT,
    date,
    event,
    shown: shownEvent(event, { dayOfWeek: day?.name ?? EXTRA_EVENT, date }),
    eventId,
    isConfigured: isConfigured(event),
    unsaved: saving && saving.phase !== 'settled' ? saving.phase : null,
    change: server.changes.find((change) => change.position === position) ?? null,
    asked: answer?.kind === 'adjust' && eventId !== null && answer.eventId === eventId ? answer : null,
  };
}

/** An evening's date as `dd/MM`; empty while it has none. */
export const dayMonthOf = ({ date }: Evening): string => (date ? formatDayMonth(date) : '');

/** The evenings that have something in them. */
export const configuredOf = ({ evenings }: ShownWeek): Evening[] => evenings.filter((evening) => evening.isConfigured);

/** How many of the five days have something in them. */
export const configuredDays = (week: ShownWeek): number => configuredOf(week).filter(({ place }) => !isExtra(place)).length;

/** As `weekQuery`, with what was edited here; `week` is null until there is an answer. */
export function useWeek(start: CalendarDate | '', programme: number | null = null, isAsked = true) {
  const queryClient = useQueryClient();
  const {
    data,
    error,
    refetch,
    isPending: isWaiting,
  } = useQuery({
    ...weekQuery(start, programme),
    enabled: isAsked,
    // Without a network the way from one screen of a week to the next has to lead somewhere.
    initialData: () => knownWeek(queryClient, start, programme),
    initialDataUpdatedAt: 0,
  });
  const changes = useSaverChanges();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the savers' states are read in there
  const week = useMemo(() => (data ? shownWeek(data) : null), [data, changes]);
  return { week, error, refetch, isWaiting };
}
