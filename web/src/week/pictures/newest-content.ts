import type { QueryClient } from '@tanstack/react-query';
import type { VersionContent } from '../../../../core/contracts/versions.ts';
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
