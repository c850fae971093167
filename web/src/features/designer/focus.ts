/**
 * How the user opened or closed an evening. The method decides where the focus goes. 'check': “Conferir” was pressed by keys, so
 * the button that sends the week gets the focus. 'week': another week was chosen, so the date box or its button keeps the focus.
 * 'date': the evening was closed to show the date box, which then gets the focus.
 */
export type OpenMethod = 'pointer' | 'keys' | 'arrow' | 'check' | 'week' | 'date';

/** `detail` counts clicks, and is 0 for Enter and Space. */
export const openMethodOf = ({ detail }: { detail: number }): OpenMethod => (detail === 0 ? 'keys' : 'pointer');

export type EveningField = 'layout' | 'eventName' | 'price' | 'attractions' | 'observations' | 'dateText';

export function focusEvening(by: OpenMethod, field?: EveningField): void {
  if (by === 'week') return;
  const week = document.getElementById('week');
  const { top = 0, bottom = 0 } = week?.getBoundingClientRect() ?? {};
  const bar = document.querySelector('.bottom-bar')?.getBoundingClientRect().top ?? window.innerHeight;
  // Unless the whole form is visible, scrolls the strip to the window's top, so that each evening opens in the same place.
  if (top < 0 || bottom > bar) window.scrollBy({ top, behavior: 'instant' });
  if (by === 'arrow') return;
  // After a press by pointer the heading gets the focus, because on a phone a focused text box would open the keyboard.
  if (by === 'keys' || field) focusField(field ?? 'layout');
  else document.getElementById('title-open')?.focus({ preventScroll: true });
}

/** Focuses a custom price's empty text box, else the chosen or the first control of a field. While the field's list is loading, the heading has the focus. */
function focusField(field: EveningField, tries = 30): void {
  const root = document.querySelector(`#body-open [data-field="${field}"]`);
  // Tries again in the next frame, because the form's chunk may still be loading.
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
    // “Personalizado” is chosen, and its text is missing.
    root.querySelector<HTMLElement>('[data-field="price"] [type="text"]:placeholder-shown') ??
    root.querySelector<HTMLElement>('input:checked, [aria-checked="true"], [aria-pressed="true"], [tabindex="0"]') ??
    root.querySelector<HTMLElement>('input, textarea, button');
  control?.focus();
  return Boolean(control);
}
