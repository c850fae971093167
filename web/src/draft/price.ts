import type { EntryValue } from '../../../core/contracts/values.ts';
import { customValueOf, type DayDraft } from './model.ts';

/** The price text of a day: free entry, the custom text, or the chosen value's; null when there is none. */
export function priceText(day: DayDraft, values: EntryValue[] | undefined): string | null {
  if (day.valueOption === 'free') return 'Entrada livre';
  if (day.valueOption === 'custom') return customValueOf(day) || null;
  if (!day.valueOption) return null;
  const value = values?.find(({ id }) => String(id) === day.valueOption);
  return value?.name ?? (values ? 'Valor removido' : null);
}
