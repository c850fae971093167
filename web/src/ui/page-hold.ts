/** Makes the browser ask before it closes the page. A listener for `beforeunload`. */
export const askToStay = (event: BeforeUnloadEvent): void => event.preventDefault();

const holders = new Set<() => boolean>();

/** Prevents automatic reloads while `holds` returns true. A reload would then lose unfinished work without a question. */
export function holdPage(holds: () => boolean): void {
  holders.add(holds);
}

export const isPageHeld = (): boolean => [...holders].some((holds) => holds());
