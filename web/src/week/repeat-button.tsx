import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { RepeatTake } from '../../../core/contracts/repeat-choices.ts';
import { type CalendarDate, formatDate } from '../../../core/rules/calendar.ts';
import { plainMessage } from '../api/plain-message.ts';
import { repeatProgramme } from '../api/programmes.ts';
import { schedulePath } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icons.tsx';
import { toast } from '../ui/toast.tsx';
import { repeatDialog } from './dialogs.ts';

interface RepeatButtonProps {
  /** Undefined while it is loading. */
  programme: { id: number; startDate: CalendarDate } | undefined;
  size?: 'sm';
}

/** "Repetir semana": a new programme out of this one, which it then opens. */
export function RepeatButton({ programme, size }: RepeatButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  // One key for one wish: asking again after a lost answer gives the same programme.
  const keys = useRef(new Map<string, string>());

  const repeat = useMutation({
    mutationFn: ({ startDate, take }: { startDate: CalendarDate; take: RepeatTake }) => {
      const wish = JSON.stringify([startDate, take]);
      const key = keys.current.get(wish) ?? crypto.randomUUID();
      keys.current.set(wish, key);
      return repeatProgramme(programme?.id ?? 0, startDate, take, key);
    },
    onSuccess: ({ id, startDate }) => {
      setOpen(false);
      keys.current.clear();
      void queryClient.invalidateQueries({ queryKey: ['schedules'] });
      toast({ title: 'Semana repetida', description: `A programação de ${formatDate(startDate)} está pronta para os ajustes.` });
      navigate(schedulePath(id));
    },
    onError: (error) =>
      toast({
        tone: 'error',
        title: 'Erro ao repetir a semana',
        description: plainMessage(error, 'Ocorreu um erro ao repetir a semana. Tente de novo.'),
      }),
  });

  return (
    <>
      <Button
        size={size}
        aria-label={programme && `Repetir semana de ${formatDate(programme.startDate)}`}
        inactive={!programme}
        onPointerEnter={repeatDialog.prefetch}
        onClick={async () => setOpen(await repeatDialog.ready())}
      >
        <Icon name="repeat" />
        Repetir semana
      </Button>
      {programme && isOpen && (
        <Suspense fallback={null}>
          <repeatDialog.Component
            from={programme.startDate}
            isBusy={repeat.isPending}
            onRepeat={(startDate, take) => repeat.mutate({ startDate, take })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
