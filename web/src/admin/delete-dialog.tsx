import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icons.tsx';
import { type Deletion, type DeletionPlace, useDeletion } from './deletion.ts';

interface DeleteDialogProps extends Deletion, DeletionPlace {
  title: string;
  text: string;
  /** Words of the button that deletes, and while it is at work. */
  words: [ready: string, pending: string];
}

/** The question before something is deleted, the safe button first. */
export function DeleteDialog({ title, text, words, run, failed, lists, onClose, onDeleted }: DeleteDialogProps) {
  const { isPending, confirm } = useDeletion({ run, failed, lists }, { onClose, onDeleted });
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
          <Button look="danger" aria-disabled={isPending || undefined} onClick={confirm}>
            <Icon name="trash" />
            {words[isPending ? 1 : 0]}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
