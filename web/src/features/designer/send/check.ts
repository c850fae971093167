import { DATE_MESSAGES } from '../../../../../core/contracts/messages.ts';
import { isWednesday } from '../../../../../core/rules/calendar.ts';
import { type Draft, extraDateOf, isConfigured, startDateOf } from '../../../draft/model.ts';
import type { Kind } from '../../../outbox/model.ts';
import { QUIET, type Report } from './state.ts';

const MESSAGES = {
  noDay: 'Configure pelo menos um dia da programação antes de salvar.',
  noExtra: 'Configure o evento extra antes de enviar.',
  emptyExtra: 'Configure o evento extra com pelo menos uma informação antes de enviar.',
  extraDate: `Data do evento extra: ${DATE_MESSAGES.missing}`,
} as const;

/** Why nothing leaves. */
export interface Problem {
  toast: { title: string; description: string };
  report?: Report;
  /** Stands beside the date, and a person is taken there. */
  dateError?: string;
}

/** What keeps a draft from being sent (spec §5), and `kind` of it where that is given; null when nothing does. */
export function problemOf(draft: Draft, kind: Kind | null): Problem | null {
  return (kind && emptinessOf(draft, kind)) ?? dateProblem(draft) ?? extraDateProblem(draft);
}

function emptinessOf({ days, extra }: Draft, kind: Kind): Problem | null {
  if (kind === 'week') {
    if (days.some(isConfigured)) return null;
    return {
      toast: { title: 'Nenhum dia configurado', description: MESSAGES.noDay },
      report: { ...QUIET, problems: [MESSAGES.noDay], problemTitle: 'Nenhum dia configurado' },
    };
  }
  if (isConfigured(extra)) return null;
  return {
    toast: {
      title: 'Evento Extra não configurado',
      description: 'Adicione pelo menos um nome, layout ou atração ao evento extra.',
    },
    report: { ...QUIET, extraError: extra ? MESSAGES.emptyExtra : MESSAGES.noExtra },
  };
}

function dateProblem(draft: Draft): Problem | null {
  const start = startDateOf(draft);
  if (start && isWednesday(start)) return null;
  const dateError = start ? DATE_MESSAGES.mustBeWednesday : DATE_MESSAGES.missing;
  return { toast: { title: 'Erro', description: dateError }, dateError };
}

/** An extra event that goes needs a day to go on. */
function extraDateProblem(draft: Draft): Problem | null {
  if (!isConfigured(draft.extra) || extraDateOf(draft)) return null;
  return {
    toast: { title: 'Erro ao enviar evento extra', description: MESSAGES.extraDate },
    report: {
      ...QUIET,
      problems: [MESSAGES.extraDate],
      problemTitle: 'Nada foi enviado ainda',
      extraError: MESSAGES.extraDate,
    },
  };
}
