import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { RepeatTake } from '../../../../../core/contracts/repeat-choices.ts';
import { type CalendarDate, formatDate, nextWednesday } from '../../../../../core/rules/calendar.ts';
import { plainMessage } from '../../../api/plain-message.ts';
import { repeatedEvents } from '../../../api/programmes.ts';
import { isDraftEmpty, weekStartOf } from '../../../draft/model.ts';
import { draftStore, useDraft } from '../../../draft/store.ts';
import { replaceDraft } from '../../../outbox/replace-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { toast } from '../../../ui/toast.tsx';
import { venueToday } from '../../../venue.ts';
import { repeatDialog } from '../../../week/dialogs.ts';
import type { Item } from './repetition.ts';

interface Found {
  programme: Item;
  week: CalendarDate;
}

const ASKED = 'repetir';

/** "Repetir semana anterior": fills the draft with what the last week had. `?repetir` in the address asks for it at once. */
export function RepeatPrevious({ isBusy }: { isBusy: boolean }) {
  const [found, setFound] = useState<Found | null>(null);
  const isEmpty = useDraft(isDraftEmpty);
  const queryClient = useQueryClient();
  const [params, setParams] = useSearchParams();

  const look = useMutation({
    mutationFn: async () => {
      const { previousProgramme } = await import('./repetition.ts');
      const week = weekStartOf(draftStore().get()) ?? nextWednesday(venueToday());
      const programme = await previousProgramme(queryClient, week);
      return programme && { programme, week };
    },
    onSuccess: async (result) => {
      if (!result) {
        toast({
          title: 'Nada para repetir ainda',
          description: 'Quando houver uma programação com dias, dá para repetir aqui.',
        });
      } else if (await repeatDialog.ready()) setFound(result);
    },
    onError: failed,
  });

  const isAsked = params.has(ASKED);
  const start = useRef(look.mutate);
  useEffect(() => {
    if (!isAsked) return;
    start.current();
    setParams(
      (before) => {
        before.delete(ASKED);
        return before;
      },
      { replace: true },
    );
  }, [isAsked, setParams]);

  const repeat = useMutation({
    mutationFn: async ({ from, startDate, take }: { from: Item; startDate: CalendarDate; take: RepeatTake }) => {
      const { leftOutText, draftOfEvents } = await import('./repetition.ts');
      const repeated = await repeatedEvents(from.id, startDate, take);
      return { draft: draftOfEvents(repeated, startDate), leftOut: leftOutText(repeated) };
    },
    onSuccess: ({ draft, leftOut }, { from }) => {
      const undo = replaceDraft(draft);
      setFound(null);
      toast({
        title: 'Semana repetida no rascunho',
        description: `A partir da programação de ${formatDate(from.startDate)}. ${leftOut || 'Ajuste o que mudou e envie.'}`,
        duration: 10_000,
        action: { label: 'Desfazer', onPress: undo },
      });
    },
    onError: failed,
  });

  return (
    <>
      <Button
        look="quiet"
        inactive={look.isPending || isBusy}
        onPointerEnter={repeatDialog.prefetch}
        onClick={() => look.mutate()}
      >
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
            isBusy={repeat.isPending}
            onRepeat={(startDate, take) => repeat.mutate({ from: found.programme, startDate, take })}
            onClose={() => setFound(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function failed(error: unknown) {
  toast({
    tone: 'error',
    title: 'Não deu para buscar a semana anterior',
    description: plainMessage(error, 'Confira a conexão e tente de novo.'),
  });
}
