import type { ReactNode } from 'react';
import { Button, buttonClass } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

interface HandOutDialogProps {
  title: string;
  subtitle: string;
  /** What WhatsApp is given. */
  message: string;
  /** The texts, each to be copied. */
  children: ReactNode;
  onClose: () => void;
}

/** What was just made and is told this once, to be given out. */
export function HandOutDialog({ title, subtitle, message, children, onClose }: HandOutDialogProps) {
  return (
    <Dialog
      title={title}
      subtitle={subtitle}
      onClose={onClose}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Fechar
          </Button>
          <a
            href={`https://wa.me/?text=${encodeURIComponent(message)}`}
            target="_blank"
            rel="noreferrer"
            className={buttonClass('primary')}
          >
            Mandar pelo WhatsApp
          </a>
        </>
      }
    >
      <div className="flex flex-col gap-5">{children}</div>
    </Dialog>
  );
}
