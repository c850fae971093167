import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { DAYS } from '../../../core/rules/week.ts';
import { dayPath } from '../paths.ts';
import { onConflict, onGone } from '../saving/notices.ts';
import type { DayPlace } from '../saving/stored.ts';
import { toast } from '../ui/toast.tsx';

/** Saves the days that an earlier visit could not save, and shows a toast when one of them meets a conflict or a deleted programme. */
export function useUnfinishedDays(): void {
  const navigate = useNavigate();

  useEffect(() => {
    // Its own chunk: most visits have nothing left to save.
    if (hasUnfinishedDays()) import('../saving/savers.ts').then(({ resumeSaving }) => resumeSaving()).catch(() => undefined);
  }, []);

  useEffect(() => {
    function warn({ index, scheduleId }: DayPlace, title: string, description: string, label: string) {
      const path = dayPath(index, scheduleId);
      // The day's own screen says it itself.
      if (`${location.pathname}${location.search}` === path) return;
      toast({ tone: 'error', title, description, duration: 15_000, action: { label, onPress: () => navigate(path) } });
    }
    onConflict((place) =>
      warn(
        place,
        `Outra pessoa mudou: ${DAYS[place.index]?.name}`,
        'O que você escreveu está guardado neste aparelho. Escolha o que fica.',
        'Comparar',
      ),
    );
    onGone((place) =>
      warn(
        place,
        'Uma programação foi excluída',
        `O que você escreveu em ${DAYS[place.index]?.name} não foi salvo e continua neste aparelho.`,
        'Ver o que escrevi',
      ),
    );
  }, [navigate]);
}

function hasUnfinishedDays(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith('quartou-day-'));
  } catch {
    return false;
  }
}
