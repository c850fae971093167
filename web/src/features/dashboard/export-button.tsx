import { lazy, Suspense } from 'react';
import type { ExportType, ScheduleSummary } from '../../../../core/contracts/schedules.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Icon } from '../../ui/icons.tsx';
import { useExport } from '../../week/use-export.ts';

// The menu is larger than the rest of the screen.
const ExportMenu = lazy(() => import('./export-menu.tsx').catch(() => ({ default: () => <Arrow /> })));

/** Of the button that opens the menu, joined to the one before it. */
const ARROW = buttonClass('outline', 'sm', '-ml-px rounded-l-none px-2! pointer-coarse:min-w-11');

interface ExportButtonProps {
  schedule: Pick<ScheduleSummary, 'id' | 'kind'>;
  /** Of its week, as people read it. */
  date: string;
}

/** Downloads the complete spreadsheet; where the programme has both kinds of event, an arrow beside it has each alone. */
export function ExportButton({ schedule: { id, kind }, date }: ExportButtonProps) {
  const [exporting, exportSchedule] = useExport();
  const isMixed = kind === 'mixed';
  const isBusy = exporting !== null;
  const name = `Excel da programação de ${date}`;
  return (
    <span className="inline-flex">
      <Button
        size="sm"
        className={cn(isMixed && 'rounded-r-none')}
        aria-label={isBusy ? `${name}, gerando` : name}
        inactive={isBusy}
        onClick={() => exportSchedule(id, kind === 'special' ? 'special' : 'all')}
      >
        <Icon name="download" className="@max-sm:hidden" />
        Excel
      </Button>
      {isMixed && (
        <Suspense fallback={<Arrow />}>
          <ExportMenu
            className={ARROW}
            name={`Outras planilhas da programação de ${date}`}
            isBusy={isBusy}
            onChoose={(type: ExportType) => exportSchedule(id, type)}
          />
        </Suspense>
      )}
    </span>
  );
}

/** In the menu's place. */
const Arrow = () => (
  <span aria-hidden="true" className={cn(ARROW, 'opacity-55')}>
    <Icon name="down" className="size-4" />
  </span>
);
