import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DAYS, type DayKey } from '../../../../../core/rules/week.ts';
import { weekQuery } from '../../../api/queries.ts';
import { useSentWeek } from '../../../outbox/use-sent-week.ts';
import { sentWhen } from '../../../venue.ts';
import type { Stamp } from '../../../week/stamp.tsx';

const keyOfPart = (part: number): DayKey => DAYS[part]?.key ?? 'extra';

/**
 * For the strip: the stamp of a week that is with the Admin as it is, the days that have changed since, and the one that an
 * administrator wants adjusted, where this device knows which that is.
 */
export function useStamp(): { stamp: Stamp | null; changed: ReadonlySet<DayKey>; asked: DayKey | null } {
  const week = useSentWeek();
  // A week that was sent before the page opened shows its stamp without the animation.
  const [before] = useState(week?.sent.at);
  const { data } = useQuery({ ...weekQuery(week?.sent.startDate ?? ''), enabled: week !== null });
  const answer = data?.find(({ id }) => id === week?.sent.scheduleId)?.answer;
  const asked = answer?.kind === 'adjust' ? week?.sent.events?.findIndex((event) => event?.id === answer.eventId) : undefined;
  return {
    stamp: week?.changed.length === 0 ? { time: sentWhen(week.sent.at, Date.now()), lands: week.sent.at !== before } : null,
    changed: new Set(week?.changed.map(keyOfPart)),
    asked: asked === undefined || asked < 0 ? null : keyOfPart(asked),
  };
}
