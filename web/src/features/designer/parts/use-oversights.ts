import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Oversight, oversights } from '../../../../../core/rules/preflight.ts';
import { attractionsQuery } from '../../../api/queries.ts';
import { weekStartOf } from '../../../draft/model.ts';
import { configuredEvents, unaddedIn } from '../../../draft/shown.ts';
import { useDraft } from '../../../draft/store.ts';
import { venueToday } from '../../../venue.ts';
import { useRepeats } from '../../../week/attraction-memory.ts';
import { useLists } from './lists.ts';

/** Of the list, to which the bar leads. */
export const CHECK_LIST_ID = 'para-conferir';

/** What in the draft looks forgotten. */
export function useOversights(): Oversight[] {
  const draft = useDraft((whole) => whole);
  const lists = useLists();
  // Only where it is cached: the attraction box fetches it.
  const { data: catalogue } = useQuery({ ...attractionsQuery, enabled: false });
  const withPhotos = useMemo(
    () => new Set(catalogue?.filter(({ photoCount }) => photoCount > 0).map(({ id }) => id)),
    [catalogue],
  );
  const events = useMemo(() => configuredEvents(draft, lists), [draft, lists]);
  const repeats = useRepeats(weekStartOf(draft), events);
  return useMemo(
    () =>
      oversights(events, {
        today: venueToday(),
        unadded: unaddedIn(draft),
        hasPhoto: (id) => withPhotos.has(id),
        repeats,
      }),
    [draft, events, withPhotos, repeats],
  );
}
