import type { Phase } from './machine.ts';

/** A day that the server does not have yet: where its saving stands, and whether this device keeps a copy. */
export interface UnsentDay {
  phase: Phase;
  isStored: boolean;
}

/** What became of the days of a programme that could not be sent now, and what to do about them. */
export function unsentText(days: UnsentDay[]): string {
  if (days.some(({ isStored }) => !isStored)) {
    return 'Não deu para guardar neste aparelho o que falta. Não feche a página e tente de novo.';
  }
  if (days.every(({ phase }) => phase === 'unreachable')) {
    return 'O servidor não respondeu. O que falta está guardado neste aparelho e é salvo sozinho quando a rede voltar.';
  }
  return 'O que falta está guardado neste aparelho. Confira o aviso de cada dia e tente de novo.';
}
