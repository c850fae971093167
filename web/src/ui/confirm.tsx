import type { MouseEvent } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmProps {
  title: string;
  text: string;
  /** Words of the button that does it. */
  confirm: string;
  isPending: boolean;
  onConfirm: (event: MouseEvent) => void;
  onClose: () => void;
}

/** One question before something goes: what, how many, and the safe button first. */
export function Confirm({ title, text, confirm, isPending, onConfirm, onClose }: ConfirmProps) {
  return (
    <Dialog
      title={title}
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button look="primary" aria-disabled={isPending || undefined} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
