import type { Version } from '../../core/contracts/versions.ts';
import { formatInstant } from '../../core/rules/calendar.ts';

export type NamedVersion = Pick<Version, 'number' | 'kind' | 'createdAt'>;

export function versionText({ number, kind, createdAt }: NamedVersion, timeZone: string): string {
  const at = formatInstant(createdAt, timeZone);
  // A version of kind `saved` is made when an administrator sees or exports the programme, so its time is not that of an edit.
  return `Versão ${number}, ${kind === 'sent' ? `enviada em ${at}` : `não enviada, como estava em ${at}`}`;
}
