import type { DeletedKind } from '../../../core/contracts/deleted.ts';
import { capitalized, counted } from '../../../core/rules/text.ts';
import type { IconName } from '../ui/icons.tsx';
import { venueDate } from '../venue.ts';

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

export const countOf = (kind: DeletedKind, count: number): string => counted(count, KINDS[kind].one, KINDS[kind].many);

/** Returns the words for all items of a kind, such as "as 3 fotos" or "a única foto". If `kind` is empty: "os 3 itens". */
export function allOf(kind: DeletedKind | '', count: number): string {
  const { one, many, ending } = kind === '' ? { one: 'item', many: 'itens', ending: 'o' } : KINDS[kind];
  return count === 1 ? `${ending} únic${ending} ${one}` : `${ending}s ${counted(count, one, many)}`;
}

export const restoredText = (kind: DeletedKind): string => `${capitalized(KINDS[kind].one)} de volta`;

const HOUR = 3_600_000;
const relative = new Intl.RelativeTimeFormat('pt-BR');

/** Returns "nunca", "agora há pouco", "há 2 horas" or "em 25/11/2026"; no minutes, as last visits are stored once an hour. */
export function seenWhen(instant: string | null, now: number): string {
  if (instant === null) return 'nunca';
  const hours = Math.floor((now - Date.parse(instant)) / HOUR);
  if (hours < 1) return 'agora há pouco';
  if (hours < 24) return relative.format(-hours, 'hour');
  return hours < 30 * 24 ? relative.format(-Math.floor(hours / 24), 'day') : `em ${venueDate(instant)}`;
}
