import type { WeekSchedules } from '../../../../../core/contracts/schedules.ts';
import type { Kind } from '../../../outbox/model.ts';
import { venueTime } from '../../../venue.ts';

/** Something that is with the Admin already and that a send would bring a second time. */
export interface SentBefore {
  part: Kind;
  /** The newest of them. */
  scheduleId: number;
  /** Instant, ISO. */
  at: string;
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
    if (newest) {
      const { id: scheduleId, createdAt: at } = newest;
      return { part, scheduleId, at, isOwn: isOwn(scheduleId), count: rest.length + 1 };
    }
  }
  return null;
}

/** "Você já enviou esta semana em 20/11/2026 12:00." */
export function sentText({ part, at, isOwn }: SentBefore): string {
  const when = venueTime(at);
  if (part === 'week') return isOwn ? `Você já enviou esta semana em ${when}.` : `Esta semana já foi enviada em ${when}.`;
  return isOwn
    ? `Você já enviou o evento extra desta semana em ${when}.`
    : `O evento extra desta semana já foi enviado em ${when}.`;
}

/** The question before it goes out again. There is no screen that corrects an extra event. */
export function questionText(before: SentBefore): string {
  const isWeek = before.part === 'week';
  const [two, correct] = isWeek ? ['duas', ' Quer corrigir a que já foi?'] : ['dois', ''];
  const total = before.count === 1 ? two : before.count + 1;
  return `${sentText(before)} Se enviar de novo, o Admin fica com ${total}.${correct}`;
}
