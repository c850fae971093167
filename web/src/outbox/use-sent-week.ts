import { useMemo } from 'react';
import { useDraft } from '../draft/store.ts';
import { type SentWeek, sentWeekOf } from './content.ts';
import { useOutbox } from './store.ts';

/** What was sent of the draft's week, and what has changed since; null where nothing was sent. */
export function useSentWeek(): SentWeek | null {
  const draft = useDraft((whole) => whole);
  const outbox = useOutbox((whole) => whole);
  return useMemo(() => sentWeekOf(draft, outbox), [draft, outbox]);
}
