/** True while the build renders a frame. This is a constant, so that the bundler removes frame code from the browser's script. */
export const IS_FRAME = import.meta.env.SSR;

/** True if a text box has the focus. While somebody types, a toast or a finished request must not take the focus. */
export const isTyping = (): boolean =>
  document.activeElement?.matches('input:not([type=radio], [type=checkbox], [type=file]), textarea') ?? false;

/** Makes the browser ask before it closes the page, until the returned function is called. */
export function askBeforeClosing(): () => void {
  // Each call needs its own function, because the browser registers the same listener only once.
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}

const holders = new Set<() => boolean>();

/** Prevents automatic reloads while `holds` returns true, because a reload would lose unfinished work without asking. */
export function holdPage(holds: () => boolean): void {
  holders.add(holds);
}

/** True if a reload would lose unfinished work, or if the browser would ask before it reloads the page. */
export const isPageHeld = (): boolean =>
  [...holders].some((holds) => holds()) || !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
