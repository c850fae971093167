import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { ScheduleSummary } from '../../../../core/contracts/schedules.ts';
import { formatDate } from '../../../../core/rules/calendar.ts';
import { DAYS, type DayKey } from '../../../../core/rules/week.ts';
import { FROM_LIST, PATHS, viewPath } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { RecordCell, RecordRow, RecordTable } from '../../ui/record-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { venueTime } from '../../venue.ts';
import { kindLabel } from '../../week/kind.ts';
import { ExportButton } from './export-button.tsx';
import { daysBadge, daysText } from './labels.ts';

const COLUMNS = ['Data Inicial', 'Criado em', 'Tipo de Programação', 'Dias Configurados', 'Ações'];

/** The most recent programmes: a table where there is room, cards where not. */
export function RecentTable({ list, onDelete }: { list: ScheduleSummary[]; onDelete: (schedule: ScheduleSummary) => void }) {
  return (
    <RecordTable label="Programações recentes" columns={COLUMNS}>
      {list.map((schedule) => (
        <Row key={schedule.id} schedule={schedule} onDelete={() => onDelete(schedule)} />
      ))}
    </RecordTable>
  );
}

/** The shape of the table while it is being loaded. */
export function SkeletonTable() {
  return (
    <>
      <p role="status" className="sr-only">
        Carregando programações...
      </p>
      <RecordTable label="Programações recentes" columns={COLUMNS} isBusy>
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <Cells
            key={key}
            date={<Skeleton className="h-6 w-24" />}
            created={<Skeleton className="h-5 w-36" />}
            kind={<Badge>{kindLabel(undefined)}</Badge>}
            days={<Skeleton className="h-5 w-40" />}
            actions={<Skeleton className="h-9 w-56 max-w-full" />}
          />
        ))}
      </RecordTable>
    </>
  );
}

function Cells({ date, created, kind, days, actions }: Record<'date' | 'created' | 'kind' | 'days' | 'actions', ReactNode>) {
  return (
    <RecordRow>
      <RecordCell isHeader className="title-number text-xl whitespace-nowrap @4xl:text-lg">
        {date}
      </RecordCell>
      <RecordCell className="col-span-2 row-start-2 text-soft tabular-nums @4xl:wrap-normal">{created}</RecordCell>
      <RecordCell className="col-start-2 row-start-1 justify-self-end">{kind}</RecordCell>
      <RecordCell className="col-span-2">{days}</RecordCell>
      <RecordCell className="col-span-2 pt-1">{actions}</RecordCell>
    </RecordRow>
  );
}

function Row({ schedule, onDelete }: { schedule: ScheduleSummary; onDelete: () => void }) {
  const { pathname } = useLocation();
  const date = formatDate(schedule.startDate);
  const which = `da programação de ${date}`;
  const { days, daysWithAttractions } = schedule;
  const badge = daysBadge(daysWithAttractions);
  const hasExtra = daysWithAttractions > days.filter(Boolean).length;
  return (
    <Cells
      date={date}
      created={
        <>
          <span className="@4xl:sr-only">Criado em </span>
          {venueTime(schedule.createdAt)}
        </>
      }
      kind={<Badge>{kindLabel(schedule.kind)}</Badge>}
      days={
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span role="img" aria-label={daysText(days, hasExtra)} className="flex gap-0.5">
            {DAYS.map(({ key }, index) => (
              <Square key={key} day={key} isFilled={days[index]} />
            ))}
            {schedule.kind !== 'regular' && <Square day="extra" isFilled={hasExtra} />}
          </span>
          <Badge tone={badge.tone}>{badge.text}</Badge>
        </span>
      }
      actions={
        <div className="flex flex-wrap items-center gap-1.5 @4xl:flex-nowrap @4xl:justify-end">
          <ExportButton schedule={schedule} name={`Excel ${which}`} />
          <Link
            to={viewPath(schedule.id)}
            state={pathname === PATHS.dashboard ? FROM_LIST : null}
            preventScrollReset
            aria-label={`Visualizar a programação de ${date}`}
            className={buttonClass('outline', 'sm')}
          >
            Visualizar
          </Link>
          <Button look="danger" size="sm" aria-label={`Excluir a programação de ${date}`} onClick={onDelete}>
            Excluir
          </Button>
        </div>
      }
    />
  );
}

/** A day of the strip, in its colour when it has attractions. */
function Square({ day, isFilled }: { day: DayKey; isFilled: boolean | undefined }) {
  return (
    <span
      data-day={day}
      className={cn('h-4 w-4.5 rounded-[4px] border', isFilled ? 'border-day bg-day' : 'border-line bg-sunk')}
    />
  );
}

const TONES = {
  quiet: 'bg-sunk text-soft',
  ok: 'bg-ok-wash text-ok-ink',
  warn: 'bg-warn-wash text-warn',
  danger: 'bg-danger-wash text-danger',
} as const;

function Badge({ tone = 'quiet', children }: { tone?: keyof typeof TONES; children: ReactNode }) {
  return (
    <span
      className={cn('inline-flex rounded-full px-2.5 py-0.5 text-sm leading-snug font-semibold @4xl:wrap-normal', TONES[tone])}
    >
      {children}
    </span>
  );
}
