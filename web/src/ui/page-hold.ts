const holders = new Set<() => boolean>();

/** Prevents automatic reloads while `holds` returns true: something would be lost, and the browser would not ask. */
export function holdPage(holds: () => boolean): void {
  holders.add(holds);
}

export const isPageHeld = (): boolean => [...holders].some((holds) => holds());
