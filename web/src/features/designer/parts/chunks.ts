import { loadable } from '../../../ui/loadable.ts';

/** What a week that was sent offers. */
export const sentActions = loadable(() => import('./sent-actions.tsx'));
/** The programme as a table. */
export const preview = loadable(() => import('./preview.tsx'));
/** The programme as a poster. */
export const poster = loadable(() => import('./poster.tsx'));
/** What the Admin has of the week already. */
export const weekNotes = loadable(() => import('./week-notes.tsx'));
/** Who composes. */
export const author = loadable(() => import('./author.tsx'));
/** What to look at before sending, and the bar's way there. */
export const checkList = loadable(() => import('./check-list.tsx'));
export const checkLink = loadable(() => import('./check-link.tsx'));
