import type { EventDraft } from '../draft/model.ts';
import { editEvening } from '../saving/savers.ts';
import type { Evening, ShownWeek } from './use-week.ts';

/** Changes an evening, which is saved by itself. */
export const edit = ({ server }: ShownWeek, { place }: Evening, change: (event: EventDraft) => EventDraft): void =>
  editEvening(place, server, change);
