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

// The last button pressed in a frame, which src/app/early-press.ts presses once the screen works. Nothing else happens until
// then: a form would be sent by the browser, what was typed in the address.
window.earlyPress = {
  button: null,
  expanded: null,
  keep(event) {
    const button = event.target instanceof Element && event.target.closest('button');
    if (!button) return;
    event.preventDefault();
    // React may be there already, and the screen not ready for what was pressed.
    event.stopPropagation();
    if (button.getAttribute('aria-disabled')) return;
    window.earlyPress.button = button;
    window.earlyPress.expanded = button.getAttribute('aria-expanded');
  },
};
addEventListener('click', window.earlyPress.keep, true);
