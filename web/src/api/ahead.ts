import type { Query, QueryKey } from '@tanstack/react-query';

/** For how long an answer that was asked for ahead of its screen counts as fresh, ms. */
export const AHEAD = 5_000;

type Asked = Pick<Query<unknown, Error, unknown, QueryKey>, 'queryHash' | 'state'>;

/** Of each query that was asked ahead, when its answer came. */
const answers = new Map<string, number>();

/** Notes that what a query has now was asked for ahead of its screen. */
export function noteAhead({ queryHash, state }: Asked): void {
  answers.set(queryHash, state.dataUpdatedAt);
}

/** Queries are stale at once (spec §7), but for an answer that came just before the screen that shows it. */
export const staleTimeOf = ({ queryHash, state }: Asked): number => (answers.get(queryHash) === state.dataUpdatedAt ? AHEAD : 0);
