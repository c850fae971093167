import type { Answer, Timeline, Version, View } from '../../../core/contracts/versions.ts';
import { changeCount } from '../../../core/rules/changes.ts';
import { DAYS, dayInSentence } from '../../../core/rules/week.ts';
import { venueTime } from '../venue.ts';

/** An event that an answer may be about. */
export interface NamedEvent {
  id: number;
  dayOfWeek: string;
  isSpecialEvent: boolean;
}

/** Something that happened to what was handed over. */
export interface Happening {
  key: string;
  at: string;
  text: string;
  version: Version | null;
}

/** "12/11 às 18:02", at the venue. */
export function whenText(instant: string): string {
  const text = venueTime(instant);
  return `${text.slice(0, 5)} às ${text.slice(11)}`;
}

const authorOf = ({ author, isAdmin }: Version): string | null => author ?? (isAdmin ? 'administração' : null);

/** "Versão 3, enviada por Bia em 12/11 às 18:02". */
export function versionText(version: Version): string {
  const author = authorOf(version);
  const how = version.kind === 'saved' ? 'salva sem envio' : author ? `enviada por ${author}` : 'enviada';
  return `Versão ${version.number}, ${how} em ${whenText(version.createdAt)}`;
}

/** "Versão 3 · Bia: 3 mudanças". */
export function versionLine(version: Version): string {
  const by = version.kind === 'saved' ? 'salva sem envio' : authorOf(version);
  const name = [`Versão ${version.number}`, by].filter(Boolean).join(' · ');
  return version.changes === null ? name : `${name}: ${changeCount(version.changes)}`;
}

/** "Marina pediu ajuste na sexta: “…”"; without the name where it is not told. */
export function answerLine({ kind, by, version, eventId, text }: Answer, events: readonly NamedEvent[]): string {
  if (kind === 'approved') return by ? `${by} aprovou a versão ${version}` : `Versão ${version} aprovada`;
  const asked = by ? `${by} pediu ajuste` : 'Ajuste pedido';
  return `${asked}${dayOf(eventId, events)}${text ? `: “${text}”` : ''}`;
}

function dayOf(eventId: number | null, events: readonly NamedEvent[]): string {
  const event = events.find(({ id }) => id === eventId);
  return event ? ` n${dayInSentence(event.isSpecialEvent ? -1 : DAYS.findIndex(({ name }) => name === event.dayOfWeek))}` : '';
}

const viewLine = ({ by, version, seenAt, exportedAt }: View): string =>
  `${by} ${[seenAt && `viu a versão ${version}`, exportedAt && `baixou o Excel${seenAt ? '' : ` da versão ${version}`}`].filter(Boolean).join(' e ')}`;

/** All that happened, newest first. */
export function happenings({ versions, answers, views }: Timeline, events: readonly NamedEvent[]): Happening[] {
  const all: Happening[] = [
    ...views.map((view) => ({
      key: `view ${view.version} ${view.by}`,
      at: view.seenAt ?? view.exportedAt ?? '',
      text: viewLine(view),
      version: null,
    })),
    ...answers.map((one) => ({ key: `answer ${one.id}`, at: one.createdAt, text: answerLine(one, events), version: null })),
    ...versions.map((one) => ({ key: `version ${one.number}`, at: one.createdAt, text: versionLine(one), version: one })),
  ];
  return all.sort((one, other) => other.at.localeCompare(one.at));
}
