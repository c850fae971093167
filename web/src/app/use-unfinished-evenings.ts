import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { formatDayMonth } from '../../../core/rules/calendar.ts';
import { dayDate, EXTRA_POSITION, eveningName } from '../../../core/rules/week.ts';
import { eveningPath } from '../paths.ts';
import type { Phase } from '../saving/machine.ts';
import { EVENING_PREFIX, placeKey } from '../saving/place.ts';
import { onSaverChange, savers } from '../saving/registry.ts';
import type { EveningSaver } from '../saving/saver.ts';
import { toast } from '../ui/toast.tsx';

const WORDS: Partial<Record<Phase, (name: string, kept: string) => { title: string; description: string; label: string }>> = {
  conflict: (name, kept) => ({
    title: `Há outro conteúdo no servidor: ${name}`,
    description: `O que você escreveu ${kept}. Escolha o que fica.`,
    label: 'Comparar',
  }),
  gone: (name, kept) => ({
    title: 'Uma programação foi excluída',
    description: `O que você escreveu em ${name} não foi salvo e ${kept}.`,
    label: 'Ver o que escrevi',
  }),
  refused: (name, kept) => ({
    title: `Não foi salvo: ${name}`,
    description: `O que você escreveu ${kept}. Confira o que falta corrigir.`,
    label: 'Conferir',
  }),
};

/** Saves evenings that were unsaved when the page was closed. A toast reports a conflict, a refusal, or a deleted programme. */
export function useUnfinishedEvenings(): void {
  const navigate = useNavigate();
  const { key } = useLocation();
  const reported = useRef(new Map<string, Phase>());

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` runs the effect after each navigation, because the new screen may lack the evening's message
  useEffect(() => {
    function report({ place, get, isStored }: EveningSaver) {
      const { startDate, position, programme } = place;
      const { phase } = get();
      const date = position < EXTRA_POSITION ? `, ${formatDayMonth(dayDate(startDate, position))}` : '';
      const kept = isStored() ? 'está guardado neste aparelho' : 'só existe nesta página: não a feche';
      const words = WORDS[phase]?.(`${eveningName(position)}${date}`, kept);
      // A screen with the week's state line and this evening shows the message itself. Home shows no message.
      const selectors = [`[data-start="${startDate}"][data-programme="${programme ?? ''}"]`, `[data-evening="${position}"]`];
      const isShown = location.pathname !== '/' && selectors.every((selector) => document.querySelector(selector));
      if (!words || isShown) return void reported.current.delete(placeKey(place));
      if (reported.current.get(placeKey(place)) === phase) return;
      reported.current.set(placeKey(place), phase);
      const { title, description, label } = words;
      toast({
        tone: 'error',
        title,
        description,
        duration: 15_000,
        action: { label, onPress: () => navigate(eveningPath(place)) },
      });
    }
    const reportAll = () => savers.forEach(report);
    reportAll();
    return onSaverChange(reportAll);
  }, [navigate, key]);

  useEffect(resumeUnfinished, []);
}

/** Loads the code that saves evenings if the device has stored an unsaved one. */
export function resumeUnfinished(): void {
  try {
    const isStored = Object.keys(localStorage).some((key) => key.startsWith(EVENING_PREFIX));
    if (isStored) import('../saving/savers.ts').catch(() => undefined);
  } catch {
    // The browser forbids storage.
  }
}
