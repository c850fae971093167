import type { AdminCounts } from '../../../../../core/contracts/schedules.ts';

/** The steps from an empty house to its programme on a screen, in order, each with the count that completes it. */
const STEPS = ['layouts', 'attractions', 'values', 'schedules', 'links'] as const;
export type Step = (typeof STEPS)[number];

export const missingSteps = (counts: AdminCounts): Step[] => STEPS.filter((step) => counts[step] === 0);

export const exampleTotal = ({ example }: AdminCounts): number => Object.values(example).reduce((sum, one) => sum + one, 0);

/** Whether the dashboard shows the first steps: there is an example house, or nothing beyond a first week is planned. */
export const isNewHouse = (counts: AdminCounts): boolean =>
  exampleTotal(counts) > 0 || (counts.schedules < 2 && missingSteps(counts).length > 0);
