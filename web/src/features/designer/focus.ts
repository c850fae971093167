/** How one came to an evening, which decides where the focus goes. */
export type By = 'pointer' | 'keys' | 'arrow';

/** A press by Enter or Space has no count of clicks. */
export const byOf = ({ detail }: { detail: number }): By => (detail === 0 ? 'keys' : 'pointer');

/** What a check can lead to within an evening. */
export type EveningField = 'layout' | 'eventName' | 'price' | 'attractions' | 'observations' | 'dateText';

/** Brings the open evening into view and the focus to it. */
export function arrive(by: By, field?: EveningField): void {
  const week = document.getElementById('week');
  const { top = 0, bottom = 0 } = week?.getBoundingClientRect() ?? {};
  const bar = document.querySelector('.bottom-bar')?.getBoundingClientRect().top ?? window.innerHeight;
  // The strip at the top of the screen, unless all of the form is seen already: from then on evenings change in place.
  if (top < 0 || bottom > bar) window.scrollBy({ top, behavior: 'instant' });
  if (by === 'arrow') return;
  // A box that gets the focus by a touch would bring the phone's keyboard up.
  if (by === 'keys' || field) focusField(field ?? 'layout');
  else document.getElementById('title-open')?.focus({ preventScroll: true });
}

/** Focuses the first control of a field, or the one that is chosen in it; the heading until the field has its list. */
function focusField(field: EveningField, tries = 30): void {
  const root = document.querySelector(`#body-open [data-field="${field}"]`);
  // The form's chunk may still be on its way.
  if (!root && tries > 0) return void requestAnimationFrame(() => focusField(field, tries - 1));
  if (!root || focusIn(root)) return;
  const heading = document.getElementById('title-open');
  heading?.focus({ preventScroll: true });
  const filled = new MutationObserver(() => {
    if (document.activeElement !== heading || focusIn(root)) filled.disconnect();
  });
  filled.observe(root, { childList: true, subtree: true });
}

function focusIn(root: Element): boolean {
  const control =
    root.querySelector<HTMLElement>('input:checked, [aria-checked="true"], [aria-pressed="true"], [tabindex="0"]') ??
    root.querySelector<HTMLElement>('input, textarea, button');
  control?.focus();
  return Boolean(control);
}
