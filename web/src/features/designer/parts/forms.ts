import { loadable } from '../../../ui/loadable.ts';

// What stands in an open card: nobody needs it before one is opened.
export const dayForm = loadable(() => import('./day-form.tsx'));
export const extraForm = loadable(() => import('./extra-form.tsx'));
