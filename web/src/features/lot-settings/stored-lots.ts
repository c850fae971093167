import type { LotSettingInput } from '../../../../core/contracts/catalogue.ts';
import { lotSettingsQuery } from '../../api/queries.ts';
import { queryClient } from '../../api/query-client.ts';

export async function storedLots(settingId: number): Promise<LotSettingInput | undefined> {
  const list = await queryClient.fetchQuery({ ...lotSettingsQuery, staleTime: 0 });
  const setting = list.find(({ id }) => id === settingId);
  if (!setting) return undefined;
  const { id, ...texts } = setting;
  return texts;
}
