import { loadable } from '../../../ui/loadable.ts';

/** What stands in an open card: nobody needs it before one is opened. */
export const eventForm = loadable(() => import('./event-form.tsx'));
