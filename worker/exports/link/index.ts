// The code of the link routes, loaded by the first request to one of them.
export { calendar, weekJson } from './feeds.ts';
export { linkPage, linkText, problemPage } from './page.ts';
export { tvPage } from './tv.ts';
export { shownOf } from './view.ts';
