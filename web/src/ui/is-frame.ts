/**
 * Whether this is the build rendering a page's frame (scripts/frames.ts): the page before anything is known of data, date and
 * device. The build replaces it, so a frame's part of a component is not in the browser's script.
 */
export const IS_FRAME = import.meta.env.SSR;
