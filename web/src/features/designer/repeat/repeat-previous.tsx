import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { RepeatTake } from '../../../../../core/contracts/repeat-choices.ts';
import { type CalendarDate, formatDate, nextWednesday } from '../../../../../core/rules/calendar.ts';
import { plainMessage } from '../../../api/plain-message.ts';
import { isDraftEmpty, weekStartOf } from '../../../draft/model.ts';
import { draftStore, useDraft } from '../../../draft/store.ts';
import { outbox } from '../../../outbox/store.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { toast } from '../../../ui/toast.tsx';
import { venueToday } from '../../../venue.ts';
import { repeatDialog } from '../../../week/dialogs.ts';
import type { Repeatable } from './previous.ts';

interface Found extends Repeatable {
  week: CalendarDate;
}

/** "Repetir semana anterior": fills the draft with what the last week had. */
export function RepeatPrevious({ isBusy }: { isBusy: boolean }) {
  const [isLooking, setLooking] = useState(false);
  const [found, setFound] = useState<Found | null>(null);
  const isEmpty = useDraft(isDraftEmpty);
  const queryClient = useQueryClient();

  async function look() {
    setLooking(true);
    try {
      const { previousProgramme } = await import('./previous.ts');
      const week = weekStartOf(draftStore().get()) ?? nextWednesday(venueToday());
      const found = await previousProgramme(queryClient, week);
      if (found === null) {
        toast({
          title: 'Nada para repetir ainda',
          description: 'Assim que houver uma programação com dias, ela pode ser repetida.',
        });
      } else if (await repeatDialog.ready()) setFound({ ...found, week });
    } catch (error) {
      toast({
        tone: 'error',
        title: 'Não deu para buscar a semana anterior',
        description: plainMessage(error, 'Confira a conexão e tente de novo.'),
      });
    } finally {
      setLooking(false);
    }
  }

  async function repeat({ programme, removed }: Repeatable, startDate: CalendarDate, take: RepeatTake) {
    const { leftOutText, repeatedDraft } = await import('./previous.ts');
    const store = draftStore();
    const before = store.get();
    store.restore(repeatedDraft(programme, removed, startDate, take));
    const restoreOutbox = outbox().clear();
    setFound(null);
    toast({
      title: 'Semana repetida no rascunho',
      description: `A partir da programação de ${formatDate(programme.startDate)}. ${leftOutText(programme, removed, take) || 'Ajuste o que mudou e envie.'}`,
      duration: 10_000,
      action: {
        label: 'Desfazer',
        onPress: () => {
          store.restore(before);
          restoreOutbox();
        },
      },
    });
  }

  return (
    <>
      <Button look="quiet" inactive={isLooking || isBusy} onPointerEnter={repeatDialog.prefetch} onClick={look}>
        <Icon name="repeat" />
        Repetir semana anterior
      </Button>
      {found && (
        <Suspense fallback={null}>
          <repeatDialog.Component
            from={found.programme.startDate}
            to={found.week}
            fillsDraft
            note={!isEmpty && <p className="text-sm text-warn">Isso substitui o rascunho atual. Dá para desfazer.</p>}
            onRepeat={(startDate, take) => repeat(found, startDate, take)}
            onClose={() => setFound(null)}
          />
        </Suspense>
      )}
    </>
  );
}
