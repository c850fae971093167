// Blocks the first paint. The theme: light unless this device chose dark (spec §1, §9). Key as in src/ui/theme.ts.
try {
  if (localStorage.getItem('quartou-theme') === 'dark') {
    document.documentElement.dataset.theme = 'dark';
    document.querySelector('meta[name="theme-color"]').content = '#12100e';
  }
} catch {
  // Storage can be forbidden; then it is light.
}
// What the first view reads and only the address tells (scripts/frames.ts). The history's months are another view.
const given = new URLSearchParams(location.search);
given.set('id', /[^/]*(?=\/?$)/.exec(location.pathname)[0]);
const text = (_, part) => `${new URLSearchParams({ '': given.get(part) ?? '' })}`.slice(1);
for (const link of given.has('vista') ? [] : document.querySelectorAll('link[data-read]')) {
  link.href = link.dataset.read.replace(/:(\w+)/g, text);
  link.rel = 'preload';
}
