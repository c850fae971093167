import * as z from 'zod';
import { LIMITS } from './limits.ts';
import { LOT_FIELDS } from './messages.ts';
import { text } from './text.ts';

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

const field = (key: keyof typeof LOT_FIELDS) =>
  text(LOT_FIELDS[key], LIMITS.lotText)
    .transform((value) => value.trim())
    .refine((value) => value.length > 0, `${LOT_FIELDS[key]}: campo obrigatório.`);

/** Body of `POST /api/lot-settings` and `PUT /api/lot-settings/{id}`: every field required, outer spaces do not count. */
export const lotSettingInput = z.object(
  {
    name: field('name'),
    label: field('label'),
    firstLotLabel: field('firstLotLabel'),
    firstLotValue: field('firstLotValue'),
    secondLotLabel: field('secondLotLabel'),
    secondLotValue: field('secondLotValue'),
    lastLotLabel: field('lastLotLabel'),
    lastLotValue: field('lastLotValue'),
  },
  { error: 'Esperava um objeto JSON com a configuração de lotes.' },
);
export type LotSettingInput = z.output<typeof lotSettingInput>;
