// What a link's routes load when the first one is asked for.
export { calendar } from './calendar.ts';
export { linkPage, linkText } from './page.ts';
export { problemPage } from './problem.ts';
export { tvPage } from './tv.ts';
export { shownOf } from './view.ts';
export { weekJson } from './week-json.ts';
