const holders = new Set<() => boolean>();

/** For what would be lost with the page, and no browser asks about: `holds` tells whether there is something now. */
export function holdPage(holds: () => boolean): void {
  holders.add(holds);
}

/** Whether the page must not be reloaded by itself now. */
export const isPageHeld = (): boolean => [...holders].some((holds) => holds());
