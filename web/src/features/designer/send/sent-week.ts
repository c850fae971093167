import { useState } from 'react';
import { DAYS, type DayKey } from '../../../../../core/rules/week.ts';
import { useSentWeek } from '../../../outbox/use-sent-week.ts';
import { sentWhen } from '../../../venue.ts';
import type { Stamp } from '../../../week/stamp.tsx';

/** For the strip: the stamp of a week that is with the Admin as it is, and the days that have changed since. */
export function useStamp(): { stamp: Stamp | null; changed: ReadonlySet<DayKey> } {
  const week = useSentWeek();
  // A week that was sent before the page opened shows its stamp without the animation.
  const [before] = useState(week?.sent.at);
  return {
    stamp: week?.changed.length === 0 ? { time: sentWhen(week.sent.at, Date.now()), lands: week.sent.at !== before } : null,
    changed: new Set(week?.changed.map((part) => DAYS[part]?.key ?? 'extra')),
  };
}
