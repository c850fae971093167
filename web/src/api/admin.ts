import { queryOptions } from '@tanstack/react-query';
import { api, body, checked } from './client.ts';

// Logging out removes every query whose key begins with 'admin'.

export const countsQuery = queryOptions({ queryKey: ['admin', 'counts'], queryFn: () => body(api.admin.counts.$get()) });

/** `deletedAt` of the answer is what `restoreExample` takes. */
export const removeExample = () => body(api.admin.example.$delete());

export const restoreExample = (deletedAt: string) => body(api.admin.example.restore.$post({ json: { deletedAt } }));

export const missingImagesQuery = queryOptions({
  queryKey: ['admin', 'missing-images'],
  queryFn: () => body(api.admin['missing-images'].$get()),
});

/** Spec §9: the dashboard lists the five most recent. */
export const RECENT = 5;

export const recentQuery = queryOptions({
  queryKey: ['admin', 'schedules', 'recent'],
  queryFn: () => body(api.schedules.$get({ query: { limit: String(RECENT) } })),
});

export const scheduleQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'schedules', id],
    queryFn: () => body(api.schedules[':id'].$get({ param: { id } })),
  });

export const deleteSchedule = (id: number) => checked(api.schedules[':id'].$delete({ param: { id: String(id) } }));

export const restoreSchedule = (id: number) => checked(api.schedules[':id'].restore.$post({ param: { id: String(id) } }));

export const deleteAllSchedules = () => body(api['schedules-all'].$delete());

export const restoreAllSchedules = (deletedAt: string) => body(api['schedules-all'].restore.$post({ json: { deletedAt } }));
