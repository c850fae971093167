import { readable } from '../../../../core/rules/contrast.ts';
import type { DayKey } from '../../../../core/rules/week.ts';
import type { Theme } from '../../ui/theme.ts';

interface Palette {
  paper: string;
  ink: string;
  soft: string;
  line: string;
  days: Record<DayKey, string>;
  /** Opacity of the paper over flyers: where they should be visible, and below text. */
  veils: { seen: number; text: number };
}

/** The colours of styles.css, copied because a canvas may need the other theme's (a test compares them). */
export const PALETTES: Record<Theme, Palette> = {
  light: {
    paper: '#faf8f4',
    ink: '#1b1815',
    soft: '#6a6259',
    line: '#e6e0d6',
    days: { quarta: '#2d62e8', quinta: '#0e8f80', sexta: '#d4351c', sabado: '#7c3ac7', domingo: '#c27803', extra: '#1b1815' },
    veils: { seen: 0.15, text: 0.96 },
  },
  dark: {
    paper: '#12100e',
    ink: '#f4f0e9',
    soft: '#b0a698',
    line: '#332e29',
    days: { quarta: '#7ba0ff', quinta: '#3fc9b7', sexta: '#ff6a4d', sabado: '#bb8cf3', domingo: '#f0b040', extra: '#f4f0e9' },
    veils: { seen: 0.3, text: 0.94 },
  },
};

const hex = (share: number) =>
  Math.round(share * 255)
    .toString(16)
    .padStart(2, '0');

/** The paper colour as a translucent cover, "#rrggbbaa". */
export const veil = (theme: Theme, over: 'seen' | 'text'): string => PALETTES[theme].paper + hex(PALETTES[theme].veils[over]);

/** The worst background below text: white under the dark cover, black under the light one. */
function behindText(theme: Theme): string {
  const { paper, veils } = PALETTES[theme];
  const through = theme === 'dark' ? 1 : 0;
  const channel = (at: number) => (Number.parseInt(paper.slice(at, at + 2), 16) / 255) * veils.text + through * (1 - veils.text);
  return `#${[1, 3, 5].map((at) => hex(channel(at))).join('')}`;
}

/** Colours of text on paper, or on a cover over any flyer: `accent` is the house's own colour, or ink. */
export function inksOf(theme: Theme, accent: string | null, isVeiled: boolean) {
  const { paper, ink, soft, days } = PALETTES[theme];
  const on = (colour: string) => readable(colour, isVeiled ? behindText(theme) : paper);
  return { ink: on(ink), soft: on(soft), accent: on(accent ?? ink), day: (key: DayKey) => on(days[key]) };
}
export type Inks = ReturnType<typeof inksOf>;
