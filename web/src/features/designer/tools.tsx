import { Button } from '../../ui/button.tsx';
import { loadable, useLoadedWhenIdle } from '../../ui/loadable.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { ShownWeek } from '../../week/use-week.ts';

const takeWeek = loadable(() => import('../../week/take/take-week.tsx'));

interface ToolsProps {
  week: ShownWeek | null;
  preview: boolean;
  onPreview: () => void;
}

/** The buttons "Levar" and "Visualizar Programação". They are in the bar; on a phone they are below the week. */
export function Tools({ week, preview, onPreview }: ToolsProps) {
  const isLoaded = useLoadedWhenIdle(takeWeek);
  return (
    <>
      {/* The skeleton reserves the room of "Levar", whose chunk loads at idle time. */}
      {week && isLoaded ? <takeWeek.Component week={week} /> : <Skeleton className="h-11 w-24" />}
      <Button id="toggle-preview" aria-expanded={preview} aria-controls={preview ? 'preview' : undefined} onClick={onPreview}>
        {preview ? 'Esconder Visualização' : 'Visualizar Programação'}
      </Button>
    </>
  );
}
