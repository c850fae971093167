import { readableShade } from '../../../../core/rules/contrast.ts';
import type { DayKey } from '../../../../core/rules/week.ts';
import type { Theme } from '../../ui/theme.ts';

export interface Palette {
  paper: string;
  ink: string;
  soft: string;
  line: string;
  days: Record<DayKey, string>;
}

/** Copied from styles.css, because a script can read only the current theme's colours. A test compares copy and styles.css. */
export const PALETTES: Record<Theme, Palette> = {
  light: {
    paper: '#faf8f4',
    ink: '#1b1815',
    soft: '#6a6259',
    line: '#e6e0d6',
    days: { quarta: '#2d62e8', quinta: '#0e8f80', sexta: '#d4351c', sabado: '#7c3ac7', domingo: '#c27803', extra: '#1b1815' },
  },
  dark: {
    paper: '#12100e',
    ink: '#f4f0e9',
    soft: '#b0a698',
    line: '#332e29',
    days: { quarta: '#7ba0ff', quinta: '#3fc9b7', sexta: '#ff6a4d', sabado: '#bb8cf3', domingo: '#f0b040', extra: '#f4f0e9' },
  },
};

/**
 * Translucent covers over flyers. A flyer can be seen through `visible`. A text on the cover `text` is legible over any flyer.
 * `ground` is the colour of the cover `text` over the worst flyer: a black one in the light theme, a white one in the dark.
 */
export const COVERS: Record<Theme, { visible: string; text: string; ground: string }> = {
  light: { visible: '#faf8f426', text: '#faf8f4f5', ground: '#f0eeea' },
  dark: { visible: '#12100e4d', text: '#12100ef0', ground: '#201e1c' },
};

/** Returns shades in which a text is legible on the background and over covered flyers. If `accent` is null, ink replaces it. */
export function inksOf(theme: Theme, accent: string | null) {
  const { ink, soft, days } = PALETTES[theme];
  const on = (colour: string) => readableShade(colour, COVERS[theme].ground);
  return { ink: on(ink), soft: on(soft), accent: on(accent ?? ink), day: (key: DayKey) => on(days[key]) };
}
