import type { ScheduleEvent } from '../../../core/contracts/events.ts';
import { ApiError } from './errors.ts';

/** The event as it is on the server, where a save was refused for a conflict; null for any other failure. */
export function conflictOf(error: unknown): ScheduleEvent | null {
  if (!(error instanceof ApiError) || error.answer?.code !== 'conflict') return null;
  return (error.answer.details as { current?: ScheduleEvent } | undefined)?.current ?? null;
}
