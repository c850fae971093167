import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import type { RepeatTake } from '../../../core/contracts/limits.ts';
import { type CalendarDate, formatDate } from '../../../core/rules/calendar.ts';
import { plainMessage } from '../api/plain-message.ts';
import { repeatProgramme } from '../api/programmes.ts';
import { schedulePath } from '../paths.ts';
import { toast } from '../ui/toast.tsx';

/** Makes a new programme out of one, and opens it; `onDone` comes before that. */
export function useRepeat(programmeId: number, onDone: () => void) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  // One key for one wish: asking again after a lost answer gives the same programme.
  const keys = useRef(new Map<string, string>());
  return useMutation({
    mutationFn: ({ startDate, take }: { startDate: CalendarDate; take: RepeatTake }) => {
      const wish = JSON.stringify([startDate, take]);
      const key = keys.current.get(wish) ?? crypto.randomUUID();
      keys.current.set(wish, key);
      return repeatProgramme(programmeId, startDate, take, key);
    },
    onSuccess: ({ id, startDate }) => {
      onDone();
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
}
