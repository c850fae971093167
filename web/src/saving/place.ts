import type { CalendarDate } from '../../../core/rules/calendar.ts';
import { EXTRA_POSITION } from '../../../core/rules/week.ts';

export interface SaverPlace {
  startDate: CalendarDate;
  position: number;
  /** Id of one of the week's other programmes; null for the week's own programme. */
  programme: number | null;
}

/** Prefix of the keys under which this device stores evenings with unsaved changes. */
export const EVENING_PREFIX = 'quartou-evening-';

export const placeKey = ({ startDate, position, programme }: SaverPlace): string =>
  `${startDate}-${position}${programme === null ? '' : `-${programme}`}`;

export const isExtra = ({ position }: Pick<SaverPlace, 'position'>): boolean => position >= EXTRA_POSITION;
