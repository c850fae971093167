/** Spec §8: what is said where the server had no words. */
export const SEND_FAILED = 'Houve um erro ao enviar a programação. Tente novamente.';

/** What to tell of a try to send, inline. */
export interface Report {
  problemTitle: string;
  problems: string[];
  /** What arrived beside what did not. */
  arrived: string | null;
  /** Something was tried: trying again completes it. */
  canRetry: boolean;
  /** What stands beside the extra event's own button. */
  extraError: string | null;
}

export const QUIET: Report = { problemTitle: '', problems: [], arrived: null, canRetry: false, extraError: null };

export const extraErrorOf = (failure: string): string => `Erro ao enviar evento extra: ${failure}`;
