/** Makes the browser ask before it closes the page, until the returned function is called. */
export function askBeforeClosing(): () => void {
  // Each call has a listener of its own, because the browser registers equal listeners only once.
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}

const holders = new Set<() => boolean>();

/** Prevents automatic reloads while `holds` returns true. A reload would then lose unfinished work without a question. */
export function holdPage(holds: () => boolean): void {
  holders.add(holds);
}

export const isPageHeld = (): boolean => [...holders].some((holds) => holds());
