// Runs before the first paint. The theme is light unless dark is stored under the key of src/ui/theme.ts (spec §1, §9).
try {
  if (localStorage.getItem('quartou-theme') === 'dark') {
    document.documentElement.dataset.theme = 'dark';
    document.querySelector('meta[name="theme-color"]').content = '#12100e';
  }
} catch {
  // Where storage is forbidden, the theme is light.
}
// Puts the address's values into preload links (scripts/frames.ts), except in the history's month view, which has other reads.
const given = new URLSearchParams(location.search);
given.set('id', /[^/]*(?=\/?$)/.exec(location.pathname)[0]);
const text = (_, part) => `${new URLSearchParams({ '': given.get(part) ?? '' })}`.slice(1);
for (const link of given.has('vista') ? [] : document.querySelectorAll('link[data-read]')) {
  link.href = link.dataset.read.replace(/:(\w+)/g, text);
  link.rel = 'preload';
}
