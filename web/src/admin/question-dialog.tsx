import type { MouseEventHandler, ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon, type IconName } from '../ui/icons.tsx';

interface QuestionDialogProps {
  title: string;
  children: ReactNode;
  /** Words of the button that does it, and while it is at work. */
  words: [ready: string, pending: string];
  look: 'danger' | 'primary';
  icon?: IconName;
  isPending: boolean;
  onConfirm: MouseEventHandler;
  onClose: () => void;
}

/** A question before something is done, the safe button first. */
export function QuestionDialog({ title, children, words, look, icon, isPending, onConfirm, onClose }: QuestionDialogProps) {
  return (
    <Dialog
      title={title}
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancelar
          </Button>
          <Button look={look} inactive={isPending} onClick={onConfirm}>
            {icon && <Icon name={icon} />}
            {words[isPending ? 1 : 0]}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
