import { veil } from './colours.ts';
import { type Part, type Setting, tile, WIDTH } from './parts.ts';

const ANGLE = -8;
const GAP = 20;
/** How far the rotated flyers extend beyond the picture, px. */
const OUT = 160;

/** Flyers side by side over the whole picture. `stops`: from which height they are visible, and from which covered for text. */
export function wall(setting: Setting, height: number, columns: number, stops: [y: number, over: 'seen' | 'text'][]): Part[] {
  const { list, theme } = setting;
  const box = { x: 0, y: 0, width: WIDTH, height };
  const tileWidth = (WIDTH + 2 * OUT) / columns - GAP;
  const tileHeight = tileWidth / 0.75;
  // Repeats the evenings so that none is below itself.
  const step = columns % list.length === 0 ? columns + 1 : columns;
  const parts: Part[] = [];
  for (let row = 0, y = -OUT; y < height + OUT; row += 1, y += tileHeight + GAP) {
    for (let column = 0; column < columns; column += 1) {
      const evening = list[(row * step + column) % list.length];
      if (!evening) continue;
      const at = { x: column * (tileWidth + GAP) - OUT, y, width: tileWidth, height: tileHeight };
      const instead = tile(setting, evening, at);
      if (evening.flyer) parts.push({ kind: 'picture', box: at, url: evening.flyer.url, fit: 'cover', align: 'center', instead });
      else parts.push(...instead);
    }
  }
  return [
    { kind: 'turned', box, angle: ANGLE, parts },
    { kind: 'fade', box, stops: stops.map(([y, over]) => [y / height, veil(theme, over)]) },
  ];
}
