import type { QueryClient } from '@tanstack/react-query';
import type { CalendarDate } from '../../../../core/rules/calendar.ts';
import { changesBetween, type EventChanges } from '../../../../core/rules/changes.ts';
import { timelineQuery, versionQuery } from '../../api/versions.ts';

export interface AnnouncedChanges {
  startDate: CalendarDate;
  events: EventChanges[];
}

/** Returns the changes between the last two sends; null without two sends or without changes. */
export async function announcedChanges(client: QueryClient, scheduleId: number): Promise<AnnouncedChanges | null> {
  const { versions } = await client.fetchQuery({ ...timelineQuery(scheduleId), staleTime: 0 });
  const [newest, before] = versions.filter(({ kind }) => kind === 'sent');
  if (!newest || !before) return null;
  const [is, was] = await Promise.all([newest, before].map(({ number }) => client.fetchQuery(versionQuery(scheduleId, number))));
  const events = is && was ? changesBetween(was.events, is.events) : [];
  return is && events.length > 0 ? { startDate: is.startDate, events } : null;
}
