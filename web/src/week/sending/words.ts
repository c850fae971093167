/** The programme with its extra event, or the extra event alone. */
export type Part = 'week' | 'extra';

/** What is told of a send that did not arrive: a toast, and what stands on the page until the next one. */
export interface Failure {
  toast: { title: string; description: string };
  /** Beside the send button; empty where the words belong to the date or to the extra event. */
  problems: string[];
  /** Beside the date. */
  dateError?: string;
  /** Beside the extra event's button. */
  extraError?: string;
  /** Everything that was written is saved, so that sending again is enough. */
  isSaved?: boolean;
}

/** Spec §8: what is said where the server had no words. */
export const SEND_FAILED = 'Houve um erro ao enviar a programação. Tente novamente.';

export const SENT_TOASTS: Record<Part, { title: string; description: string }> = {
  week: { title: 'Programação Salva', description: 'Sua programação foi enviada com sucesso para o Admin.' },
  extra: { title: 'Evento Extra Enviado', description: 'O evento extra foi enviado com sucesso para o Admin.' },
};
