import { LIMITS } from '../../../../core/contracts/limits.ts';
import { EXTRA_EVENT } from '../../../../core/rules/week.ts';
import { sendable, textProblem } from '../../admin/text-problem.ts';
import { useSaveForm } from '../../admin/use-save-form.tsx';
import { answerVersion } from '../../api/versions.ts';
import { Chips } from '../../ui/chips.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import type { NamedEvent } from '../../week/version-text.ts';

interface AdjustDialogProps {
  scheduleId: number;
  version: number;
  events: readonly NamedEvent[];
  onClose: () => void;
}

/** "Pedir ajuste": what the staff are asked to change, of a day or of the whole programme. */
export default function AdjustDialog({ scheduleId, version, events, onClose }: AdjustDialogProps) {
  const { form, field, buttons } = useSaveForm({
    stateKey: `adjust ${scheduleId}`,
    names: ['text', 'day'],
    quoted: 'text',
    initial: { text: '', day: '' },
    check: ({ text }) => ({
      text: textProblem('Ajuste', LIMITS.answer, text) ?? (sendable(text) ? undefined : 'Escreva o que precisa ser ajustado.'),
    }),
    save: ({ text, day }) => answerVersion(scheduleId, { kind: 'adjust', version, text, eventId: Number(day) || null }),
    words: ['Pedir ajuste', 'Pedindo...'],
    done: 'Ajuste pedido',
    failed: { title: 'Erro ao pedir ajuste', fallback: 'Não foi possível pedir o ajuste.' },
    lists: [['schedules']],
    onClose,
  });
  const text = field('text');
  const day = field('day');
  return (
    <Dialog
      title="Pedir ajuste"
      subtitle="A equipe vê o pedido até o próximo envio. Nada fica bloqueado."
      size="sm"
      onClose={onClose}
      footer={buttons}
    >
      <form {...form} className="grid gap-4">
        <TextArea
          {...text}
          autoFocus
          label="O que precisa mudar?"
          hint={`${text.value.normalize('NFC').length} de ${LIMITS.answer} caracteres`}
        />
        <Chips
          legend="Sobre qual dia? (opcional)"
          options={events.map(({ id, dayOfWeek, isSpecialEvent }) => ({
            value: String(id),
            label: isSpecialEvent ? EXTRA_EVENT : dayOfWeek,
          }))}
          value={day.value}
          onChange={(value) => day.onChange({ target: { value } })}
          clearable
        />
      </form>
    </Dialog>
  );
}
