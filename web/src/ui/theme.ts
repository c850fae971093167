import { useSyncExternalStore } from 'react';
import { deviceSetting } from '../device-setting.ts';
import { Listeners } from '../listeners.ts';
import { IS_FRAME } from './page-state.ts';

export type Theme = 'light' | 'dark';

/** The colours of the browser's own bars. Each colour repeats `--color-paper` of styles.css. */
const PAPER: Record<Theme, string> = { light: '#faf8f4', dark: '#12100e' };

/** The stored theme. public/first.js reads the same key before the first paint. */
const setting = deviceSetting('quartou-theme', (text): Theme => (text === 'dark' ? 'dark' : 'light'));

const listeners = new Listeners();

const current = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

function apply(theme: Theme) {
  const { dataset } = document.documentElement;
  // Switches off transitions (styles.css). With transitions, changing all colours of the page would take four times as long.
  dataset.themeChanges = '';
  requestAnimationFrame(() => requestAnimationFrame(() => delete dataset.themeChanges));
  if (theme === 'dark') dataset.theme = 'dark';
  else delete dataset.theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', PAPER[theme]);
  listeners.notify();
}

/** Applies the theme that another tab has stored, perhaps before this page began to listen. */
const follow = () => setting.get() !== current() && apply(setting.get());
if (!IS_FRAME) {
  window.addEventListener('storage', follow);
  follow();
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(listeners.subscribe, current, (): Theme => 'light');
  return [
    theme,
    (next) => {
      setting.set(next);
      apply(next);
    },
  ];
}
