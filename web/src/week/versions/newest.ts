import type { QueryClient } from '@tanstack/react-query';
import type { VersionContent } from '../../../../core/contracts/versions.ts';
import type { CalendarDate } from '../../../../core/rules/calendar.ts';
import { type EventChanges, guestChanges } from '../../../../core/rules/changes.ts';
import { hasDays } from '../../../../core/rules/event-text.ts';
import { programmeQuery } from '../../api/queries.ts';
import { timelineQuery, versionQuery } from '../../api/versions.ts';
import { deviceSetting } from '../../device-setting.ts';
import type { Theme } from '../../ui/theme.ts';

export type NewestContent = Pick<VersionContent, 'number' | 'startDate' | 'events'>;

/** Returns the last sent version, else the newest version, else the programme's content with the number 0. */
export async function newestContent(client: QueryClient, scheduleId: number): Promise<NewestContent> {
  const { versions } = await client.fetchQuery({ ...timelineQuery(scheduleId), staleTime: 0 });
  const newest = versions.find(({ kind }) => kind === 'sent') ?? versions[0];
  if (newest) return client.fetchQuery(versionQuery(scheduleId, newest.number));
  return { number: 0, ...(await client.fetchQuery({ ...programmeQuery(scheduleId), staleTime: 0 })) };
}

export const versionName = ({ number }: NewestContent): string => (number > 0 ? `versão ${number}` : 'ainda não enviada');

export const picturesTheme = deviceSetting('quartou-pictures-theme', (text): Theme => (text === 'light' ? 'light' : 'dark'));

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
