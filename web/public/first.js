// Blocks the first paint: what has to be known, or heard, before any other script is there.

// The theme. Light unless this device chose dark (spec §1, §9). Key as in src/ui/theme.ts.
try {
  if (localStorage.getItem('quartou-theme') === 'dark') {
    document.documentElement.dataset.theme = 'dark';
    document.querySelector('meta[name="theme-color"]').content = '#12100e';
  }
} catch {
  // Storage can be forbidden; then it is light.
}

// The last press in a frame, of a button or of Alt and a digit in the designer, which src/app/early-press.ts repeats once the
// screen works. Nothing else happens until then: a form would be sent by the browser, what was typed in the address.
window.earlyPress = {
  button: null,
  expanded: null,
  key: null,
  keep(event) {
    const button = event.target instanceof Element && event.target.closest('button');
    if (!button) return;
    event.preventDefault();
    // React may be there already, and the screen not ready for what was pressed.
    event.stopPropagation();
    if (button.getAttribute('aria-disabled')) return;
    window.earlyPress.button = button;
    window.earlyPress.expanded = button.getAttribute('aria-expanded');
    window.earlyPress.key = null;
  },
  // As in src/features/designer/use-cards.ts.
  keepKey(event) {
    if (location.pathname !== '/designer' || !/^(?:Digit|Numpad)[1-6]$/.test(event.code)) return;
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    window.earlyPress.key = event;
    window.earlyPress.button = null;
  },
  /** From here on presses are the screen's. */
  stop() {
    removeEventListener('click', window.earlyPress.keep, true);
    removeEventListener('keydown', window.earlyPress.keepKey, true);
    window.earlyPress = undefined;
  },
};
addEventListener('click', window.earlyPress.keep, true);
addEventListener('keydown', window.earlyPress.keepKey, true);
