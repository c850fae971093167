/** The button of a list or grid that an arrow key, Home or End leads to from the one that has the focus. */
export function walk(key: string, list: HTMLElement): HTMLElement | undefined {
  const buttons = [...list.querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const columns = buttons.filter(({ offsetTop }) => offsetTop === buttons[0]?.offsetTop).length;
  const last = buttons.length - 1;
  const to = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    Home: 0,
    End: last,
  }[key];
  return to === undefined ? undefined : buttons[to];
}
