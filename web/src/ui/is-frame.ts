/** True while the build renders a frame. This is a constant, so that the bundler removes frame code from the browser's script. */
export const IS_FRAME = import.meta.env.SSR;
