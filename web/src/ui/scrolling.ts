/** Smooth, unless the user prefers reduced motion. */
export function scrollBehavior(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}

/** Brings the element to the top of the screen. */
export function scrollToTopOf(element: Element | null | undefined): void {
  element?.scrollIntoView({ block: 'start', behavior: scrollBehavior() });
}

/** Runs `change` and scrolls so that the element stays where it is on the screen. */
export function keepInPlace(element: Element | null, change: () => void): void {
  const before = element?.getBoundingClientRect().top ?? 0;
  change();
  if (!element) return;
  window.scrollBy({ top: element.getBoundingClientRect().top - before, behavior: 'instant' });
}
