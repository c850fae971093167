import * as z from 'zod';
import { namedText, text } from './basics.ts';
import { idAndName, picture } from './events.ts';
import { LOT_FORM, type NamedField, VALUE_FORM } from './forms.ts';
import { LIMITS } from './limits.ts';

export const layout = picture.extend({ createdAt: z.string() });
export type Layout = z.infer<typeof layout>;

export const listedLayout = layout.extend({
  lastName: z.string().nullable(),
  /** The days, 0 (Wednesday) to 4 (Sunday), whose latest flyer is this layout. Flyers of drafts do not count. */
  lastDays: z.array(z.number()),
});
export type ListedLayout = z.infer<typeof listedLayout>;

export const entryValue = idAndName.extend({ createdAt: z.string() });
export type EntryValue = z.infer<typeof entryValue>;

export const valueInput = z.object(
  {
    name: namedText(VALUE_FORM.name),
  },
  { error: 'Esperava um objeto JSON com o texto do valor.' },
);
export type ValueInput = z.output<typeof valueInput>;

/** `was`: the text that the user saw. If the value has neither this text nor the new one by now, the change is refused. */
export const valueChange = valueInput.extend({ was: text('was', LIMITS.valueText).optional() });
export type ValueChange = z.output<typeof valueChange>;

const lotFields = <T>(make: (field: NamedField) => T) =>
  Object.fromEntries(Object.entries(LOT_FORM).map(([name, field]) => [name, make(field)])) as Record<keyof typeof LOT_FORM, T>;

export const lotSetting = z.object({ id: z.number(), ...lotFields(() => z.string()) });
export type LotSetting = z.infer<typeof lotSetting>;

export const lotSettingInput = z.object(lotFields(namedText), {
  error: 'Esperava um objeto JSON com a configuração de lotes.',
});
export type LotSettingInput = z.output<typeof lotSettingInput>;
