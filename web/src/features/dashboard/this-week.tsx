import type { ScheduleSummary } from '../../../../core/contracts/schedules.ts';
import { addDays, formatDate, formatDayMonth } from '../../../../core/rules/calendar.ts';
import { changesInWords } from '../../../../core/rules/text.ts';
import { designerPath, FROM_LIST, viewPath } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/screen.tsx';
import { useVenueToday } from '../../venue.ts';
import { MarkBadge } from '../../week/programme-view/programme-summary.tsx';
import { StateLine } from '../../week/state-line.tsx';
import { useCurrentWeek } from '../../week/use-week.ts';

/** Shows the state of home's week, and its news: the programme's mark in `recent`, else the newest version's changes. */
export default function ThisWeek({ recent }: { recent: ScheduleSummary[] | undefined }) {
  const { week, error, refetch } = useCurrentWeek();
  const today = useVenueToday();
  const programme = week?.server.programme;
  const changes = week?.server.version?.changes;
  const mark = recent?.find(({ id }) => id === programme?.id)?.mark;
  // The other marks (an answer, unsent changes) are left out, because the state line says the same.
  const isNews = mark?.kind === 'new' || mark?.kind === 'changes';
  const [verb, to] = programme && !programme.isDraft ? ['Ver', viewPath(programme.id)] : ['Montar', designerPath(week?.start)];
  return (
    <section
      aria-labelledby="esta-semana"
      className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-line bg-card py-2 pr-2 pl-4"
    >
      <h2 id="esta-semana" className="flex items-center text-lg whitespace-nowrap max-sm:min-h-11">
        {week && today !== null && week.start > today ? 'Próxima programação' : 'Esta semana'}
      </h2>
      {/* On a phone three lines are reserved, so that nothing moves when the text arrives. */}
      <div className="order-last flex min-w-0 flex-1 basis-60 flex-wrap content-start items-center gap-x-3 max-sm:min-h-18 max-sm:basis-full sm:order-none">
        {week && (
          <span className="tabular-nums max-sm:basis-full">{`${formatDayMonth(week.start)} a ${formatDayMonth(addDays(week.start, 4))}`}</span>
        )}
        <StateLine week={week} error={error} onRetry={refetch} className="min-w-0" />
        {mark && isNews ? (
          <MarkBadge mark={mark} />
        ) : changes ? (
          <span className="text-soft">{changesInWords(changes)} nesta versão</span>
        ) : null}
      </div>
      <div className="ml-auto">
        {!week ? (
          !error && <Skeleton className="h-9 w-31 pointer-coarse:h-11" />
        ) : (
          <Link
            to={to}
            state={FROM_LIST}
            aria-label={`${verb} a semana de ${formatDate(week.start)}`}
            className={buttonClass('outline', 'sm')}
          >
            <span>
              {verb}
              {/* On a phone “a semana” does not fit beside “Próxima programação”. */}
              <span className="max-sm:sr-only"> a semana</span>
            </span>
          </Link>
        )}
      </div>
    </section>
  );
}
