import { useMutation, useQueryClient } from '@tanstack/react-query';
import { plainMessage } from '../api/plain-message.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icons.tsx';
import { toast } from '../ui/toast.tsx';
import type { ShownWeek } from './use-week.ts';

/** "Repetir a semana passada", into an empty week. */
export function RepeatPrevious({ week }: { week: ShownWeek }) {
  const queryClient = useQueryClient();
  const repeat = useMutation({
    mutationFn: async (isByKeys: boolean) => (await import('./fill.ts')).repeatPrevious(queryClient, week, isByKeys),
    onError: (error) =>
      toast({
        tone: 'error',
        title: 'Erro ao repetir a semana',
        description: plainMessage(error, 'Ocorreu um erro ao repetir a semana. Tente de novo.'),
      }),
  });
  return (
    <Button inactive={repeat.isPending} onClick={({ detail }) => repeat.mutate(detail === 0)}>
      <Icon name="repeat" />
      {repeat.isPending ? 'Repetindo...' : 'Repetir a semana passada'}
    </Button>
  );
}
