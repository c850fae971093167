export { calendar, weekJson } from './feeds.ts';
export { linkPage, linkText, problemPage } from './page.ts';
export { tvPage } from './tv.ts';
export { shownOf } from './view.ts';
