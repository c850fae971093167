import type { CalendarDate } from '../../../../../core/rules/calendar.ts';
import { ticketTypeLabel } from '../../../../../core/rules/lots.ts';
import { DAYS, dayDate, EXTRA_EVENT } from '../../../../../core/rules/week.ts';
import { type EventDraft, emptyDay, emptyExtra, extraDateOf, isConfigured, weekStartOf } from '../../../draft/model.ts';
import { priceText } from '../../../draft/shown.ts';
import { useDraft } from '../../../draft/store.ts';
import { useValues } from '../../../week/values.ts';
import type { Card } from '../cards.ts';

const NO_DAY = emptyDay();
const NO_EXTRA = emptyExtra();

export interface CardContent {
  title: string;
  /** Null while no week is chosen. */
  date: CalendarDate | null;
  event: EventDraft;
  price: string | null;
  isConfigured: boolean;
}

/** What a card shows of the draft. */
export function useCard(card: Card): CardContent {
  const event = useDraft((draft) => (card === 'extra' ? (draft.extra ?? NO_EXTRA) : (draft.days[card] ?? NO_DAY)));
  const start = useDraft(weekStartOf);
  const extraDate = useDraft(extraDateOf);
  const { data: values } = useValues();
  const configured = isConfigured(event);
  if (card === 'extra') {
    const price = configured ? ticketTypeLabel(event.ticketType) : null;
    return { title: EXTRA_EVENT, date: extraDate, event, price, isConfigured: configured };
  }
  const date = start && dayDate(start, card);
  return { title: DAYS[card]?.name ?? '', date, event, price: priceText(event, values), isConfigured: configured };
}
