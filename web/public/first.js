// Blocks the first paint. The theme: light unless this device chose dark (spec §1, §9). Key as in src/ui/theme.ts.
try {
  if (localStorage.getItem('quartou-theme') === 'dark') {
    document.documentElement.dataset.theme = 'dark';
    document.querySelector('meta[name="theme-color"]').content = '#12100e';
  }
} catch {
  // Storage can be forbidden; then it is light.
}
