import type { CalendarDate } from '../../../core/rules/calendar.ts';
import { useConnection } from '../api/seen.ts';
import { type Draft, weekStartOf } from '../draft/model.ts';
import { useDraft } from '../draft/store.ts';
import type { Kind, Outbox, Postponed } from './model.ts';
import { outbox, useOutbox } from './store.ts';

/** What of the draft waits for the network and goes by itself: the week before the extra event; null for nothing. */
export function waitingKind({ postponed }: Outbox, draft: Draft): Kind | null {
  const start = weekStartOf(draft);
  const waits = (kind: Kind) => goesFor(postponed[kind], start) && !postponed[kind]?.isHeld;
  return (['week', 'extra'] as const).find(waits) ?? null;
}

/** Whether it is this week's, and not too old. */
const goesFor = (postponed: Postponed | null, start: CalendarDate | null): boolean =>
  postponed !== null && postponed.startDate === start && Date.now() < postponed.until;

/** What is told of a send that waits. */
export interface Waiting {
  text: string;
  /** For a bar. */
  short: string;
  /** In the place of the button that sends. */
  button: string;
  /** It goes no more by itself. */
  isHeld: boolean;
  takeBack: () => void;
}

/** What waits of the draft's week, or of its extra event alone; null where nothing does. */
export function useWaiting(kind: Kind): Waiting | null {
  const { offline } = useConnection();
  const isHere = useOutbox(({ postponed }) => postponed[kind]);
  const start = useDraft(weekStartOf);
  const isBegun = useOutbox(({ attempts }) => attempts[kind]?.startDate === start && attempts[kind]?.scheduleId !== undefined);
  if (!isHere || !goesFor(isHere, start)) return null;
  return {
    ...wordsOf(kind, isHere.isHeld, offline, isBegun),
    isHeld: isHere.isHeld,
    takeBack: () => outbox().update((before) => ({ ...before, postponed: { ...before.postponed, [kind]: null } })),
  };
}

function wordsOf(kind: Kind, isHeld: boolean, offline: boolean, isBegun: boolean): Pick<Waiting, 'text' | 'short' | 'button'> {
  if (isHeld) return { text: HELD[kind], short: 'Não foi: confira antes de enviar', button: '' };
  const [what, alone] = kind === 'week' ? ['a programação', 'sozinha'] : ['o evento extra', 'sozinho'];
  const when = offline ? 'quando a rede voltar' : 'em instantes';
  const text = isBegun ? `o envio parou no meio, e o resto vai sozinho ${when}.` : `${what} vai ${alone} ${when}.`;
  const button = offline ? 'Aguardando internet' : 'Vai em instantes';
  return {
    button,
    text: offline ? `Sem conexão: ${text}` : text.charAt(0).toUpperCase() + text.slice(1),
    short: `Vai ${alone} ${when}`,
  };
}

const HELD: Record<Kind, string> = {
  week: 'A programação não foi: enquanto ela esperava a rede, esta semana já foi enviada. Confira antes de enviar.',
  extra: 'O evento extra não foi: enquanto ele esperava a rede, já foi enviado um desta semana. Confira antes de enviar.',
};
