import type { DeletedItem, DeletedKind } from '../../../../core/contracts/deleted.ts';
import { LIMITS } from '../../../../core/contracts/limits.ts';
import { formatDate } from '../../../../core/rules/calendar.ts';
import { seenWhen } from '../../list-kit/seen.ts';
import type { IconName } from '../../ui/icons.tsx';

interface Words {
  one: string;
  many: string;
  ending: 'a' | 'o';
  icon: IconName;
}

export const KINDS: Record<DeletedKind, Words> = {
  schedule: { one: 'programação', many: 'programações', ending: 'a', icon: 'calendar' },
  layout: { one: 'layout', many: 'layouts', ending: 'o', icon: 'image' },
  attraction: { one: 'atração', many: 'atrações', ending: 'a', icon: 'microphone' },
  photo: { one: 'foto', many: 'fotos', ending: 'a', icon: 'image' },
  value: { one: 'valor', many: 'valores', ending: 'o', icon: 'ticket' },
};

export const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** The row's name; a programme has a description instead. */
export const nameOf = ({ kind, name }: DeletedItem): string =>
  kind === 'schedule' ? `Programação de ${formatDate(name)}` : name;

const DAY = 24 * 60 * 60 * 1000;

/** "Excluída por Marina há 2 dias, some em 28 dias". */
export function goneText({ kind, deletedAt, deletedBy }: DeletedItem, now: number): string {
  const left = Math.max(1, Math.ceil(LIMITS.deletedDays - (now - Date.parse(deletedAt)) / DAY));
  const by = deletedBy === null ? '' : ` por ${deletedBy}`;
  return `Excluíd${KINDS[kind].ending}${by} ${seenWhen(deletedAt, now)}, some em ${left === 1 ? '1 dia' : `${left} dias`}`;
}

/** "as 3 fotos", "a única foto"; without a kind "os 3 itens". */
export function allOf(kind: DeletedKind | '', count: number): string {
  const { one, many, ending } = kind === '' ? { one: 'item', many: 'itens', ending: 'o' } : KINDS[kind];
  return count === 1 ? `${ending} únic${ending} ${one}` : `${ending}s ${count} ${many}`;
}
