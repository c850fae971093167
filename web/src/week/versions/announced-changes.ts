import type { QueryClient } from '@tanstack/react-query';
import { changesBetween } from '../../../../core/rules/changes.ts';
import { changesText } from '../../../../core/rules/whatsapp.ts';
import { timelineQuery, versionQuery } from '../../api/versions.ts';

/** Returns a text to post about the changes between the last two sends; null without two sends or without changes. */
export async function announcedChanges(client: QueryClient, scheduleId: number): Promise<string | null> {
  const { versions } = await client.fetchQuery({ ...timelineQuery(scheduleId), staleTime: 0 });
  const [newest, before] = versions.filter(({ kind }) => kind === 'sent');
  if (!newest || !before) return null;
  const [is, was] = await Promise.all([newest, before].map(({ number }) => client.fetchQuery(versionQuery(scheduleId, number))));
  const changes = is && was ? changesBetween(was.events, is.events) : [];
  return is && changes.length > 0 ? changesText(is.startDate, changes) : null;
}
