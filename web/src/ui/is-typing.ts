/**
 * True if a text box has the focus. While somebody types, a toast or a finished request must not take the focus.
 * The function is not in focus.ts, because every screen loads toast.tsx, but few need the rest of focus.ts.
 */
export const isTyping = (): boolean =>
  document.activeElement?.matches('input:not([type=radio], [type=checkbox], [type=file]), textarea') ?? false;
