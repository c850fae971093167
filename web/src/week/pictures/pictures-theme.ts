import { deviceSetting } from '../../device-setting.ts';
import type { Theme } from '../../ui/theme.ts';

/** The theme that the week's pictures were last made in on this device; dark until one is chosen. */
export const picturesTheme = deviceSetting('quartou-pictures-theme', (text): Theme => (text === 'light' ? 'light' : 'dark'));
