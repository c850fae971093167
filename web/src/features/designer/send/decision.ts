import { loadable } from '../../../ui/loadable.ts';

export const decisionDialog = loadable(() => import('./decision-dialog.tsx'));
