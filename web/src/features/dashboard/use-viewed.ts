import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Schedule, ScheduleSummary } from '../../../../core/contracts/schedules.ts';
import type { Timeline, Version } from '../../../../core/contracts/versions.ts';
import type { Week } from '../../../../core/contracts/weeks.ts';
import { formatDate } from '../../../../core/rules/calendar.ts';
import { isExpired, isNotFound, plainMessage } from '../../api/errors.ts';
import { recentQuery, scheduleQuery } from '../../api/queries.ts';
import { currentAnswers, timelineQuery, viewQuery } from '../../api/versions.ts';
import { weekQuery } from '../../api/weeks.ts';
import { useFailureToast } from '../../list-kit/action.ts';
import { programmeId } from '../../paths.ts';
import { toast } from '../../ui/toast.tsx';
import { isReplaced } from '../../week/use-week.ts';

const READ_FAILED = 'Erro ao buscar detalhes';

const TIMELINE_FRESH_MS = 5_000;

interface Basis {
  seen: { version: Version; differsFrom: (events: Schedule['events']) => boolean } | undefined;
  seenAt: number;
  programme: Pick<Schedule, 'events'> | undefined;
  readAt: number;
  timeline: Timeline | undefined;
  week: Week | undefined;
  /** True if the programme could not be read again after the view. */
  isOld: boolean;
}

const NO_TIMELINE: Timeline = { versions: [], answers: [], views: [] };

/**
 * Returns `answers` (those that count), `isApproved`, `hasNewer` (a new view would show newer content), `isChanged` (the programme
 * has changed since the view) and `obstacle` (see `AnsweringProps`).
 */
export function standingOf({ seen, seenAt, programme, readAt, timeline = NO_TIMELINE, week, isOld }: Basis) {
  const viewed = seen?.version;
  const { versions } = timeline;
  const answers = currentAnswers(timeline);
  // The staff may have sent the viewed version since it was viewed.
  const kind = versions.find(({ number }) => number === viewed?.number)?.kind ?? viewed?.kind;
  // Does not compare a programme that was read before the view, because it may be older than that view.
  const differs = seen !== undefined && programme !== undefined && readAt >= seenAt && seen.differsFrom(programme.events);
  // If the staff undo the changes that the viewed `saved` version has, the programme equals the sent version, and `week.changes`
  // is empty. Only `differs` then shows that the programme is no longer as viewed.
  if (viewed && (isOld || (versions[0]?.number ?? 0) > viewed.number || (kind === 'saved' && differs))) {
    const obstacle = 'Antes de responder, veja o que mudou';
    return { answers, hasNewer: true, isChanged: true, obstacle, isApproved: false };
  }
  // Changes after the sent version cannot be approved, because links show the sent version.
  const isUnsent = week ? week.changes.length > 0 : kind === 'saved' && versions.some((one) => one.kind === 'sent');
  const unsent = isUnsent ? 'Só dá para aprovar depois que a equipe enviar' : null;
  return {
    answers,
    hasNewer: false,
    isChanged: isUnsent && kind === 'sent',
    // Links show the programme that replaced this one, so guests would not see what is approved.
    obstacle: week && isReplaced(week) ? 'Outra programação vale para esta semana' : unsent,
    isApproved: answers[0]?.kind === 'approved' && !isUnsent,
  };
}

/** Loads all that the viewer shows. `programme` is undefined until everything above the programme is loaded too. */
export function useViewed(id: string, summary: ScheduleSummary | undefined) {
  const queryClient = useQueryClient();
  const { data: loaded, dataUpdatedAt: readAt, error: failure, isPending, refetch } = useQuery(scheduleQuery(id));
  // A programme that was deleted while the viewer is open is not shown any more.
  const data = isNotFound(failure) ? undefined : loaded;
  // After a failure other than “not found”, the programme that was read before stays on the screen.
  const error = data ? null : failure;
  /** True if the programme could not be read again after a view was recorded, and may be older than this view. */
  const [isOld, setOld] = useState(false);
  const {
    data: seen,
    dataUpdatedAt: seenAt,
    error: viewError,
    isPending: isViewPending,
    refetch: recordView,
  } = useQuery(viewQuery(id));
  // The response of `viewQuery` has the timeline, so the timeline is not fetched again at once.
  const timeline = useQuery({
    ...timelineQuery(Number(id)),
    enabled: !isViewPending,
    staleTime: TIMELINE_FRESH_MS,
    refetchOnWindowFocus: 'always',
  });

  // Waits for the changes, and for an answer if there may be one, because both are above the programme and would move it.
  const mark = summary && (summary.mark?.kind ?? 'none');
  const mayBeAnswered = mark === undefined || mark === 'adjust' || mark === 'approved';
  const isExpected = isViewPending || (timeline.isPending && mayBeAnswered);
  const isWaiting = isPending || (data !== undefined && isExpected);

  useFailureToast(error, READ_FAILED, 'Falha ao carregar programação');
  useFailureToast(data ? viewError : null, 'Erro ao conferir as versões', 'Tente de novo.');

  // Forgets the recorded view, so that the next opening of the viewer records a new one.
  useEffect(() => () => queryClient.removeQueries({ queryKey: viewQuery(id).queryKey }), [id, queryClient]);

  // A view changes marks in the lists. The lists are refetched when the viewer closes, so that no row behind the viewer moves.
  const isSeen = seen !== undefined;
  useEffect(() => {
    if (!isSeen) return;
    return () => {
      for (const queryKey of [recentQuery.queryKey, ['schedules', 'history']]) void queryClient.invalidateQueries({ queryKey });
    };
  }, [isSeen, queryClient]);

  // The new view may be of a newer version than the shown programme, so the programme is read again once the view is recorded.
  async function refetchSeen() {
    const view = await recordView();
    const [read] = await Promise.all([
      refetch({ cancelRefetch: false }),
      queryClient.invalidateQueries({ queryKey: weekQuery('', programmeId(id)).queryKey }),
    ]);
    const { error } = read;
    setOld(!view.error && error !== null);
    if (!view.error && error && read.data && !isNotFound(error) && !isExpired(error))
      toast({ tone: 'error', title: READ_FAILED, description: plainMessage(error, 'Falha ao carregar programação') });
  }

  const programme = programmeId(id);
  const { data: week } = useQuery({ ...weekQuery('', programme), enabled: programme !== null });
  const date = formatDate(data?.startDate ?? summary?.startDate);
  return {
    title: `Programação${date && ` de ${date}`}`,
    data,
    error,
    refetch,
    seen,
    refetchSeen,
    timeline,
    isWaiting,
    programme: isWaiting ? undefined : data,
    ...standingOf({ seen, seenAt, programme: data, readAt, timeline: timeline.data, week, isOld }),
  };
}
