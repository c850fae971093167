import { loadable } from '../../../ui/loadable.ts';

/** The strip and the form: nobody needs them before a day is opened. */
export const openDay = loadable(() => import('./open-day.tsx'));
