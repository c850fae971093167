import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { lotSettingOf } from '../../../../core/rules/lots.ts';
import { countPlaces, type OversightPlace, oversights } from '../../../../core/rules/preflight.ts';
import { counted } from '../../../../core/rules/text.ts';
import { EXTRA_EVENT } from '../../../../core/rules/week.ts';
import { attractionsQuery, FRESH_BETWEEN_DAYS, houseQuery, lotSettingsQuery } from '../../api/queries.ts';
import { hasOtherLots } from '../../draft/model.ts';
import { Icon } from '../../ui/icons.tsx';
import { useVenueNight } from '../../venue.ts';
import { useMemory } from '../../week/event-editor/attraction-search.ts';
import { configuredOf, type ShownWeek } from '../../week/use-week.ts';

interface ChecksProps {
  week: ShownWeek;
  onGo: (position: number, field: Exclude<OversightPlace['field'], 'date'>) => void;
  onDate: () => void;
}

/** An oversight never prevents sending. */
export default function Checks({ week, onGo, onDate }: ChecksProps) {
  const { data: catalogue } = useQuery({ ...attractionsQuery, ...FRESH_BETWEEN_DAYS });
  const withPhotos = useMemo(
    () => new Set(catalogue?.filter(({ photoCount }) => photoCount > 0).map(({ id }) => id)),
    [catalogue],
  );
  const events = useMemo(() => configuredOf(week).map(({ shownEvent, position }) => ({ ...shownEvent, position })), [week]);
  const hasAttraction = events.some(({ attractions }) => attractions.some(({ attraction }) => attraction));
  const memory = useMemory(hasAttraction ? week.start : null);
  const { data: house } = useQuery({ ...houseQuery, enabled: hasAttraction });
  const { data: lots } = useQuery(lotSettingsQuery);
  const today = useVenueNight();
  const weekOversights = useMemo(
    () =>
      oversights(events, {
        today,
        unadded: week.evenings.flatMap(({ event, name, position }) => {
          const text = event.typed.trim();
          return text ? { dayOfWeek: event.isSpecialEvent ? EXTRA_EVENT : name, position, text } : [];
        }),
        hasPhoto: (id) => withPhotos.has(id),
        hasOldLots: (event) => event.firstLotValue !== null && hasOtherLots(event, lotSettingOf(lots, event.ticketType)),
        repeats: memory && house && { memory, days: house.repeatDays },
      }),
    [events, week, withPhotos, lots, memory, house, today],
  );
  if (weekOversights.length === 0) return null;
  const isSent = week.server.version !== null && week.server.changes.length === 0;
  return (
    <details className="mt-3 rounded-lg border border-warn/60 bg-warn-wash p-4 print:hidden">
      <summary className="-m-4 cursor-pointer rounded-lg p-4 font-semibold">
        <Icon name="warning" className="mr-2 inline-block align-[-0.2em] text-warn" />
        {!isSent && 'Antes de enviar: '}
        {counted(countPlaces(weekOversights), 'item', 'itens')} para conferir
      </summary>
      <dl className="mt-2 grid grid-cols-1 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-baseline sm:gap-x-4">
        {weekOversights.map(({ problem, places }) => (
          <div key={problem} className="contents">
            <dt className="text-soft max-sm:mt-1">{problem}</dt>
            <dd className="flex flex-wrap gap-x-4">
              {places.map(({ label, position, field }) => (
                <span key={`${position} ${label}`} className="min-w-0">
                  <button
                    type="button"
                    className="inline-flex min-h-9 items-center text-left font-semibold underline underline-offset-4 pointer-coarse:min-h-11"
                    onClick={() => (position === null || field === 'date' ? onDate() : onGo(position, field))}
                  >
                    {label}
                  </button>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
