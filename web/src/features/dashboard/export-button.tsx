import { Suspense, useState } from 'react';
import type { ExportType, ScheduleSummary } from '../../../../core/contracts/schedules.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { loadable } from '../../ui/loadable.ts';
import { useExport } from '../../week/use-export.ts';

// Larger than the rest of the screen.
const exportMenu = loadable(() => import('./export-menu.tsx'));

/** Of the button that opens the menu, joined to the one before it. */
const ARROW = buttonClass('outline', 'sm', '-ml-px rounded-l-none px-2! pointer-coarse:min-w-11');

interface ExportButtonProps {
  schedule: Pick<ScheduleSummary, 'id' | 'kind'>;
  /** Of its week, as people read it. */
  date: string;
}

/** Downloads the complete spreadsheet; an arrow beside it has what else there is. */
export function ExportButton({ schedule: { id, kind }, date }: ExportButtonProps) {
  const [exporting, exportSchedule] = useExport();
  const [hasMenu, setMenu] = useState(false);
  const isBusy = exporting !== null;
  const name = `Excel da programação de ${date}`;
  const others = `Mais arquivos da programação de ${date}`;
  return (
    <span className="inline-flex">
      <Button
        size="sm"
        className="rounded-r-none"
        aria-label={isBusy ? `${name}, gerando` : name}
        inactive={isBusy}
        onClick={() => exportSchedule(id, kind === 'special' ? 'special' : 'all')}
      >
        <Icon name="download" className="@max-sm:hidden @4xl:@max-7xl:hidden" />
        Excel
      </Button>
      <Suspense>
        {hasMenu ? (
          <exportMenu.Component
            className={ARROW}
            name={others}
            isBusy={isBusy}
            scheduleId={id}
            isMixed={kind === 'mixed'}
            onChoose={(type: ExportType) => exportSchedule(id, type)}
          />
        ) : (
          <button
            type="button"
            className={ARROW}
            aria-label={others}
            aria-haspopup="menu"
            aria-disabled={isBusy || undefined}
            onPointerEnter={exportMenu.prefetch}
            onFocus={exportMenu.prefetch}
            onClick={async () => setMenu(await exportMenu.ready())}
          >
            <Icon name="down" className="size-4" />
          </button>
        )}
      </Suspense>
    </span>
  );
}
