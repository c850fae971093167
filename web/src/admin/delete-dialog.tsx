import { type Deletion, type DeletionPlace, useDeletion } from './deletion.ts';
import { QuestionDialog } from './question-dialog.tsx';

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
    <QuestionDialog
      title={title}
      words={words}
      look="danger"
      icon="trash"
      isPending={isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{text}</p>
    </QuestionDialog>
  );
}
