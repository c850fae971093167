// What a link's routes load when the first one is asked for.
export { calendar, weekJson } from './feeds.ts';
export { linkPage, linkText, problemPage } from './page.ts';
export { tvPage } from './tv.ts';
export { shownOf } from './view.ts';
