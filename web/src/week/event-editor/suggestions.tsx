import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Usual } from '../../../../core/contracts/evenings.ts';
import type { ScheduleHistory } from '../../../../core/contracts/schedules.ts';
import type { CalendarDate } from '../../../../core/rules/calendar.ts';
import { artistsText, type ShownEvent, valueText } from '../../../../core/rules/event-text.ts';
import { plainMessage } from '../../api/errors.ts';
import { usualQuery } from '../../api/usual.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { toast } from '../../ui/toast.tsx';
import type { ShownWeek } from '../use-week.ts';

export interface Ghost {
  position: number;
  usual: Usual;
  artists: string | null;
  price: string | null;
}

export function useGhosts(week: ShownWeek | null): Map<number, Ghost> {
  const isAsked = week?.evenings.some((evening) => evening.day !== 'extra' && !evening.isConfigured) ?? false;
  const { data } = useQuery({ ...usualQuery(week?.start ?? ''), enabled: isAsked });
  const ghosts = new Map<number, Ghost>();
  for (const { position, isConfigured: isFilled } of week?.evenings ?? []) {
    const usual = data?.[position];
    if (!usual || isFilled) continue;
    const { attractions } = usual;
    const artists = artistsText({ attractions, customAttractionsText: null } satisfies Pick<
      ShownEvent,
      'attractions' | 'customAttractionsText'
    >);
    ghosts.set(position, { position, usual, artists, price: valueText(usual, 'entrada livre') });
  }
  return ghosts;
}

/** Whether a repetition would overwrite nothing in the week. */
export const isEmptyWeek = ({ evenings }: ShownWeek): boolean => !evenings.some(({ isConfigured }) => isConfigured);

/** Whether another week may be repeated into this one: not into a sent week, even if its days were emptied since. */
export const mayRepeat = (week: ShownWeek): boolean => isEmptyWeek(week) && week.server.version === null;

/** Loads the code that fills in several evenings and runs `act`. In a chunk of its own, because most visits only look. */
export function fillIn(act: (fill: typeof import('./fill.ts')) => void): void {
  import('./fill.ts')
    .then(act)
    .catch(() =>
      toast({ tone: 'error', title: 'Não deu para preencher agora', description: 'Confira a conexão e tente de novo.' }),
    );
}

/** The programme to repeat: the newest one with configured days of the latest earlier week, else any with content, else undefined. */
export function previousOf(items: ScheduleHistory['items'], week: CalendarDate) {
  const withDays = items.filter(({ startDate, days }) => startDate !== week && days.some(({ configured }) => configured));
  const newestFirst = withDays.toSorted((a, b) => (a.startDate < b.startDate ? 1 : -1));
  return newestFirst.find(({ startDate }) => startDate < week) ?? newestFirst[0];
}

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
