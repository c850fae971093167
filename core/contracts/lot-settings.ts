import * as z from 'zod';
import { LOT_FORM } from './forms.ts';
import { namedText } from './text.ts';

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

/** Body of `POST /api/lot-settings` and `PUT /api/lot-settings/{id}`: every field required, outer spaces do not count. */
export const lotSettingInput = z.object(
  {
    name: namedText(LOT_FORM.name),
    label: namedText(LOT_FORM.label),
    firstLotLabel: namedText(LOT_FORM.firstLotLabel),
    firstLotValue: namedText(LOT_FORM.firstLotValue),
    secondLotLabel: namedText(LOT_FORM.secondLotLabel),
    secondLotValue: namedText(LOT_FORM.secondLotValue),
    lastLotLabel: namedText(LOT_FORM.lastLotLabel),
    lastLotValue: namedText(LOT_FORM.lastLotValue),
  },
  { error: 'Esperava um objeto JSON com a configuração de lotes.' },
);
export type LotSettingInput = z.output<typeof lotSettingInput>;
