import { useQuery } from '@tanstack/react-query';
import type { Usual } from '../../../core/contracts/evenings.ts';
import { artistsText, type ShownEvent, valueText } from '../../../core/rules/event-text.ts';
import { usualQuery } from '../api/usual.ts';
import { toast } from '../ui/toast.tsx';
import type { ShownWeek } from './use-week.ts';

/** What an empty evening usually is. */
export interface Ghost {
  position: number;
  usual: Usual;
  artists: string | null;
  price: string | null;
}

/** The habits of a week's empty days, by position. */
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

/** Whether a week has nothing that a repetition would write over. */
export const isEmptyWeek = ({ evenings }: ShownWeek): boolean => !evenings.some(({ isConfigured }) => isConfigured);

/** Loads what fills in several evenings at once, and does it. In a chunk of its own: most visits only look. */
export function fillIn(act: (fill: typeof import('./fill.ts')) => void): void {
  import('./fill.ts')
    .then(act)
    .catch(() =>
      toast({ tone: 'error', title: 'Não deu para preencher agora', description: 'Confira a conexão e tente de novo.' }),
    );
}
