import { loadable } from '../../ui/loadable.ts';

// In the entry's chunk, which names every other one already.
export const weekAnswer = loadable(() => import('./week-answer.tsx'));
