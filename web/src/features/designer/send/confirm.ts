import { loadable } from '../../../ui/loadable.ts';

export const confirmDialog = loadable(() => import('./confirm-dialog.tsx'));
