import { NOTE_FIELDS } from '../../../core/event-fields.ts';
import { artistsWithPhotosText } from '../../../core/rules/event-text.ts';
import { DAYS } from '../../../core/rules/week.ts';
import { draftStore } from '../draft/store.ts';
import type { DaySaver } from '../saving/saver.ts';
import { dropDay, useGoneDays } from '../saving/savers.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';

/** Unsaved days of a programme that was deleted meanwhile: each can be copied to the draft or discarded. */
export function GoneDays({ scheduleId }: { scheduleId: number }) {
  const days = useGoneDays(scheduleId);
  if (days.length === 0) return null;
  return (
    <section role="alert" className="mt-4 rounded-lg border border-danger bg-danger-wash p-4">
      <h2 className="text-lg">Esta programação foi excluída</h2>
      <p className="mt-1">O que você escreveu e não foi salvo continua neste aparelho.</p>
      <ul className="mt-3 flex flex-col gap-3">
        {days.map((saver) => (
          <GoneDay key={saver.place.eventId} saver={saver} />
        ))}
      </ul>
    </section>
  );
}

function GoneDay({ saver }: { saver: DaySaver }) {
  const { index } = saver.place;
  const { mine } = saver.get();
  const name = DAYS[index]?.name ?? '';
  const content = [mine.eventName.trim(), artistsWithPhotosText(mine), ...NOTE_FIELDS.map(({ key }) => mine[key].trim())]
    .filter(Boolean)
    .join(' · ');

  function copy() {
    const store = draftStore();
    const before = store.get();
    store.updateDay(index, () => saver.get().mine);
    store.flush();
    const restoreDay = dropDay(saver);
    toastWithUndo('Copiado para o rascunho', `${name} do rascunho tem agora o que você escreveu aqui.`, () => {
      store.restore(before);
      restoreDay();
    });
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span className="min-w-0 flex-1 basis-56 break-words">
        <strong className="font-semibold">{name}</strong>
        {content && `: ${content}`}
      </span>
      <span className="flex flex-wrap gap-2">
        <Button
          size="sm"
          aria-label={`Descartar ${name}`}
          onClick={() => toastWithUndo('Descartado', `O que você tinha escrito em ${name}.`, dropDay(saver))}
        >
          Descartar
        </Button>
        <Button size="sm" look="primary" aria-label={`Copiar ${name} para o rascunho`} onClick={copy}>
          Copiar para o rascunho
        </Button>
      </span>
    </li>
  );
}

function toastWithUndo(title: string, description: string, undo: () => void) {
  toast({ title, description, duration: 10_000, action: { label: 'Desfazer', onPress: undo } });
}
