import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { addDays } from '../../../../core/rules/calendar.ts';
import { datesInWords } from '../../../../core/rules/month.ts';
import { DAYS, dayDate } from '../../../../core/rules/week.ts';
import { historyQuery } from '../../api/queries.ts';
import { designerPath } from '../../paths.ts';
import { loadable, useLoadedWhenIdle } from '../../ui/loadable.ts';
import { Main } from '../../ui/screen.tsx';
import { useVenueNight } from '../../venue.ts';
import { useGhosts } from '../../week/event-editor/suggestions.tsx';
import { WeekPoster } from '../../week/programme-view/week-poster.tsx';
import { StateLine } from '../../week/state-line.tsx';
import { useCurrentWeek } from '../../week/use-week.ts';
import { Actions } from './actions.tsx';
import { OtherWeeks } from './other-weeks.tsx';

/** Fragment that makes home scroll to tonight's evening, for a shortcut of the installed app (public/manifest.webmanifest). */
const TONIGHT = '#hoje';

const emptyHouse = loadable(() => import('./empty-house.tsx'));

/** Says where to begin if the house has neither programmes nor a catalogue. Its code is loaded when the page is idle. */
const Note = () => useLoadedWhenIdle(emptyHouse) && <emptyHouse.Component />;

export default function HomePage() {
  const { week, error, refetch } = useCurrentWeek();
  const ghosts = useGhosts(week);
  // Does not use `isPending`: after a failed read, it would show the skeletons again while another component repeats the read.
  const { data, isFetched } = useInfiniteQuery(historyQuery(''));
  const history = data?.pages[0]?.items ?? (isFetched ? [] : 'waiting');
  const night = useVenueNight();
  const asksTonight = useLocation().hash === TONIGHT;
  const tonight = asksTonight && week ? DAYS.find((_, index) => dayDate(week.start, index) === night)?.key : undefined;
  return (
    <Main className="mx-auto flex w-full max-w-[120rem] flex-1 flex-col px-4 pt-5 sm:px-8 sm:pt-8 sm:pb-10 lg:grid lg:grid-cols-[minmax(20rem,1fr)_auto] lg:content-start lg:items-end lg:gap-x-6">
      <title>Quartou!</title>
      <div className="min-w-0">
        <h1 className="text-[1.75rem] lg:text-3xl xl:text-4xl">
          {week ? (
            <>
              <span className="max-sm:sr-only">Semana de</span> {datesInWords(week.start, addDays(week.start, 4))}
            </>
          ) : (
            'A programação da semana'
          )}
        </h1>
        <StateLine week={week} error={error} onRetry={() => void refetch()} className="mt-1 print:hidden" />
      </div>
      <Actions week={week} ghosts={ghosts} hasFailed={error !== null && !week} history={history} />
      {week && history.length === 0 && <Note />}
      {!(error && !week) && (
        <WeekPoster
          className="mt-4 lg:col-span-2 lg:mt-6"
          week={week}
          ghosts={ghosts}
          tonight={tonight}
          to={({ place, position }) => designerPath(place.startDate, position)}
        />
      )}
      <OtherWeeks start={week?.start ?? null} history={week || error ? history : 'waiting'} />
    </Main>
  );
}
