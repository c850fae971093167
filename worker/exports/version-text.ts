import type { Version } from '../../core/contracts/versions.ts';
import { formatInstant } from '../../core/rules/calendar.ts';

export type NamedVersion = Pick<Version, 'number' | 'kind' | 'createdAt'>;

export function versionText({ number, kind, createdAt }: NamedVersion, timeZone: string): string {
  const at = formatInstant(createdAt, timeZone);
  return `Versão ${number}, ${kind === 'sent' ? `enviada em ${at}` : `editada em ${at}, não enviada`}`;
}
