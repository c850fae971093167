import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { oversights, type Place } from '../../../../core/rules/preflight.ts';
import { EXTRA_EVENT } from '../../../../core/rules/week.ts';
import { attractionsQuery, FRESH_BETWEEN_DAYS } from '../../api/queries.ts';
import { venueToday } from '../../venue.ts';
import { useRepeats } from '../../week/event-editor/attraction-search.ts';
import { OversightList } from '../../week/programme-view/oversight-list.tsx';
import { configuredOf, type ShownWeek } from '../../week/use-week.ts';

interface ChecksProps {
  week: ShownWeek;
  onGo: (position: number, field: Exclude<Place['field'], 'date'>) => void;
  onDate: () => void;
}

export default function Checks({ week, onGo, onDate }: ChecksProps) {
  const { data: catalogue } = useQuery({ ...attractionsQuery, ...FRESH_BETWEEN_DAYS });
  const withPhotos = useMemo(
    () => new Set(catalogue?.filter(({ photoCount }) => photoCount > 0).map(({ id }) => id)),
    [catalogue],
  );
  const events = useMemo(() => configuredOf(week).map(({ shownEvent }) => shownEvent), [week]);
  const repeats = useRepeats(week.start, events);
  const weekOversights = useMemo(
    () =>
      oversights(events, {
        today: venueToday(),
        unadded: week.evenings.flatMap(({ event, name }) => {
          const text = event.typed.trim();
          return text ? { dayOfWeek: event.isSpecialEvent ? EXTRA_EVENT : name, text } : [];
        }),
        hasPhoto: (id) => withPhotos.has(id),
        repeats,
      }),
    [events, week, withPhotos, repeats],
  );
  return (
    <OversightList
      oversights={weekOversights}
      isSent={week.server.version !== null && week.server.changes.length === 0}
      onGo={({ position, field }) => {
        if (position === null || field === 'date') onDate();
        else onGo(position, field);
      }}
    />
  );
}
