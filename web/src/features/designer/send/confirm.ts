import { part } from '../../../ui/part.ts';

export const confirmDialog = part(() => import('./confirm-dialog.tsx'));
