import type { DeletedItem, DeletedKind } from '../../../core/contracts/deleted.ts';
import { restoreAllSchedules, restoreSchedule } from './admin.ts';
import {
  restoreAllAttractions,
  restoreAllLayouts,
  restoreAttraction,
  restoreLayout,
  restorePhoto,
  restoreValue,
} from './catalogue.ts';
import { api, body } from './client.ts';
import { attractionsQuery, layoutsQuery, valuesQuery } from './queries.ts';

const RESTORE: Record<DeletedKind, (id: number) => Promise<unknown>> = {
  schedule: restoreSchedule,
  layout: restoreLayout,
  attraction: restoreAttraction,
  photo: restorePhoto,
  value: restoreValue,
};

export const restoreItem = ({ kind, id }: Pick<DeletedItem, 'kind' | 'id'>) => RESTORE[kind](id);

const RESTORE_ALL = { schedule: restoreAllSchedules, layout: restoreAllLayouts, attraction: restoreAllAttractions };

/** What was deleted together at that instant. */
export const restoreAll = (kind: keyof typeof RESTORE_ALL, deletedAt: string) => RESTORE_ALL[kind](deletedAt);

export const restoreDeleted = (kind: DeletedKind | '') => body(api.deleted.restore.$post({ json: kind === '' ? {} : { kind } }));

export const RESTORED = [['schedules'], layoutsQuery.queryKey, attractionsQuery.queryKey, valuesQuery.queryKey];
