const [BLACK, WHITE] = ['#000000', '#ffffff'];

/** The minimum contrast ratio that WCAG AA requires of normal-size text. */
export const MIN_CONTRAST = 4.5;

/** Returns the WCAG contrast ratio (1 to 21) of two colours, "#rrggbb". */
export function contrast(a: string, b: string): number {
  const [dark = 0, bright = 0] = [luminance(a), luminance(b)].sort((one, other) => one - other);
  return (bright + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** Returns black or white, whichever has more contrast on the colour: at least 4.58:1. */
export const textColourOn = (colour: string): string => (contrast(colour, BLACK) >= contrast(colour, WHITE) ? BLACK : WHITE);

/** Returns the nearest shade of a colour that is readable on a background; the colour itself if it is readable. */
export function readableShade(colour: string, background: string): string {
  const end = channels(textColourOn(background));
  const shade = (percent: number) =>
    `#${channels(colour)
      .map((from, i) => Math.round(from + ((end[i] ?? 0) - from) * (percent / 100)))
      .map((channel) => channel.toString(16).padStart(2, '0'))
      .join('')}`;
  let percent = 0;
  while (contrast(shade(percent), background) < MIN_CONTRAST) percent += 1;
  return shade(percent);
}
