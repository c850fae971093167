import * as z from 'zod';
import { namedText } from './basics.ts';
import { LOT_FORM, VALUE_FORM } from './forms.ts';

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

/** A flyer as the list has it, with what an evening that takes it may be called. */
export const listedLayout = layout.extend({
  /** The name of the last event that was handed over with it. */
  lastName: z.string().nullable(),
  /** The days, 0 to 4, that had it when they last had a flyer. */
  lastDays: z.array(z.number()),
});
export type ListedLayout = z.infer<typeof listedLayout>;

export const layoutList = z.array(listedLayout);

/** A default entry price text, such as "R$15 ATÉ 23H00". */
export const entryValue = z.object({ id: z.number(), name: z.string(), createdAt: z.string() });
export type EntryValue = z.infer<typeof entryValue>;

export const entryValueList = z.array(entryValue);

/** Body of `POST /api/values` and `PUT /api/values/{id}`: outer spaces do not count. */
export const valueInput = z.object(
  {
    name: namedText(VALUE_FORM.name),
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
