import { part } from '../ui/part.ts';

// What opens over a screen, each a chunk of its own.
export const layoutDialog = part(() => import('./layout-dialog.tsx'));
export const photoDialog = part(() => import('./photo-dialog.tsx'));
export const conflictDialog = part(() => import('./conflict-dialog.tsx'));
export const repeatDialog = part(() => import('./repeat-dialog.tsx'));
export const deleteDialog = part(() => import('./delete-dialog.tsx'));
export const textDialog = part(() => import('./text-dialog.tsx'));
