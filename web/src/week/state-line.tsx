import { useOffline } from '../api/connection.ts';
import { cn } from '../ui/cn.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import type { ShownWeek } from './use-week.ts';
import { weekState } from './week-state.ts';

/** How far a week is, in one line; null while it is loading. */
export function StateLine({ week, className }: { week: ShownWeek | null; className?: string | undefined }) {
  const offline = useOffline();
  if (!week) {
    return (
      <span className={cn('flex min-h-6 items-center', className)}>
        <Skeleton className="h-5 w-56 max-w-full" />
        <span className="sr-only">Carregando a semana...</span>
      </span>
    );
  }
  const unsaved = week.evenings.filter((evening) => evening.unsaved !== null);
  const { key, headline, details, isWarning } = weekState(week.server, unsaved, offline, Date.now());
  return (
    <span
      data-week-state=""
      data-state={key}
      data-start={week.start}
      data-version={week.server.version?.number ?? ''}
      data-pending={unsaved.map(({ position }) => position).join()}
      className={cn('block min-h-6 wrap-anywhere text-soft', className)}
    >
      <strong role="status" className={cn('mr-2 font-semibold', isWarning ? 'text-warn' : 'text-ink')}>
        {headline}
      </strong>
      {details && <span className="whitespace-pre-line">{details}</span>}
    </span>
  );
}
