import { Link } from 'react-router';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

export interface ConfirmDialogProps {
  text: string;
  /** The address of what was sent, and the words for going there. */
  to: string;
  toLabel: string;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before something that has been sent is sent a second time. */
export default function ConfirmDialog({ text, to, toLabel, onClose, onConfirm }: ConfirmDialogProps) {
  return (
    <Dialog
      title="Enviar de novo?"
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancelar
          </Button>
          <Button onClick={onConfirm}>Enviar de novo</Button>
          <Link to={to} className={buttonClass('primary')}>
            {toLabel}
          </Link>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
