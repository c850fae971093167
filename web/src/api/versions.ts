import { queryOptions } from '@tanstack/react-query';
import type { ScheduleEvent } from '../../../core/contracts/events.ts';
import type { Answer, AnswerInput, Timeline } from '../../../core/contracts/versions.ts';
import { countingAnswers } from '../../../core/rules/answers.ts';
import { changesInWords } from '../../../core/rules/text.ts';
import { api, body, idParam } from './client.ts';
import { scheduleQuery } from './queries.ts';

export const timelineQuery = (scheduleId: number) =>
  queryOptions({
    queryKey: ['schedules', 'versions', scheduleId],
    queryFn: () => body(api.schedules[':id'].versions.$get(idParam(scheduleId))),
  });

/** Returns the answers that count: none to versions before the last sent one, and no approvals of versions after it. */
export function currentAnswers({ versions, answers }: Timeline): Answer[] {
  // `answersSinceSend` of worker/services/versions/answers.ts has the same rule, so change both together.
  const sent = versions.find(({ kind }) => kind === 'sent')?.number ?? 0;
  const isSinceSend = ({ version, kind }: Answer) => version >= sent && (kind === 'adjust' || sent === 0 || version === sent);
  return countingAnswers(answers.filter(isSinceSend));
}

const oneVersion = api.schedules[':id'].versions[':number'];
const versionParam = (id: number, number: number) => ({ param: { id: String(id), number: String(number) } });

export const versionQuery = (scheduleId: number, number: number) =>
  queryOptions({
    queryKey: ['schedules', 'versions', scheduleId, number],
    queryFn: () => body(oneVersion.$get(versionParam(scheduleId, number))),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const restorableQuery = (scheduleId: number, number: number) =>
  queryOptions({
    queryKey: ['schedules', 'versions', scheduleId, number, 'restorable'],
    queryFn: () => body(oneVersion.restorable.$get(versionParam(scheduleId, number))),
  });

/** Records a view, and reads the changes since the user's previous view. The viewer runs this query each time it opens. */
export const viewQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'seen', id],
    queryFn: async ({ client }) => {
      const startedAt = Date.now();
      const { timeline, ...seen } = await body(api.schedules[':id'].seen.$post({ param: { id } }));
      client.setQueryData(timelineQuery(Number(id)).queryKey, timeline);
      // A programme read earlier, such as a prefetched one, may be older than the version now seen, so it is refetched.
      const { queryKey } = scheduleQuery(id);
      const readAt = client.getQueryState(queryKey)?.dataUpdatedAt;
      if (readAt && readAt < startedAt) void client.invalidateQueries({ queryKey }, { cancelRefetch: false });
      const { before, after } = seen;
      if (!after) return { ...seen, changes: [], count: '', differsFrom: () => false };
      const { changesBetween, countChanges } = await import('../../../core/rules/changes.ts');
      const changes = before ? changesBetween(before, after) : [];
      const differsFrom = (events: readonly ScheduleEvent[]) => changesBetween(after, events).length > 0;
      return { ...seen, changes, count: changesInWords(countChanges(changes)), differsFrom };
    },
    staleTime: 'static',
  });

export const answerVersion = (scheduleId: number, json: AnswerInput) =>
  body(api.schedules[':id'].answers.$post({ ...idParam(scheduleId), json }));
