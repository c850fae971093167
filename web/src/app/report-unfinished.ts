import type { NavigateFunction } from 'react-router';
import { formatDayMonth } from '../../../core/rules/calendar.ts';
import { counted } from '../../../core/rules/text.ts';
import { dayDate, EXTRA_POSITION, eveningName } from '../../../core/rules/week.ts';
import { eveningPath } from '../paths.ts';
import type { Phase } from '../saving/machine.ts';
import { placeKey } from '../saving/place.ts';
import { savers } from '../saving/registry.ts';
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

const nameOf = ({ place, get }: EveningSaver) => `${placeKey(place)} ${get().phase}`;

/** True if the screen does not offer to decide about the evening, whose save failed. */
function isHidden({ place }: EveningSaver): boolean {
  const { startDate, position, programme } = place;
  // A toast would not help on the page to which its own button leads.
  if (`${location.pathname}${location.search}` === eveningPath(place)) return false;
  // A screen with the week's state line and this evening shows the message itself. Home and a programme's page only mark it.
  const selectors = [`[data-start="${startDate}"][data-programme="${programme ?? ''}"]`, `[data-evening="${position}"]`];
  const onlyMarks = location.pathname === '/' || location.pathname.startsWith('/client/');
  return onlyMarks || !selectors.every((selector) => document.querySelector(selector));
}

/** The evenings that were reported and still wait, each with its phase. */
let reported: readonly string[] = [];

/**
 * Shows a toast if the save of a hidden evening has failed since the last report. As a toast replaces the one before, one toast
 * is for all such evenings. Each is reported once, unless `isAgain`, because its toast may have passed unseen.
 */
export function reportUnfinished(navigate: NavigateFunction, isAgain: boolean): void {
  if (isAgain) reported = [];
  const failed = [...savers.values()].filter(({ get }) => WORDS[get().phase]);
  const hidden = failed.filter(isHidden);
  const first = hidden.find((saver) => !reported.includes(nameOf(saver)));
  reported = failed.filter((saver) => hidden.includes(saver) || reported.includes(nameOf(saver))).map(nameOf);
  const wordsOf = first && WORDS[first.get().phase];
  if (!wordsOf) return;
  const { place } = first;
  const { startDate, position } = place;
  const date = position < EXTRA_POSITION ? `, ${formatDayMonth(dayDate(startDate, position))}` : '';
  const others = hidden.length - 1;
  const more = others > 0 ? ` ${counted(others, 'outro evento também espera', 'outros eventos também esperam')} por você.` : '';
  const kept = hidden.every(({ isStored }) => isStored())
    ? 'está guardado neste aparelho'
    : 'só existe nesta página: não a feche';
  const { title, description, label } = wordsOf(`${eveningName(position)}${date}`, kept);
  toast({
    tone: 'error',
    title,
    description: `${description}${more}`,
    duration: 15_000,
    action: { label, onPress: () => navigate(eveningPath(place)) },
  });
}
