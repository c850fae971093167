import type { CalendarDate } from '../../../core/rules/calendar.ts';
import { DAYS } from '../../../core/rules/week.ts';

/** An evening of a week. */
export interface Place {
  startDate: CalendarDate;
  /** 0 to 4 Wednesday to Sunday, from 5 on the extra events. */
  position: number;
  /** One of the week's other programmes, by its id; null for the week's own. */
  programme: number | null;
}

/** A name for a place: the same for the same evening. */
export const nameOf = ({ startDate, position, programme }: Place): string =>
  `${startDate}-${position}${programme === null ? '' : `-${programme}`}`;

export const isExtra = ({ position }: Pick<Place, 'position'>): boolean => position >= DAYS.length;
