import { loadable } from '../ui/loadable.ts';

// What comes later, or opens over a screen.
export const layoutDialog = loadable(() => import('./layout-dialog.tsx'));
export const photoDialog = loadable(() => import('./photo-dialog.tsx'));
export const conflictDialog = loadable(() => import('./conflict-dialog.tsx'));
export const repeatDialog = loadable(() => import('./repeat-dialog.tsx'));
export const deleteDialog = loadable(() => import('./delete-dialog.tsx'));
export const textDialog = loadable(() => import('./text-dialog.tsx'));
export const packageDialog = loadable(() => import('./package-dialog.tsx'));
export const picturesDialog = loadable(() => import('./pictures/pictures-dialog.tsx'));
export const programmeMissing = loadable(() => import('./programme-missing.tsx'));
