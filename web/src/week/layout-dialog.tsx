import type { Picture } from '../../../core/rules/event-text.ts';
import { Dialog } from '../ui/dialog.tsx';
import { LayoutGrid } from './layout-grid.tsx';

export interface LayoutDialogProps {
  chosen: number | null;
  onChoose: (layout: Picture) => void;
  onClose: () => void;
}

/** "Selecione um Layout": the flyers with their names. */
export default function LayoutDialog({ chosen, onChoose, onClose }: LayoutDialogProps) {
  return (
    <Dialog title="Selecione um Layout" onClose={onClose}>
      <LayoutGrid chosen={chosen} onChoose={onChoose} />
    </Dialog>
  );
}
