import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { DAYS, dayDate } from '../../../../core/rules/week.ts';
import { historyQuery } from '../../api/queries.ts';
import { useDraft } from '../../draft/store.ts';
import { PATHS } from '../../paths.ts';
import { useVenueToday } from '../../venue.ts';
import { beginWeek } from '../../week/begin-week.ts';
import { WeekPoster } from '../../week/week-poster.tsx';
import { Actions } from './actions.tsx';
import { draftBands, emptyBands, sentBands, unknownBands, waitingBands } from './bands.ts';
import type { HomeWeek } from './home-week.ts';
import { OtherWeeks } from './other-weeks.tsx';
import { useHomeWeek } from './use-home-week.ts';
import { WeekState } from './week-state.tsx';
import { weekText } from './words.ts';

/** Home: the week as the house's poster, how far it is, and the one thing to do next. */
export default function HomePage() {
  const week = useHomeWeek();
  const { data, isPending } = useInfiniteQuery(historyQuery(''));
  const history = data?.pages[0]?.items ?? (isPending ? 'waiting' : []);
  return (
    <>
      <title>Quartou!</title>
      <main
        id="conteudo"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-[120rem] flex-1 flex-col px-4 pt-5 outline-none sm:px-8 sm:pt-8 sm:pb-10 lg:grid lg:grid-cols-[minmax(20rem,1fr)_auto] lg:content-start lg:items-end lg:gap-x-6"
      >
        <div className="min-w-0">
          <Heading week={week} />
          <WeekState week={week} />
        </div>
        <Actions week={week} history={history} />
        <Poster week={week} />
        <OtherWeeks start={week.start} history={history} />
      </main>
    </>
  );
}

function Heading({ week: { state, start } }: { week: HomeWeek }) {
  const isUnknown = state === 'waiting' && start === null;
  return (
    <h1 className="text-[1.75rem] lg:text-3xl xl:text-4xl">
      {start ? (
        <>
          <span className="max-sm:sr-only">Semana de</span> {weekText(start)}
        </>
      ) : isUnknown ? (
        'A programação da semana'
      ) : (
        'Rascunho sem data'
      )}
    </h1>
  );
}

/** The address of tonight's band, which the installed product's shortcut opens (public/manifest.webmanifest). */
const TONIGHT = '#hoje';

function Poster({ week }: { week: HomeWeek }) {
  const draft = useDraft((whole) => whole);
  const { state, start } = week;
  const today = useVenueToday();
  const asksTonight = useLocation().hash === TONIGHT;
  const tonight = asksTonight && start ? DAYS.find((_, index) => dayDate(start, index) === today)?.key : undefined;
  const begins = start !== null && state !== 'draft';
  const bands = bandsOf();
  const isWaiting = bands.some((band) => band.isWaiting);
  return (
    <WeekPoster
      // Nothing that is shown while waiting moves, or can be pressed: it makes room for another poster.
      key={String(isWaiting)}
      label={`De ${DAYS[0].name.toLowerCase()} a ${DAYS[4].name.toLowerCase()}`}
      bands={bands}
      tonight={tonight}
      onGo={(to) => begins && to.startsWith(PATHS.designer) && beginWeek(start)}
      className="mt-4 lg:col-span-2 lg:mt-6"
    />
  );

  function bandsOf() {
    if (week.state === 'waiting') return waitingBands(week.start);
    if (week.state === 'draft') return draftBands(draft, week.start);
    if (week.state === 'none') return emptyBands(week.start, 'Falta');
    if (week.state === 'failed') return emptyBands(week.start, 'Montar');
    if (week.schedule === 'waiting') return waitingBands(week.start);
    return week.schedule === 'failed' ? unknownBands(week.start, week.programme.id) : sentBands(week.schedule);
  }
}
