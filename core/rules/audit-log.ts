import type { AuditEntry } from '../contracts/audit-log.ts';
import { formatDate, isCalendarDate } from './calendar.ts';

/** For each kind of log entry, the words between actor and subject, as in "Ana removeu o layout samba.jpg". */
export const AUDIT_LABELS = {
  'schedule.removed': 'excluiu a programação',
  'schedule.restored': 'trouxe de volta a programação',
  'schedule.allRemoved': 'excluiu todas as programações:',
  'schedule.allRestored': 'trouxe de volta programações:',
  'version.approved': 'aprovou a programação',
  'version.adjustmentAsked': 'pediu ajuste na programação',
  'schedule.exported': 'exportou a programação',
  'layout.removed': 'removeu o layout',
  'layout.restored': 'trouxe de volta o layout',
  'layout.allRemoved': 'removeu todos os layouts:',
  'layout.allRestored': 'trouxe de volta layouts:',
  'attraction.listAdded': 'adicionou atrações por uma lista:',
  'attraction.removed': 'excluiu a atração',
  'attraction.restored': 'trouxe de volta a atração',
  'attraction.allRemoved': 'excluiu todas as atrações:',
  'attraction.allRestored': 'trouxe de volta atrações:',
  'attraction.merged': 'uniu atrações:',
  'attraction.unmerged': 'desfez a união de atrações:',
  'attraction.exported': 'exportou a lista do mês (Ecad):',
  'photo.removed': 'removeu a foto',
  'photo.restored': 'trouxe de volta a foto',
  'photo.allRestored': 'trouxe de volta fotos:',
  'photo.exported': 'baixou as fotos:',
  'value.added': 'adicionou o valor',
  'value.changed': 'mudou o valor para',
  'value.removed': 'removeu o valor',
  'value.restored': 'trouxe de volta o valor',
  'value.allRestored': 'trouxe de volta valores:',
  'lotSettings.added': 'criou a configuração de lotes',
  'lotSettings.changed': 'mudou a configuração de lotes',
  'lotSettings.removed': 'excluiu a configuração de lotes',
  'example.removed': 'apagou a casa de exemplo. Itens:',
  'example.restored': 'trouxe de volta a casa de exemplo. Itens:',
  'house.changed': 'mudou os dados da casa:',
  'house.logoChanged': 'trocou o logo da casa',
  'house.logoRemoved': 'removeu o logo da casa',
  'link.made': 'criou o link',
  'link.revoked': 'revogou o link',
  'account.registered': 'criou a conta',
  'account.removed': 'removeu a conta',
  'account.sessionsEnded': 'encerrou as sessões da conta',
  'account.passwordChanged': 'trocou a senha da conta',
  'account.resetCodeMade': 'gerou um código de nova senha para a conta',
  'account.passwordReset': 'entrou com um código e trocou a senha da conta',
  'registration.opened': 'permitiu novas contas',
  'registration.closed': 'bloqueou novas contas',
  'registration.codeRenewed': 'gerou um código de registro e permitiu novas contas',
  'staffCode.renewed': 'gerou um código da equipe',
  'staffCode.off': 'parou de exigir o código da equipe',
} as const;
export type AuditKind = keyof typeof AUDIT_LABELS;

export function auditSentence({ kind, actor, subject }: Pick<AuditEntry, 'kind' | 'actor' | 'subject'>): string {
  const words: string = AUDIT_LABELS[kind];
  // A person who changes their own account is named only once.
  const isAlone = subject === null || (subject === actor && kind.startsWith('account.'));
  // Only a programme's date is reformatted: a layout or link may be named like a date, and names stay as they are.
  const named = /^(schedule|version)\./.test(kind) && isCalendarDate(subject ?? '') ? `de ${formatDate(subject)}` : subject;
  const action = isAlone ? words.replace(/:$/, '') : `${words} ${named}`;
  return `${actor ?? 'Alguém'} ${action}`;
}
