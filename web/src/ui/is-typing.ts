/**
 * True if a text box has the focus. A text that is being typed must not lose the focus to something that ends meanwhile. This is
 * not in focus.ts, because every screen loads toast.tsx, and few need the rest of focus.ts.
 */
export const isTyping = (): boolean =>
  document.activeElement?.matches('input:not([type=radio], [type=checkbox], [type=file]), textarea') ?? false;
