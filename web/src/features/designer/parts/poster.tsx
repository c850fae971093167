import { formatDayMonth } from '../../../../../core/rules/calendar.ts';
import type { ShownEvent } from '../../../../../core/rules/event-text.ts';
import { DAYS, dayInSentence } from '../../../../../core/rules/week.ts';
import { isConfigured } from '../../../draft/model.ts';
import { shownDays, shownExtra } from '../../../draft/shown.ts';
import { useDraft } from '../../../draft/store.ts';
import { eventOnBand, type PosterBand, WeekPoster } from '../../../week/week-poster.tsx';
import { useLists } from './lists.ts';

/** The draft's week as a guest sees it. */
export default function Poster() {
  const draft = useDraft((whole) => whole);
  const lists = useLists();
  const extra = shownExtra(draft, lists);
  const bands = shownDays(draft, lists).map((event, index): PosterBand => {
    const day = DAYS[index]?.key ?? 'extra';
    if (isConfigured(draft.days[index] ?? null)) return { day, ...bandOf(event) };
    return { day, ...bandOf(event), blank: `Falta ${dayInSentence(index)}` };
  });
  return <WeekPoster label="Cartaz da semana" bands={extra ? [...bands, { day: 'extra', ...bandOf(extra) }] : bands} />;
}

function bandOf(event: ShownEvent): Omit<PosterBand, 'day'> {
  return {
    name: event.dayOfWeek,
    date: formatDayMonth(event.date),
    ...eventOnBand(event),
  };
}
