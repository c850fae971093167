import { extraErrorOf, type Report, SEND_FAILED } from './report.ts';
import type { SendResult } from './send.ts';

export interface Words {
  toast: { title: string; description: string };
  report: Report;
}

/** The words for a week that did not arrive whole (spec §8): a toast, and what became of each part. */
export function failureReport(result: SendResult): Words {
  const { saved, expected, failures, extraFailure, extraSaved } = result;
  const extraError = extraFailure === null ? null : extraErrorOf(extraFailure);
  const counted = `Programação salva com ${saved} de ${expected} dias configurados.`;
  const report = {
    problems: extraError ? [...failures, extraError] : failures,
    arrived: extraSaved ? 'O evento extra chegou ao Admin.' : null,
    canRetry: true,
    extraError,
  };
  if (saved === 0 && !extraSaved) {
    const description = failures[0] ?? SEND_FAILED;
    return { toast: { title: 'Erro', description }, report: { ...report, problemTitle: 'A programação não foi enviada.' } };
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
