import { lazy, Suspense } from 'react';
import type { ExportType, ScheduleSummary } from '../../../../core/contracts/schedules.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useExport } from '../../week/use-export.ts';
import type { ExportMenuProps } from './export-menu.tsx';

// The menu is larger than the rest of the screen. Until it is loaded, and when that fails, the button gives the complete
// spreadsheet.
const ExportMenu = lazy(() => import('./export-menu.tsx').catch(() => ({ default: OneButton })));

interface ExportButtonProps {
  schedule: Pick<ScheduleSummary, 'id' | 'kind'>;
  name: string;
}

/** Downloads the spreadsheet; a menu of three where the programme has both kinds of event. */
export function ExportButton({ schedule, name }: ExportButtonProps) {
  const [exporting, exportSchedule] = useExport();
  const props = {
    name,
    busy: exporting !== null,
    onChoose: (type: ExportType) => exportSchedule(schedule.id, type),
  };
  if (schedule.kind !== 'mixed') return <OneButton {...props} type={schedule.kind === 'special' ? 'special' : 'all'} />;
  return (
    <Suspense fallback={<OneButton {...props} />}>
      <ExportMenu {...props} />
    </Suspense>
  );
}

function OneButton({ name, busy, onChoose, type = 'all' }: ExportMenuProps & { type?: ExportType }) {
  return (
    <Button
      size="sm"
      aria-label={busy ? `${name}, gerando` : name}
      aria-disabled={busy || undefined}
      onClick={() => onChoose(type)}
    >
      <Icon name="download" />
      Excel
    </Button>
  );
}
