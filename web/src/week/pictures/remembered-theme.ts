import type { Theme } from '../../ui/theme.ts';

const KEY = 'quartou-pictures-theme';

/** The theme that the week's pictures were last made in on this device; dark until one is chosen. */
export function rememberedPicturesTheme(): Theme {
  try {
    return localStorage.getItem(KEY) === 'light' ? 'light' : 'dark';
  } catch {
    return 'dark';
  }
}

/** Remembers the theme for the next pictures. */
export function rememberPicturesTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Without storage the choice lasts as long as the dialog.
  }
}
