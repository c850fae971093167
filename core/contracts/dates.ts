import * as z from 'zod';
import { isCalendarDate, isWednesday } from '../rules/calendar.ts';
import { isCalendarMonth } from '../rules/month.ts';
import { DATE_MESSAGES } from './messages.ts';

const WRITTEN = /^\d{4}-\d\d-\d\d(T([01]\d|2[0-3]):[0-5]\d(:([0-5]\d|60)(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/;

/**
 * A calendar date as it is written: `YYYY-MM-DD`, or a full ISO instant of which only the written date counts, so the
 * answer does not depend on anybody's time zone. Gives `YYYY-MM-DD`.
 */
export const calendarDate = z
  .string({ error: DATE_MESSAGES.missing })
  .regex(WRITTEN, DATE_MESSAGES.missing)
  .transform((value) => value.slice(0, 10))
  .refine(isCalendarDate, { error: DATE_MESSAGES.missing, abort: true });

/** A calendar date that is a Wednesday (spec §5). */
export const wednesday = calendarDate.refine(isWednesday, DATE_MESSAGES.mustBeWednesday);

const A_MONTH = 'Use um mês, como 2026-11.';

/** A month, `YYYY-MM`. */
export const calendarMonth = z.string({ error: A_MONTH }).refine(isCalendarMonth, { error: A_MONTH, abort: true });
