import type { ScheduleSummary } from '../../../../core/contracts/schedules.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useExport } from '../../week/use-export.ts';

interface ExportButtonProps {
  schedule: Pick<ScheduleSummary, 'id' | 'kind'>;
  /** Of its week, as people read it. */
  date: string;
}

/** Downloads the complete spreadsheet. */
export function ExportButton({ schedule: { id, kind }, date }: ExportButtonProps) {
  const [exporting, exportSchedule] = useExport();
  const isBusy = exporting !== null;
  const name = `Excel da programação de ${date}`;
  return (
    <Button
      size="sm"
      aria-label={isBusy ? `${name}, gerando` : name}
      inactive={isBusy}
      onClick={() => exportSchedule(id, kind === 'special' ? 'special' : 'all')}
    >
      <Icon name="download" className="@max-sm:hidden @4xl:@max-7xl:hidden" />
      Excel
    </Button>
  );
}
