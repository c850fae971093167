import type { WeekSchedules } from '../../../../../core/contracts/schedules.ts';
import type { Kind } from '../../../outbox/model.ts';
import { venueTime } from '../../../venue.ts';

/** Something that is with the Admin already and that a send would bring a second time. */
export interface SentBefore {
  part: Kind;
  /** The newest of them. */
  programme: WeekSchedules[number];
  isOwn: boolean;
  count: number;
}

/**
 * What of a week the Admin has already.
 * @param programmes those of the week, newest first
 * @param kinds what is looked for: days, the extra event, or either, days first
 * @param isOwn whether a programme was sent from this device
 */
export function sentBefore(
  programmes: WeekSchedules,
  kinds: readonly Kind[],
  isOwn: (scheduleId: number) => boolean,
): SentBefore | null {
  for (const part of kinds) {
    const [newest, ...rest] = programmes.filter(({ configuredDays, extraEvents }) =>
      part === 'week' ? configuredDays > 0 : extraEvents > 0,
    );
    if (newest) return { part, programme: newest, isOwn: isOwn(newest.id), count: rest.length + 1 };
  }
  return null;
}

/** "Você já enviou esta semana em 20/11/2026 12:00." or "Bia enviou esta semana em 20/11/2026 12:00 (versão 2)." */
export function sentText({ part, programme: { createdAt, version }, isOwn }: SentBefore): string {
  const sent = version?.kind === 'sent' ? version : null;
  const when = `${venueTime(sent?.createdAt ?? createdAt)}${sent && sent.number > 1 ? ` (versão ${sent.number})` : ''}`;
  const what = part === 'week' ? 'esta semana' : 'o evento extra desta semana';
  // The first version is this device's own; who made a later one is told by its name alone.
  if (isOwn && (version?.number ?? 1) === 1) return `Você já enviou ${what} em ${when}.`;
  if (sent?.author) return `${sent.author} enviou ${what} em ${when}.`;
  return part === 'week' ? `Esta semana já foi enviada em ${when}.` : `O evento extra desta semana já foi enviado em ${when}.`;
}

/** The question before it goes out again. */
export function questionText(before: SentBefore): string {
  const [other, two] = before.part === 'week' ? ['outra', 'duas'] : ['outro', 'dois'];
  return `${sentText(before)} Se enviar como ${other}, o Admin fica com ${before.count === 1 ? two : before.count + 1}.`;
}
