import { type CalendarDate, formatDate } from '../../../core/rules/calendar.ts';
import { type Draft, emptyDraft, isDraftEmpty, weekStartOf } from '../draft/model.ts';
import { draftStore } from '../draft/store.ts';
import { sentWeekOf } from '../outbox/content.ts';
import type { Outbox } from '../outbox/model.ts';
import { replaceDraft } from '../outbox/replace-draft.ts';
import { outbox } from '../outbox/store.ts';
import { toast } from '../ui/toast.tsx';

/** Whether something was written into the draft; its date alone does not count. */
export const hasContent = (draft: Draft): boolean => !isDraftEmpty({ ...draft, dateText: '' });

/** Whether all of the draft is with the Admin, as it stands. */
export function isSentWhole(draft: Draft, sends: Outbox): boolean {
  const week = sentWeekOf(draft, sends);
  return week !== null && week.changed.length === 0 && !week.isExtraLeft;
}

/**
 * Makes the draft one of this week, before the designer opens. One that was sent as it stands makes room, and can come
 * back; anything else that was written stays as it is.
 * @returns whether the draft is of this week now
 */
export function beginWeek(start: CalendarDate): boolean {
  const draft = draftStore().get();
  const dateText = formatDate(start);
  if (!hasContent(draft)) {
    draftStore().update((old) => ({ ...old, dateText }));
    draftStore().flush();
  } else if (weekStartOf(draft) !== start && isSentWhole(draft, outbox().get())) {
    const undo = replaceDraft({ ...emptyDraft(), dateText });
    toast({
      title: 'Rascunho novo',
      description: `Para a semana de ${dateText}. A que já foi enviada não muda.`,
      duration: 10_000,
      action: { label: 'Desfazer', onPress: undo },
    });
  }
  return weekStartOf(draftStore().get()) === start;
}
