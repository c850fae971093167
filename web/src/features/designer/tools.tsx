import { Button } from '../../ui/button.tsx';
import { TakeLater } from '../../week/take/take-later.tsx';
import type { ShownWeek } from '../../week/use-week.ts';

interface ToolsProps {
  week: ShownWeek | null;
  /** False while the date box has no Wednesday, so that there is no week to preview. */
  isChosen: boolean;
  preview: boolean;
  onPreview: () => void;
}

/** The buttons "Levar" and "Visualizar Programação". They are in the bottom bar, on a phone below the week. */
export function Tools({ week, isChosen, preview, onPreview }: ToolsProps) {
  return (
    <>
      <TakeLater week={week} />
      <Button
        id="toggle-preview"
        aria-expanded={preview}
        aria-controls={preview ? 'preview' : undefined}
        inactive={!isChosen}
        onClick={onPreview}
      >
        {preview ? 'Esconder Visualização' : 'Visualizar Programação'}
      </Button>
    </>
  );
}
