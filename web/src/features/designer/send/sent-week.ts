import { useMemo, useState } from 'react';
import { DAYS, type DayKey } from '../../../../../core/rules/week.ts';
import { useDraft } from '../../../draft/store.ts';
import { type SentWeek, sentWeekOf } from '../../../outbox/content.ts';
import { useOutbox } from '../../../outbox/store.ts';
import { sentWhen } from '../../../venue.ts';
import type { Stamp } from '../../../week/stamp.tsx';

/** What was sent of the draft's week, and what has changed since; null where nothing was sent. */
export function useSentWeek(): SentWeek | null {
  const draft = useDraft((whole) => whole);
  const outbox = useOutbox((whole) => whole);
  return useMemo(() => sentWeekOf(draft, outbox), [draft, outbox]);
}

/** For the strip: the stamp of a week that is with the Admin as it is, and the days that have changed since. */
export function useStamp(): { stamp: Stamp | null; changed: ReadonlySet<DayKey> } {
  const week = useSentWeek();
  // What was there when the page was opened does not land once more.
  const [before] = useState(week?.sent.at);
  return {
    stamp: week?.changed.length === 0 ? { time: sentWhen(week.sent.at, Date.now()), lands: week.sent.at !== before } : null,
    changed: new Set(week?.changed.map((part) => DAYS[part]?.key ?? 'extra')),
  };
}
