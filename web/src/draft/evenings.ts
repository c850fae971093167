import type { LotSetting } from '../../../core/contracts/lot-settings.ts';
import type { EntryValue } from '../../../core/contracts/values.ts';
import type { Evening } from '../../../core/rules/evening.ts';
import { lotSettingName, ticketTypeLabel } from '../../../core/rules/lots.ts';
import { DAYS, dayDate, EXTRA_EVENT } from '../../../core/rules/week.ts';
import {
  type Draft,
  type ExtraDraft,
  extraDateOf,
  isDayConfigured,
  isExtraConfigured,
  type SelectedAttraction,
  weekStartOf,
} from './model.ts';
import { priceText } from './price.ts';

/** The evenings of a draft, the extra one last, with the prices that the lists give. */
export function eveningsOf(draft: Draft, values: EntryValue[] | undefined, lots: LotSetting[] | undefined): Evening[] {
  const start = weekStartOf(draft);
  const days = draft.days.map((day, index): Evening => {
    const price = priceText(day, values);
    return {
      ...shared(day),
      day: DAYS[index]?.name ?? '',
      date: start && dayDate(start, index),
      configured: isDayConfigured(day),
      // Until the list is there a chosen value has no words, and is a price all the same.
      price: price === null ? (Number(day.valueOption) ? [''] : []) : [price],
    };
  });
  const { extra } = draft;
  if (!extra || !(isExtraConfigured(extra) || extra.typed.trim())) return days;
  return [
    ...days,
    {
      ...shared(extra),
      day: EXTRA_EVENT,
      date: extraDateOf(draft),
      configured: isExtraConfigured(extra),
      price: lotPrices(extra, lots),
    },
  ];
}

const shared = ({
  eventName,
  observations,
  layout,
  attractions,
  typed,
}: Pick<ExtraDraft, 'eventName' | 'observations' | 'layout' | 'attractions' | 'typed'>) => ({
  name: eventName.trim(),
  notes: observations.trim(),
  hasLayout: layout !== null,
  attractions: attractions.map((item: SelectedAttraction) => ({
    name: item.name,
    lacksPhoto: !item.isCustom && item.photo === null,
  })),
  unadded: typed.trim(),
});

function lotPrices({ ticketType }: ExtraDraft, settings: LotSetting[] | undefined): string[] {
  const lot = settings?.find(({ name }) => name === lotSettingName(ticketType));
  if (!lot) return [];
  const lines = [
    `${lot.firstLotLabel}: ${lot.firstLotValue}`,
    `${lot.secondLotLabel}: ${lot.secondLotValue}`,
    `${lot.lastLotLabel}: ${lot.lastLotValue}`,
  ];
  return ticketType === 'open' ? [ticketTypeLabel(ticketType), ...lines] : lines;
}
