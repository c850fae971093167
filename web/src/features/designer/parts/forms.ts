import { part } from '../../../ui/part.ts';

// What stands in an open card: nobody needs it before one is opened.
export const dayForm = part(() => import('./day-form.tsx'));
export const extraForm = part(() => import('./extra-form.tsx'));
