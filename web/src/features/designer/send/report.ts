import type { Kind } from '../../../outbox/model.ts';
import { QUIET, type Report, SEND_FAILED } from './state.ts';

/** There is no call that takes an extra event back. */
export const EXTRA_STAYS: Report = {
  ...QUIET,
  problemTitle: 'Atenção',
  problems: ['O evento extra já tinha sido enviado antes. Se não vale mais, avise o Admin.'],
};

export const SENT_TOASTS: Record<Kind, { title: string; description: string }> = {
  week: { title: 'Programação Salva', description: 'Sua programação foi enviada com sucesso para o Admin.' },
  extra: { title: 'Evento Extra Enviado', description: 'O evento extra foi enviado com sucesso para o Admin.' },
};

/** Of a programme that was sent before. */
export const CORRECTED_TOASTS: typeof SENT_TOASTS = {
  week: { title: 'Programação Atualizada', description: 'O Admin já tem a programação como está aqui.' },
  extra: { title: 'Evento Extra Atualizado', description: 'O Admin já tem o evento extra como está aqui.' },
};

/** What was to be corrected has been deleted. */
export const GONE: Report = {
  ...QUIET,
  problemTitle: 'A programação enviada foi excluída',
  problems: ['O Admin não a tem mais. O que está aqui continua neste aparelho: enviar de novo manda uma nova.'],
};

/** Said when a send has to wait for the network. */
export const POSTPONED_TOASTS: typeof SENT_TOASTS = {
  week: { title: 'Sem conexão', description: 'A programação vai sozinha quando a rede voltar.' },
  extra: { title: 'Sem conexão', description: 'O evento extra vai sozinho quando a rede voltar.' },
};

/** What became of a send that did not arrive whole. */
export interface SendResult {
  /** Days that arrived, and days that should have. */
  saved: number;
  expected: number;
  /** No day was sent, because there is no programme to put them into. */
  isWithoutProgramme: boolean;
  /** What went wrong with the schedule and its days, in the words of spec §8. */
  failures: string[];
  /** The same of the extra event. */
  extraFailure: string | null;
  extraSaved: boolean;
}

interface Words {
  toast: { title: string; description: string };
  report: Report;
}

const extraErrorOf = (failure: string): string => `Erro ao enviar evento extra: ${failure}`;

/** The words for a week that did not arrive whole (spec §8): a toast, and what became of each part. */
export function weekFailure({ saved, expected, isWithoutProgramme, failures, extraFailure, extraSaved }: SendResult): Words {
  const extraError = extraFailure === null ? null : extraErrorOf(extraFailure);
  const counted = `Programação salva com ${saved} de ${expected} dias configurados.`;
  const report = {
    problems: extraError ? [...failures, extraError] : failures,
    arrived: extraSaved ? 'O evento extra chegou ao Admin.' : null,
    canRetry: true,
    extraError,
  };
  if (saved === 0 && !extraSaved) {
    const toast = isWithoutProgramme
      ? { title: 'Erro', description: failures[0] ?? SEND_FAILED }
      : { title: 'Atenção', description: counted };
    return { toast, report: { ...report, problemTitle: 'A programação não foi enviada.' } };
  }
  if (saved < expected) {
    return { toast: { title: 'Atenção', description: counted }, report: { ...report, problemTitle: counted } };
  }
  if (failures.length === 0 && extraFailure !== null) {
    const toast = { title: 'Erro ao enviar evento extra', description: extraFailure };
    return { toast, report: { ...report, problemTitle: 'Os dias foram enviados. Falta o evento extra.' } };
  }
  // All that is configured is there, and a day that was emptied since is not empty there yet.
  const toast = { title: 'Erro', description: failures[0] ?? SEND_FAILED };
  return { toast, report: { ...report, problemTitle: 'A programação não foi enviada por inteiro.' } };
}

/** The words for an extra event that was sent alone and did not arrive. */
export function extraAloneFailure({ extraFailure }: SendResult): Words {
  const message = extraFailure ?? SEND_FAILED;
  return {
    toast: { title: 'Erro ao enviar evento extra', description: message },
    report: { ...QUIET, extraError: extraErrorOf(message) },
  };
}
