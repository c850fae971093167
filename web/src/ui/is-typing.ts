/** True if a text box has the focus. While somebody types, a toast or a finished request must not take the focus. */
export const isTyping = (): boolean =>
  document.activeElement?.matches('input:not([type=radio], [type=checkbox], [type=file]), textarea') ?? false;
