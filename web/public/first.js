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
const text = (_, part) => `${new URLSearchParams({ '': given.get(part) || '' })}`.slice(1);
for (const link of given.has('vista') ? [] : document.querySelectorAll('link[data-read]')) {
  link.href = link.dataset.read.replace(/:(\w+)/g, text);
  link.rel = 'preload';
}
// Browsers without container queries (Safari 15 of an iPhone 7) or media ranges (Safari 16.3) cannot run the app: they would show
// skeletons forever. To tell people so, this file uses no syntax that Chrome 66, Safari 11.1 or Firefox 78 lacks.
if (!CSS.supports('container-type', 'inline-size') || !matchMedia('(width >= 0px)').matches) {
  document.addEventListener('DOMContentLoaded', () => {
    document.body.style.padding = '1rem';
    document.body.textContent = 'O Quartou! não funciona neste navegador, que é antigo demais. Atualize-o ou use outro aparelho.';
  });
}
// Functions that older browsers lack: with them the app works in Safari 16.4 (iPhone X), Firefox 115 and Chrome 109 (Windows 7).
const add = (owner, name, value) =>
  name in owner || Object.defineProperty(owner, name, { value, writable: true, configurable: true });
add(Map, 'groupBy', (items, keyOf) => {
  const groups = new Map();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) || []), item]);
  return groups;
});
add(Promise, 'withResolvers', () => {
  const parts = {};
  parts.promise = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject }));
  return parts;
});
add(URL, 'canParse', (...parts) => {
  try {
    return Boolean(new URL(...parts));
  } catch {
    return false;
  }
});
add(AbortSignal, 'any', (signals) => {
  const any = new AbortController();
  for (const signal of signals) {
    signal.addEventListener('abort', () => any.abort(signal.reason));
    if (signal.aborted) any.abort(signal.reason);
  }
  return any.signal;
});
add(Array.prototype, 'toSorted', function (compare) {
  return [...this].sort(compare);
});
add(Array.prototype, 'toReversed', function () {
  return [...this].reverse();
});
add(Array.prototype, 'toSpliced', function (...change) {
  const copy = [...this];
  copy.splice(...change);
  return copy;
});
add(String.prototype, 'isWellFormed', function () {
  return !/\p{Surrogate}/u.test(this);
});
class CodePoints {
  segment(text) {
    return Array.from(text, (segment) => ({ segment }));
  }
}
add(Intl, 'Segmenter', CodePoints);
