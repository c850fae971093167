import type { DayKey } from '../../../../core/rules/week.ts';
import type { Theme } from '../../ui/theme.ts';

interface Palette {
  paper: string;
  ink: string;
  soft: string;
  line: string;
  /** Bands, tiles. */
  days: Record<DayKey, string>;
  /** Text in a day's colour on paper. */
  dayInks: Record<DayKey, string>;
}

/** The colours of styles.css, of which a canvas can have the other theme's, too (palette.test.ts compares them). */
export const PALETTES: Record<Theme, Palette> = {
  light: {
    paper: '#faf8f4',
    ink: '#1b1815',
    soft: '#6a6259',
    line: '#e6e0d6',
    days: {
      quarta: '#2d62e8',
      quinta: '#0e8f80',
      sexta: '#d4351c',
      sabado: '#7c3ac7',
      domingo: '#c27803',
      extra: '#1b1815',
    },
    dayInks: {
      quarta: '#2556d6',
      quinta: '#0b776a',
      sexta: '#c4301a',
      sabado: '#7c3ac7',
      domingo: '#8c5a00',
      extra: '#1b1815',
    },
  },
  dark: {
    paper: '#12100e',
    ink: '#f4f0e9',
    soft: '#b0a698',
    line: '#332e29',
    days: {
      quarta: '#7ba0ff',
      quinta: '#3fc9b7',
      sexta: '#ff6a4d',
      sabado: '#bb8cf3',
      domingo: '#f0b040',
      extra: '#f4f0e9',
    },
    dayInks: {
      quarta: '#7ba0ff',
      quinta: '#3fc9b7',
      sexta: '#ff7c62',
      sabado: '#bb8cf3',
      domingo: '#f0b040',
      extra: '#f4f0e9',
    },
  },
};
