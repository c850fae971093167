import { part } from '../ui/part.ts';

/** The two choices that open over the form. */
export const layoutDialog = part(() => import('./layout-dialog.tsx'));
export const photoDialog = part(() => import('./photo-dialog.tsx'));
