import { loadable } from '../ui/loadable.ts';

export const layoutDialog = loadable(() => import('./event-editor/layout-dialog.tsx'));
export const photoDialog = loadable(() => import('./event-editor/photo-dialog.tsx'));
export const conflictDialog = loadable(() => import('./event-editor/conflict-dialog.tsx'));
export const repeatDialog = loadable(() => import('./take/repeat-dialog.tsx'));
export const deleteDialog = loadable(() => import('./delete-dialog.tsx'));
export const textDialog = loadable(() => import('./take/text-dialog.tsx'));
export const packageDialog = loadable(() => import('./take/package-dialog.tsx'));
export const picturesDialog = loadable(() => import('./pictures/pictures-dialog.tsx'));
export const programmeMissing = loadable(() => import('./programme-view/programme-missing.tsx'));
