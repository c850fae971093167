import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { formatDayMonth } from '../../../core/rules/calendar.ts';
import { counted } from '../../../core/rules/text.ts';
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
  /** Evenings that were unfinished and not on the screen when they were last looked for, each with its phase. */
  const reported = useRef<readonly string[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` runs the effect after each navigation, because the new screen may lack the evening's message
  useEffect(() => {
    // Home, where people return to, reports again, because an earlier toast may have passed unseen.
    if (location.pathname === '/') reported.current = [];
    function isUnreported({ place: { startDate, position, programme }, get }: EveningSaver): boolean {
      if (!WORDS[get().phase]) return false;
      // A screen with the week's state line and this evening shows the message itself. Home and a programme's page do not offer
      // to compare.
      const selectors = [`[data-start="${startDate}"][data-programme="${programme ?? ''}"]`, `[data-evening="${position}"]`];
      const hasForm = location.pathname !== '/' && !location.pathname.startsWith('/client/');
      return !hasForm || !selectors.every((selector) => document.querySelector(selector));
    }
    /** One toast reports all evenings, because a toast replaces the one before. */
    function reportAll() {
      const unfinished = [...savers.values()].filter(isUnreported);
      const nameOf = ({ place, get }: EveningSaver) => `${placeKey(place)} ${get().phase}`;
      const first = unfinished.find((saver) => !reported.current.includes(nameOf(saver)));
      reported.current = unfinished.map(nameOf);
      if (!first) return;
      const { place, get, isStored } = first;
      const { startDate, position } = place;
      const date = position < EXTRA_POSITION ? `, ${formatDayMonth(dayDate(startDate, position))}` : '';
      const kept = isStored() ? 'está guardado neste aparelho' : 'só existe nesta página: não a feche';
      const words = WORDS[get().phase]?.(`${eveningName(position)}${date}`, kept);
      const others = unfinished.length - 1;
      const more = others > 0 ? ` Além deste, ${counted(others, 'dia espera', 'dias esperam')} por você.` : '';
      if (words)
        toast({
          tone: 'error',
          title: words.title,
          description: `${words.description}${more}`,
          duration: 15_000,
          action: { label: words.label, onPress: () => navigate(eveningPath(place)) },
        });
    }
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
