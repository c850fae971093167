/** Smooth scrolling, unless the user prefers reduced motion. */
export function scrollBehavior(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}

export function scrollToTopOf(element: Element | null | undefined): void {
  element?.scrollIntoView({ block: 'start', behavior: scrollBehavior() });
}
