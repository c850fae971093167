import { formatDate } from '../../../../core/rules/calendar.ts';
import { hasLocalContent, isSameEvent, isWithoutContent } from '../../draft/compare.ts';
import { type EventDraft, emptyEvent } from '../../draft/model.ts';
import { QuestionDialog, QuestionText } from '../../list-kit/dialogs.tsx';
import { afterFocusReturn } from '../../ui/focus.ts';
import { clearWeek } from '../../week/event-editor/fill.ts';
import type { ShownWeek } from '../../week/use-week.ts';

/** Asks before a whole draft is emptied, and names the evenings that lose content, even if only this device has the content. */
export default function ClearDialog({ week, onClose }: { week: ShownWeek; onClose: () => void }) {
  const isEmpty = (event: EventDraft) => isWithoutContent(event) || isSameEvent(event, emptyEvent(event.isSpecialEvent));
  const filled = week.evenings.filter(({ event, isConfigured }) => isConfigured || hasLocalContent(event) || !isEmpty(event));
  const names = filled.map(({ name }) => name);

  function clear({ detail }: Pick<UIEvent, 'detail'>) {
    onClose();
    // Waits until the closing dialog has returned the focus. The dialog would otherwise take the focus from the toast's button.
    afterFocusReturn(() => clearWeek(week, detail === 0));
  }

  return (
    <QuestionDialog
      title={`Limpar a semana de ${formatDate(week.start)}?`}
      words={['Limpar', 'Limpando...']}
      look="danger"
      icon="trash"
      isPending={false}
      onConfirm={clear}
      onClose={onClose}
    >
      <QuestionText>
        {names.length === 1 ? 'Fica em branco: ' : 'Ficam em branco: '}
        {new Intl.ListFormat('pt-BR').format(names)}. Por 10 segundos ainda dá para desfazer.
      </QuestionText>
    </QuestionDialog>
  );
}
