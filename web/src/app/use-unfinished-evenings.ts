import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { DAYS, EXTRA_EVENT } from '../../../core/rules/week.ts';
import { dayPath, designerPath } from '../paths.ts';
import { onConflict, onGone } from '../saving/notices.ts';
import type { Place } from '../saving/place.ts';
import { savingClient } from '../saving/registry.ts';
import { toast } from '../ui/toast.tsx';

/** Saves the evenings that an earlier visit could not save, and shows a toast when one of them has a conflict or its programme was deleted. */
export function useUnfinishedEvenings(): void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  useEffect(() => {
    function warn(place: Place, title: string, description: string, label: string) {
      const { startDate, position, programme } = place;
      const path = programme === null ? designerPath(startDate, position) : dayPath(position, programme);
      // The evening's own screen shows the message itself.
      if (document.querySelector(`[data-evening="${position}"]`) && location.pathname !== '/') return;
      toast({ tone: 'error', title, description, duration: 15_000, action: { label, onPress: () => navigate(path) } });
    }
    const nameOf = ({ position }: Place) => DAYS[position]?.name ?? EXTRA_EVENT;
    onConflict((place) =>
      warn(
        place,
        `Outra pessoa mudou: ${nameOf(place)}`,
        'O que você escreveu está guardado neste aparelho. Escolha o que fica.',
        'Comparar',
      ),
    );
    onGone((place) =>
      warn(
        place,
        'Uma programação foi excluída',
        `O que você escreveu em ${nameOf(place)} não foi salvo e continua neste aparelho.`,
        'Ver o que escrevi',
      ),
    );
    savingClient.set(queryClient);
    // A chunk of its own: most visits have nothing left to save.
    if (hasUnfinished()) import('../saving/savers.ts').catch(() => undefined);
  }, [navigate, queryClient]);
}

function hasUnfinished(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith('quartou-evening-'));
  } catch {
    return false;
  }
}
