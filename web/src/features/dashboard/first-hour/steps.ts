import type { AdminCounts } from '../../../../../core/contracts/schedules.ts';

/** The steps from an empty house to its programme on a screen, in their order, and what counts each as done. */
const STEPS = ['layouts', 'attractions', 'values', 'schedules', 'links'] as const;
export type Step = (typeof STEPS)[number];

/** The steps that are not done. */
export const missingSteps = (counts: AdminCounts): Step[] => STEPS.filter((step) => counts[step] === 0);

/** How much of the example house is there. */
export const exampleTotal = ({ example }: AdminCounts): number => Object.values(example).reduce((sum, one) => sum + one, 0);

/** Whether the dashboard says how to begin: an example that is to go, or nothing planned yet beyond a first week. */
export const isNewHouse = (counts: AdminCounts): boolean =>
  exampleTotal(counts) > 0 || (counts.schedules < 2 && missingSteps(counts).length > 0);
