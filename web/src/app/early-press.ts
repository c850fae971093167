import { useEffect } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

declare global {
  interface Window {
    /** Of public/first.js. */
    earlyPress?: undefined | { button: HTMLButtonElement | null; expanded: string | null; keep: (event: Event) => void };
  }
}

/** Beside the screen, so that it works when this does: gives it what was typed and pressed in its frame. */
export function EarlyPress(): null {
  // Before the first render with what the device knows, which would write into the fields what the frame had in them.
  useEffect(() => {
    const { earlyPress } = window;
    if (!earlyPress) return;
    window.removeEventListener('click', earlyPress.keep, true);
    window.earlyPress = undefined;
    for (const field of document.querySelectorAll<Field>('#root input, #root textarea')) retype(field);
    const focused = document.activeElement?.id;
    // After that render, in which a part of the frame may have become another element of the same id.
    queueMicrotask(() => {
      if (focused && document.activeElement === document.body) document.getElementById(focused)?.focus({ preventScroll: true });
      const { button, expanded } = earlyPress;
      const there = button?.isConnected ? button : button?.id && document.getElementById(button.id);
      // What it would have opened can be open by now.
      if (there && there.getAttribute('aria-expanded') === expanded) there.click();
    });
  }, []);
  return null;
}

/** Tells React of what a field has had put into it before React was there, by hand or by a password manager. */
function retype(field: Field): void {
  const { value, defaultValue, selectionStart, selectionEnd } = field;
  if (value === defaultValue) return;
  // React takes an event for a change where the value is not the one that it wrote itself last.
  field.value = defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  if (selectionStart !== null && field === document.activeElement) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
