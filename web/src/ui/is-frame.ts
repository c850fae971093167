/**
 * True while the build renders a page's frame (scripts/frames.ts), without data, date and device. The build replaces the constant, so a component's
 * frame code is not in the browser's script.
 */
export const IS_FRAME = import.meta.env.SSR;
