import { useLocation } from 'react-router';
import type { ScheduleSummary } from '../../../../core/contracts/schedules.ts';
import { formatDate } from '../../../../core/rules/calendar.ts';
import { thumbUrl } from '../../../../core/rules/image-url.ts';
import { counted } from '../../../../core/rules/text.ts';
import { DAYS, type DayKey, EXTRA_EVENT } from '../../../../core/rules/week.ts';
import { FROM_LIST, PATHS, viewPath } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Icon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { actionsColumn, type Column, RecordList } from '../../ui/record-table.tsx';
import { RetryImage } from '../../ui/retry-image.tsx';
import { venueTime } from '../../venue.ts';
import { kindLabel, MarkBadge } from '../../week/programme-view/programme-summary.tsx';
import { TakeMenu } from '../../week/take/take-menu.tsx';
import { useExport } from '../../week/take/use-export.ts';

/** Shows the number of a programme's events with at least one attraction (spec §4). */
function DaysBadge({ count }: { count: number }) {
  if (count === 0) return <Badge tone="danger">Vazia</Badge>;
  return <Badge tone={count > 3 ? 'ok' : 'warn'}>{counted(count, 'dia', 'dias')}</Badge>;
}

function daysText({ days, extraConfigured }: ScheduleSummary): string {
  const names: string[] = DAYS.filter((_, index) => days[index]).map(({ name }) => name);
  if (extraConfigured) names.push(EXTRA_EVENT);
  return names.length === 0 ? 'Nenhum dia com atrações' : `Com atrações: ${names.join(', ')}`;
}

type OnDelete = (schedule: ScheduleSummary) => void;

const columnsOf = (onDelete: OnDelete): Column<ScheduleSummary>[] => [
  {
    heading: 'Data Inicial',
    isHeader: true,
    className: 'title-number text-xl whitespace-nowrap @4xl:text-lg',
    cell: ({ startDate, mark }) => (
      <div className="flex flex-col items-start gap-1">
        <span>{formatDate(startDate)}</span> {/* The mark is narrow, to leave room for other columns. */}
        <MarkBadge mark={mark} isNarrow />
      </div>
    ),
  },
  {
    heading: 'Criado em',
    className: 'col-span-2 row-start-2 text-soft tabular-nums @4xl:wrap-normal',
    before: 'Criado em',
    cell: ({ createdAt }) => venueTime(createdAt),
  },
  {
    heading: 'Tipo de Programação',
    className: 'col-start-2 row-start-1 justify-self-end',
    cell: ({ kind }) => <Badge>{kindLabel(kind)}</Badge>,
    waiting: <Badge>{kindLabel(undefined)}</Badge>,
  },
  {
    heading: 'Dias Configurados',
    className: 'col-span-2',
    cell: (schedule) => (
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 @7xl:flex-nowrap">
        <Week schedule={schedule} />
        <DaysBadge count={schedule.daysWithAttractions} />
      </div>
    ),
    waiting: 'h-13 w-60',
  },
  actionsColumn((schedule) => <Actions schedule={schedule} onDelete={onDelete} />, 'col-span-2 pt-1'),
];

export const RecentTable = ({ rows, onDelete }: { rows: ScheduleSummary[] | number; onDelete: OnDelete }) => (
  <RecordList label="Programações recentes" columns={columnsOf(onDelete)} rows={rows} />
);

function Actions({ schedule, onDelete }: { schedule: ScheduleSummary; onDelete: OnDelete }) {
  const { pathname } = useLocation();
  const { id, startDate, kind } = schedule;
  const date = formatDate(startDate);
  const [isExporting, exportSchedule] = useExport(id);
  const excel = `Excel da programação de ${date}`;
  return (
    <div className="flex flex-wrap items-center gap-1.5 @4xl:min-w-48 @4xl:justify-end @7xl:flex-nowrap">
      <Button
        size="sm"
        aria-label={isExporting ? `${excel}, gerando` : excel}
        inactive={isExporting}
        onClick={() => exportSchedule()}
      >
        <Icon name="download" className="@max-sm:hidden @4xl:@max-7xl:hidden" />
        Excel
      </Button>
      <Link
        to={viewPath(id)}
        state={pathname === PATHS.dashboard ? FROM_LIST : null}
        aria-label={`Visualizar a programação de ${date}`}
        className={buttonClass('outline', 'sm')}
      >
        Visualizar
      </Link>
      <Button look="remove" size="sm" aria-label={`Excluir a programação de ${date}`} onClick={() => onDelete(schedule)}>
        <Icon name="trash" className="size-4 @max-[21rem]:hidden @4xl:@max-7xl:hidden" />
        Excluir
      </Button>
      <TakeMenu isMore scheduleId={id} startDate={startDate} kind={kind} />
    </div>
  );
}

/** A tile without a flyer has the day's colour, or a dashed outline if nobody plays. A coloured bar means that somebody plays. */
function Week({ schedule }: { schedule: ScheduleSummary }) {
  const { days, layoutUrls, extraConfigured, extraLayoutUrl } = schedule;
  const places: { day: DayKey; isFilled: boolean; imageUrl: string | null }[] = DAYS.map(({ key }, index) => ({
    day: key,
    isFilled: days[index] ?? false,
    imageUrl: layoutUrls[index] ?? null,
  }));
  if (extraConfigured !== null) places.push({ day: 'extra', isFilled: extraConfigured, imageUrl: extraLayoutUrl });
  return (
    <div role="img" aria-label={daysText(schedule)}>
      <ul aria-hidden="true" className="flex gap-1">
        {places.map(({ day, isFilled, imageUrl }) => (
          <li
            key={day}
            data-day={day}
            className={cn(
              'relative aspect-3/4 h-10 shrink-0 overflow-hidden rounded-xs @7xl:h-16',
              !imageUrl && cn('border border-day/70', isFilled ? 'bg-day/10' : 'border-dashed'),
            )}
          >
            {imageUrl && <RetryImage src={thumbUrl(imageUrl, 160)} alt="" className="size-full" />}
          </li>
        ))}
      </ul>
      <span className="mt-1 flex gap-1">
        {places.map(({ day, isFilled }) => (
          <span
            key={day}
            data-day={day}
            className={cn('h-2 w-7.5 rounded-[3px] border @7xl:w-12', isFilled ? 'border-day bg-day' : 'border-edge/50')}
          />
        ))}
      </span>
    </div>
  );
}
