import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

/** Asks before something that has been sent is sent a second time. */
export default function ConfirmDialog({
  text,
  onClose,
  onConfirm,
}: {
  text: string;
  onClose: () => void;
  onConfirm: () => void;
}) {
  return (
    <Dialog
      title="Enviar de novo?"
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button look="primary" onClick={onConfirm}>
            Enviar de novo
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
