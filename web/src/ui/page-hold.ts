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
