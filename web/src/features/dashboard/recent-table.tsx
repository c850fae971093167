import { useLocation } from 'react-router';
import type { ScheduleSummary } from '../../../../core/contracts/schedules.ts';
import { formatDate } from '../../../../core/rules/calendar.ts';
import { DAYS, type DayKey } from '../../../../core/rules/week.ts';
import { RECENT } from '../../api/admin.ts';
import { FROM_LIST, PATHS, viewPath } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Icon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { type Column, ColumnsRow, RecordTable, SkeletonTable } from '../../ui/record-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { venueTime } from '../../venue.ts';
import { kindLabel } from '../../week/kind.ts';
import { MarkBadge } from '../../week/mark.tsx';
import { MiniFlyers } from '../../week/mini-flyers.tsx';
import { TakeMenu } from '../../week/take-menu.tsx';
import { ExportButton } from './export-button.tsx';
import { daysBadge, daysText } from './labels.ts';

const LABEL = 'Programações recentes';

const COLUMNS: Column<'date' | 'created' | 'kind' | 'days' | 'actions'>[] = [
  {
    key: 'date',
    heading: 'Data Inicial',
    isHeader: true,
    className: 'title-number text-xl whitespace-nowrap @4xl:text-lg',
  },
  { key: 'created', heading: 'Criado em', className: 'col-span-2 row-start-2 text-soft tabular-nums @4xl:wrap-normal' },
  { key: 'kind', heading: 'Tipo de Programação', className: 'col-start-2 row-start-1 justify-self-end' },
  { key: 'days', heading: 'Dias Configurados', className: 'col-span-2' },
  { key: 'actions', heading: 'Ações', className: 'col-span-2 pt-1' },
];

/** The most recent programmes. */
export function RecentTable({ list, onDelete }: { list: ScheduleSummary[]; onDelete: (schedule: ScheduleSummary) => void }) {
  return (
    <RecordTable label={LABEL} columns={COLUMNS}>
      {list.map((schedule) => (
        <ScheduleRow key={schedule.id} schedule={schedule} onDelete={() => onDelete(schedule)} />
      ))}
    </RecordTable>
  );
}

/** The table while it is loading. */
export function RecentSkeleton() {
  return (
    <>
      <p role="status" className="sr-only">
        Carregando programações...
      </p>
      <SkeletonTable
        label={LABEL}
        columns={COLUMNS}
        rows={RECENT}
        cells={{
          date: <Skeleton className="h-6 w-24" />,
          created: <Skeleton className="h-5 w-36" />,
          kind: <Badge>{kindLabel(undefined)}</Badge>,
          days: <Skeleton className="h-13 w-60" />,
          actions: <Skeleton className="h-9 w-56 max-w-full" />,
        }}
      />
    </>
  );
}

function ScheduleRow({ schedule, onDelete }: { schedule: ScheduleSummary; onDelete: () => void }) {
  const { pathname } = useLocation();
  const date = formatDate(schedule.startDate);
  const { days, daysWithAttractions, extraConfigured } = schedule;
  const badge = daysBadge(daysWithAttractions);
  return (
    <ColumnsRow
      columns={COLUMNS}
      cells={{
        date: (
          <div className="flex flex-col items-start gap-1">
            <span>{date}</span> {/* There are four more columns, and on a card the kind stands beside it. */}
            <MarkBadge mark={schedule.mark} isNarrow />
          </div>
        ),
        created: (
          <>
            <span className="@4xl:sr-only">Criado em </span>
            {venueTime(schedule.createdAt)}
          </>
        ),
        kind: <Badge>{kindLabel(schedule.kind)}</Badge>,
        days: (
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 @7xl:flex-nowrap">
            <Week schedule={schedule} label={daysText(days, extraConfigured ?? false)} />
            <Badge tone={badge.tone}>{badge.text}</Badge>
          </div>
        ),
        actions: (
          <div className="flex flex-wrap items-center gap-1.5 @4xl:min-w-48 @4xl:justify-end @7xl:flex-nowrap">
            <ExportButton schedule={schedule} date={date} />
            <Link
              to={viewPath(schedule.id)}
              state={pathname === PATHS.dashboard ? FROM_LIST : null}
              aria-label={`Visualizar a programação de ${date}`}
              className={buttonClass('outline', 'sm')}
            >
              Visualizar
            </Link>
            <Button look="remove" size="sm" aria-label={`Excluir a programação de ${date}`} onClick={onDelete}>
              <Icon name="trash" className="size-4 @max-[21rem]:hidden @4xl:@max-7xl:hidden" />
              Excluir
            </Button>
            <TakeMenu isMore scheduleId={schedule.id} startDate={schedule.startDate} kind={schedule.kind} />
          </div>
        ),
      }}
    />
  );
}

/** The flyers of a programme, and below each a square in the day's colour when somebody plays; the extra event's comes sixth. */
function Week({ schedule, label }: { schedule: ScheduleSummary; label: string }) {
  const { days, layoutUrls, extraConfigured, extraLayoutUrl } = schedule;
  const places: { day: DayKey; isFilled: boolean; imageUrl: string | null }[] = DAYS.map(({ key }, index) => ({
    day: key,
    isFilled: days[index] ?? false,
    imageUrl: layoutUrls[index] ?? null,
  }));
  if (extraConfigured !== null) places.push({ day: 'extra', isFilled: extraConfigured, imageUrl: extraLayoutUrl });
  return (
    <div role="img" aria-label={label}>
      <MiniFlyers
        height="h-10"
        items={places.map(({ day, imageUrl, isFilled }) => ({ day, imageUrl, isConfigured: isFilled }))}
        className="@7xl:[&>li]:h-16"
      />
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
