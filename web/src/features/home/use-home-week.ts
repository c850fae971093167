import { useQuery } from '@tanstack/react-query';
import { nextWednesday } from '../../../../core/rules/calendar.ts';
import { programmeQuery, weekQuery } from '../../api/queries.ts';
import { useDraft } from '../../draft/store.ts';
import { useOutbox } from '../../outbox/store.ts';
import { useVenueToday } from '../../venue.ts';
import { type HomeWeek, isEmptyProgramme, ownWeek, programmeOf, runningWeek } from './home-week.ts';

/** The week that home shows: this device's draft, else the running one if it was sent, else the next. */
export function useHomeWeek(): HomeWeek {
  const draft = useDraft((whole) => whole);
  const sends = useOutbox((all) => all);
  const today = useVenueToday();
  const own = today ? ownWeek(draft, sends, today) : null;
  const running = own || !today ? null : runningWeek(today);
  const coming = own ? own.start : today && nextWednesday(today);

  const ofRunning = useQuery({ ...weekQuery(running ?? ''), enabled: running !== null });
  const ofComing = useQuery({ ...weekQuery(coming ?? ''), enabled: coming !== null });
  const isRunning = ofRunning.data?.some((programme) => !isEmptyProgramme(programme)) ?? false;
  const start = isRunning ? running : coming;
  const programmes = isRunning ? ofRunning : ofComing;
  const programme = programmes.data && programmeOf(programmes.data);
  const id = own?.isBegun ? undefined : programme?.id;
  const nested = useQuery({ ...programmeQuery(id ?? 0), enabled: id !== undefined });

  if (!today) return { state: 'waiting', start: null };
  if (own?.isBegun || start === null) return { state: 'draft', start: own?.start ?? null, sent: programme ?? null };
  if (running !== null && ofRunning.isPending) return { state: 'waiting', start: running === coming ? coming : null };
  if (programmes.isPending) return { state: 'waiting', start };
  if (!programmes.data) return { state: 'failed', start, retry: () => void programmes.refetch() };
  if (!programme) return { state: 'none', start };
  return {
    state: 'sent',
    start,
    programme,
    others: programmes.data.length - 1,
    schedule: nested.data ?? (nested.isError ? 'failed' : 'waiting'),
    retry: () => void nested.refetch(),
  };
}
