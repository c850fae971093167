import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { countPlaces, type Oversight, oversights, type Place } from '../../../../../core/rules/preflight.ts';
import { DAYS } from '../../../../../core/rules/week.ts';
import { attractionsQuery } from '../../../api/queries.ts';
import { configuredEvents, unaddedIn } from '../../../draft/shown.ts';
import { useDraft } from '../../../draft/store.ts';
import { Icon } from '../../../ui/icons.tsx';
import { scrollBehavior } from '../../../ui/scrolling.ts';
import { venueToday } from '../../../venue.ts';
import { countText, OversightList } from '../../../week/oversight-list.tsx';
import { useSentWeek } from '../send/sent-week.ts';
import { useLists } from './lists.ts';

const ID = 'para-conferir';

function useOversights(): Oversight[] {
  const draft = useDraft((whole) => whole);
  const lists = useLists();
  // Who adds attractions has fetched them; nobody else needs them for this.
  const { data: catalogue } = useQuery({ ...attractionsQuery, enabled: false });
  const withPhotos = useMemo(
    () => new Set(catalogue?.filter(({ photoCount }) => photoCount > 0).map(({ id }) => id)),
    [catalogue],
  );
  return useMemo(
    () =>
      oversights(configuredEvents(draft, lists), {
        today: venueToday(),
        unadded: unaddedIn(draft),
        hasPhoto: (id) => withPhotos.has(id),
      }),
    [draft, lists, withPhotos],
  );
}

interface CheckListProps {
  onGo: (card: number | 'extra', field: Exclude<Place['field'], 'date'>) => void;
  onDate: () => void;
}

/** What to look at before sending, below the cards. */
export function CheckList({ onGo, onDate }: CheckListProps) {
  const isSent = useSentWeek()?.changed.length === 0;
  return (
    <OversightList
      id={ID}
      oversights={useOversights()}
      isSent={isSent}
      onGo={({ part, field }) => {
        if (part === null || field === 'date') onDate();
        else onGo(part < DAYS.length ? part : 'extra', field);
      }}
    />
  );
}

/** In the bar: how much there is to look at, and the way there. */
export function CheckLink() {
  const count = countPlaces(useOversights());
  if (count === 0) return null;

  function show() {
    const list = document.getElementById(ID) as HTMLDetailsElement | null;
    if (!list) return;
    list.open = true;
    list.scrollIntoView({ block: 'center', behavior: scrollBehavior() });
    list.querySelector('summary')?.focus({ preventScroll: true });
  }

  return (
    <button
      type="button"
      onClick={show}
      className="-my-3 inline-flex shrink-0 items-center gap-1 rounded-sm py-3 text-sm font-semibold text-warn underline underline-offset-4"
    >
      <Icon name="warning" />
      <span aria-hidden="true" className="sm:hidden">
        {count}
      </span>
      <span className="max-sm:sr-only">{countText(count)}</span>
    </button>
  );
}
