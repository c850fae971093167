import type { KeyboardEvent } from 'react';

const REACHED = ':is(a, button, input, textarea):not([tabindex="-1"])';

/**
 * Enter leads through a day: gives the focus to the next `[data-stop]` of the screen that is not "filled", there to what is checked, else to
 * the first thing that Tab reaches. At the last one nothing happens.
 */
export function goOn(from: Element | null): void {
  const stops = [...document.querySelectorAll<HTMLElement>('[data-stop]')];
  const here = stops.findIndex((stop) => stop.contains(from));
  const next = here === -1 ? undefined : stops.slice(here + 1).find(({ dataset }) => dataset.stop !== 'filled');
  const section = next?.closest('details');
  if (section) section.open = true;
  const inside = next?.querySelector<HTMLElement>(':checked') ?? next?.querySelector<HTMLElement>(REACHED);
  (next?.matches(REACHED) ? next : inside)?.focus();
}

/** `onKeyDown` of a box of one line. */
export function enterGoesOn(event: KeyboardEvent): void {
  // An Enter may also end an accent.
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  goOn(event.currentTarget);
}
