import type { Version } from '../../core/contracts/versions.ts';
import { formatInstant } from '../../core/rules/calendar.ts';

export type NamedVersion = Pick<Version, 'number' | 'kind' | 'createdAt'>;

/** Returns "Versão 3, enviada em 12/11/2026 22:30" or "Versão 3, editada em 12/11/2026 22:30, não enviada". */
export function versionText({ number, kind, createdAt }: NamedVersion, timeZone: string): string {
  const at = formatInstant(createdAt, timeZone);
  return `Versão ${number}, ${kind === 'sent' ? `enviada em ${at}` : `editada em ${at}, não enviada`}`;
}
