/** How the user opened an evening; decides where the focus goes. */
export type OpenMethod = 'pointer' | 'keys' | 'arrow';

/** A click by Enter or Space has a count of 0. */
export const openMethodOf = ({ detail }: { detail: number }): OpenMethod => (detail === 0 ? 'keys' : 'pointer');

export type EveningField = 'layout' | 'eventName' | 'price' | 'attractions' | 'observations' | 'dateText';

export function focusEvening(by: OpenMethod, field?: EveningField): void {
  const week = document.getElementById('week');
  const { top = 0, bottom = 0 } = week?.getBoundingClientRect() ?? {};
  const bar = document.querySelector('.bottom-bar')?.getBoundingClientRect().top ?? window.innerHeight;
  // Scrolls the strip to the top unless the whole form is visible; later evenings then change in place.
  if (top < 0 || bottom > bar) window.scrollBy({ top, behavior: 'instant' });
  if (by === 'arrow') return;
  // Focusing a text box after a touch would open the phone's keyboard.
  if (by === 'keys' || field) focusField(field ?? 'layout');
  else document.getElementById('title-open')?.focus({ preventScroll: true });
}

/** Focuses the first or the chosen control of a field; the heading while the field is loading its list. */
function focusField(field: EveningField, tries = 30): void {
  const root = document.querySelector(`#body-open [data-field="${field}"]`);
  // The form's chunk may still be loading.
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
