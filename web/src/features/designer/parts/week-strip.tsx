import { formatDayMonth } from '../../../../../core/rules/calendar.ts';
import { DAYS, dayDate } from '../../../../../core/rules/week.ts';
import { extraDateOf, isConfigured, weekStartOf } from '../../../draft/model.ts';
import { useDraft } from '../../../draft/store.ts';
import { type StripPlace, WeekStrip } from '../../../week/week-strip.tsx';
import { type By, type Card, keyOf } from '../cards.ts';
import { useFlight } from '../flight.ts';
import { useStamp } from '../send/sent-week.ts';

/** The draft's week as a strip; a press on the open day closes it (spec §4). */
export function DraftStrip({ open, onGo }: { open: Card; onGo: (card: Card | null, by: By) => void }) {
  const { stamp, changed, asked } = useStamp();
  const places = usePlaces().map((place) => ({ ...place, isChanged: changed.has(place.day), isAsked: place.day === asked }));
  useFlight(places);
  const active = keyOf(open);
  return (
    <WeekStrip
      className="border-b sm:rounded-t-lg"
      places={places}
      active={active}
      stamp={stamp}
      onGo={(day, by) => {
        const index = DAYS.findIndex(({ key }) => key === day);
        onGo(day === active ? null : index < 0 ? 'extra' : index, by);
      }}
    />
  );
}

function usePlaces(): StripPlace[] {
  const start = useDraft(weekStartOf);
  const days = useDraft((draft) => draft.days);
  const extra = useDraft((draft) => draft.extra);
  const extraDate = useDraft(extraDateOf);
  const places: StripPlace[] = DAYS.map(({ key, name, short }, index) => ({
    day: key,
    name,
    short,
    date: start ? formatDayMonth(dayDate(start, index)) : '',
    title: days[index]?.eventName.trim() || null,
    layout: days[index]?.layout ?? null,
    isConfigured: isConfigured(days[index] ?? null),
  }));
  return [
    ...places,
    {
      day: 'extra',
      name: 'Extra',
      short: 'Extra',
      date: isConfigured(extra) ? formatDayMonth(extraDate) : '',
      title: extra?.eventName.trim() || null,
      layout: extra?.layout ?? null,
      isConfigured: isConfigured(extra),
    },
  ];
}
