/** True while the build renders a frame, without data, date and device. A constant, so the browser's script has no frame code. */
export const IS_FRAME = import.meta.env.SSR;
