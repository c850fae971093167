import * as z from 'zod';
import { wednesday } from './dates.ts';

/** Query of `GET /api/attractions/memory`: the week that is composed. */
export const memoryQuery = z.object({ startDate: wednesday });

/**
 * Answer of `GET /api/attractions/memory`: of each attraction that has played its id, how many evenings, and the dates of the last
 * one before the week and of the next one from its Wednesday on. The week's own programmes do not count: the browser has them itself.
 */
export const memory = z.array(z.tuple([z.number(), z.number(), z.string().nullable(), z.string().nullable()]));
export type Memory = z.infer<typeof memory>;
