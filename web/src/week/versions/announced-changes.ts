import type { QueryClient } from '@tanstack/react-query';
import type { CalendarDate } from '../../../../core/rules/calendar.ts';
import { type EventChanges, guestChanges } from '../../../../core/rules/changes.ts';
import { hasDays } from '../../../../core/rules/event-text.ts';
import { timelineQuery, versionQuery } from '../../api/versions.ts';

export interface AnnouncedChanges {
  startDate: CalendarDate;
  events: EventChanges[];
  /** The instant of the former send. */
  since: string;
}

/** Returns the changes between the last two sends. Null with fewer than two, without changes, or if only the newest has days. */
export async function announcedChanges(client: QueryClient, scheduleId: number): Promise<AnnouncedChanges | null> {
  const { versions } = await client.fetchQuery({ ...timelineQuery(scheduleId), staleTime: 0 });
  const [newest, before] = versions.filter(({ kind }) => kind === 'sent');
  if (!newest || !before) return null;
  const [is, was] = await Promise.all([newest, before].map(({ number }) => client.fetchQuery(versionQuery(scheduleId, number))));
  if (!is || !was || (hasDays(is.events) && !hasDays(was.events))) return null;
  const events = guestChanges(was.events, is.events);
  return events.length > 0 ? { startDate: is.startDate, events, since: before.createdAt } : null;
}
