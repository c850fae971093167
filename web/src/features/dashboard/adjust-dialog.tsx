import type { ScheduleEvent } from '../../../../core/contracts/events.ts';
import { ADJUST_FORM } from '../../../../core/contracts/forms.ts';
import { LIMITS } from '../../../../core/contracts/limits.ts';
import { EXTRA_EVENT } from '../../../../core/rules/week.ts';
import { ApiError } from '../../api/errors.ts';
import { answerVersion } from '../../api/versions.ts';
import { useSaveForm } from '../../list-kit/form.tsx';
import { Chips } from '../../ui/chips.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { shorten } from '../../ui/shorten.ts';

interface AdjustDialogProps {
  scheduleId: number;
  version: number;
  events: readonly ScheduleEvent[];
  onClose: () => void;
}

export default function AdjustDialog({ scheduleId, version, events, onClose }: AdjustDialogProps) {
  const { form, field, buttons } = useSaveForm({
    stateKey: `adjust ${scheduleId}`,
    fields: { ...ADJUST_FORM, day: { check: () => null } },
    initial: { text: '', day: '' },
    run: ({ text, day }) => {
      // The chosen event may have been deleted meanwhile.
      const eventId = events.find(({ id }) => String(id) === day)?.id ?? null;
      return answerVersion(scheduleId, { kind: 'adjust', version, text, eventId });
    },
    // After a 409 the version or the event is outdated. The dialog covers “Ver o que mudou”, so it closes, but keeps its text.
    staysOpen: (error) => !(error instanceof ApiError && error.status === 409),
    done: (_, __, { text }) => ({ title: 'Ajuste pedido', description: shorten(text) }),
    words: ['Pedir ajuste', 'Pedindo...'],
    failed: { title: 'Erro ao pedir ajuste', fallback: 'Não foi possível pedir o ajuste. Tente de novo.' },
    lists: [['schedules']],
    onClose,
  });
  const text = field('text');
  const day = field('day');
  return (
    <Dialog
      title="Pedir ajuste"
      subtitle="A equipe vê o pedido até enviar uma mudança. Ela continua podendo editar."
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
          // With a handler, even an empty one, Enter chooses the day. Without it Enter in a radio input would send the form.
          onEnter={() => {}}
          clearable
        />
      </form>
    </Dialog>
  );
}
