import type { Answer, Version } from '../../../../core/contracts/versions.ts';
import { DAYS, dayInSentence } from '../../../../core/rules/week.ts';
import { venueTime } from '../../venue.ts';

export interface NamedEvent {
  id: number;
  dayOfWeek: string;
  isSpecialEvent: boolean;
}

/** "12/11 às 18:02", at the venue. */
export function whenText(instant: string): string {
  const text = venueTime(instant);
  return `${text.slice(0, 5)} às ${text.slice(11)}`;
}

/** The name of whoever handed over a version; null when unknown. */
export const authorOf = ({ author, isAdmin }: Version): string | null => author ?? (isAdmin ? 'um administrador' : null);

/** "Versão 3, enviada por Bia em 12/11 às 18:02". */
export function versionText(version: Version): string {
  const author = authorOf(version);
  const how = version.kind === 'saved' ? 'editada, não enviada' : author ? `enviada por ${author}` : 'enviada';
  return `Versão ${version.number}, ${how} em ${whenText(version.createdAt)}`;
}

/** "Versão 2 aprovada", "Marina pediu ajuste na sexta: “…”"; `by` may be missing. */
export function answerLine(answer: Answer, events: readonly NamedEvent[]): string {
  const { kind, by, version, eventId } = answer;
  if (kind === 'approved') return by ? `${by} aprovou a versão ${version}` : `Versão ${version} aprovada`;
  return askedText(answer, dayOf(eventId, events));
}

/** `where`: the result of `dayOf` for its event. */
export const askedText = ({ by, text }: Answer, where: string): string =>
  `${by ? `${by} pediu ajuste` : 'Ajuste pedido'}${where}${text ? `: “${text}”` : ''}`;

export const dayOf = (eventId: number | null, events: readonly NamedEvent[]): string => onDay(dayNameOf(eventId, events));

/** `dayOfWeek` of an event; null when it refers to no day. */
export const dayNameOf = (eventId: number | null, events: readonly NamedEvent[]): string | null =>
  events.find(({ id }) => id === eventId)?.dayOfWeek ?? null;

/** `dayName`: `dayOfWeek`, which is none of the five days for an extra event. */
export function onDay(dayName: string | null): string {
  if (dayName === null) return '';
  const index = DAYS.findIndex(({ name }) => name === dayName);
  return ` n${dayInSentence(index < 0 ? DAYS.length : index)}`;
}
