import { useSyncExternalStore } from 'react';
import { deviceSetting } from '../device-setting.ts';
import { Listeners } from '../listeners.ts';

/** Stored on this device; public/first.js reads it before the first paint under the same key. */
const KEY = 'quartou-theme';

export type Theme = 'light' | 'dark';

/** Colour of the browser's own bars: `--color-paper` of styles.css. */
const PAPER: Record<Theme, string> = { light: '#faf8f4', dark: '#12100e' };

const parseTheme = (text: string | null): Theme => (text === 'dark' ? 'dark' : 'light');

const setting = deviceSetting(KEY, parseTheme);

const listeners = new Listeners();

const current = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

const byDefault = (): Theme => 'light';

function apply(theme: Theme) {
  const { dataset } = document.documentElement;
  // Switches off transitions: all colours of the page change at once, and transitions would take four times as long (styles.css).
  dataset.themeChanges = '';
  requestAnimationFrame(() => requestAnimationFrame(() => delete dataset.themeChanges));
  if (theme === 'dark') dataset.theme = 'dark';
  else delete dataset.theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', PAPER[theme]);
  listeners.notify();
}

let isFollowing = false;

/** Another tab may have changed the theme before this page listened. */
function catchUp() {
  if (isFollowing) return;
  isFollowing = true;
  const stored = setting.get();
  if (stored !== current()) apply(stored);
}

function subscribe(listener: () => void) {
  // Also follows a change in another tab.
  const onStorage = (event: StorageEvent) => event.key === KEY && apply(parseTheme(event.newValue));
  const unsubscribe = listeners.subscribe(listener);
  window.addEventListener('storage', onStorage);
  catchUp();
  return () => {
    unsubscribe();
    window.removeEventListener('storage', onStorage);
  };
}

/** The theme and how to change it. Default light (spec §9). */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(subscribe, current, byDefault);
  return [
    theme,
    (next) => {
      setting.set(next);
      apply(next);
    },
  ];
}
