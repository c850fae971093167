/** Runs `change` and scrolls so that the element stays where it is on the screen, whatever came or went above it. */
export function keepInPlace(element: Element | null, change: () => void): void {
  const before = element?.getBoundingClientRect().top ?? 0;
  change();
  if (!element) return;
  window.scrollBy({ top: element.getBoundingClientRect().top - before, behavior: 'instant' });
}
