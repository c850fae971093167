import type { EventConflict } from '../../../core/contracts/events.ts';
import { ApiError } from './errors.ts';

/** Returns the details of a save that was refused because somebody else saved first; null for any other failure. */
export function conflictOf(error: unknown): EventConflict | null {
  if (!(error instanceof ApiError) || error.body?.code !== 'conflict') return null;
  const details = error.body.details as Partial<EventConflict> | null | undefined;
  return details?.current === undefined ? null : { current: details.current };
}
