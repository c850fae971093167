import * as z from 'zod';

/** Ticket batch labels and prices of one ticket type; `name` is "normal" or "openbar" for the designer (spec §3). */
export const lotSetting = z.object({
  id: z.number(),
  name: z.string(),
  label: z.string(),
  firstLotLabel: z.string(),
  firstLotValue: z.string(),
  secondLotLabel: z.string(),
  secondLotValue: z.string(),
  lastLotLabel: z.string(),
  lastLotValue: z.string(),
});
export type LotSetting = z.infer<typeof lotSetting>;

export const lotSettingList = z.array(lotSetting);
