import * as z from 'zod';
import { text } from './basics.ts';
import { LIMITS } from './limits.ts';
import { CATALOGUE_MESSAGES, LOT_FIELDS } from './messages.ts';

/** A flyer. `width` and `height` are the image's pixels, so that its place can be kept while it loads. */
export const layout = z.object({
  id: z.number(),
  name: z.string(),
  imageUrl: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  createdAt: z.string(),
});
export type Layout = z.infer<typeof layout>;

export const layoutList = z.array(layout);

/** A default entry price text, such as "R$15 ATÉ 23H00". */
export const entryValue = z.object({ id: z.number(), name: z.string(), createdAt: z.string() });
export type EntryValue = z.infer<typeof entryValue>;

export const entryValueList = z.array(entryValue);

/** Body of `POST /api/values` and `PUT /api/values/{id}`: outer spaces do not count. */
export const valueInput = z.object(
  {
    name: text('Texto do Valor', LIMITS.valueText)
      .transform((value) => value.trim())
      .refine((value) => value.length >= LIMITS.nameMin, CATALOGUE_MESSAGES.valueText),
  },
  { error: 'Esperava um objeto JSON com o texto do valor.' },
);
export type ValueInput = z.output<typeof valueInput>;

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
