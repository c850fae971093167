import { type Box, type Part, WIDTH } from './page.ts';
import type { Plan } from './pages.ts';

export type LoadedPictures = ReadonlyMap<string, ImageBitmap>;

const RADIUS = 12;

export function newContext(width = 0, height = 0): CanvasRenderingContext2D {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) throw new Error('no canvas');
  [context.canvas.width, context.canvas.height] = [width, height];
  context.imageSmoothingQuality = 'high';
  return context;
}

export function draw(context: CanvasRenderingContext2D, { height, ground, parts }: Plan, pictures: LoadedPictures): void {
  context.canvas.width = WIDTH;
  context.canvas.height = height;
  context.imageSmoothingQuality = 'high';
  context.fillStyle = ground;
  context.fillRect(0, 0, WIDTH, height);
  for (const part of parts) drawPart(context, part, pictures);
}

function drawPart(context: CanvasRenderingContext2D, part: Part, pictures: LoadedPictures): void {
  const { box } = part;
  switch (part.kind) {
    case 'fill':
      context.fillStyle = part.colour;
      context.beginPath();
      context.roundRect(box.x, box.y, box.width, box.height, part.radius ?? 0);
      context.fill();
      break;
    case 'dashes':
      context.strokeStyle = part.colour;
      context.lineWidth = box.height;
      context.setLineDash([10, 8]);
      context.beginPath();
      context.moveTo(box.x, box.y + 1);
      context.lineTo(box.x + box.width, box.y + 1);
      context.stroke();
      break;
    case 'text':
      drawText(context, part);
      break;
    case 'picture': {
      const picture = pictures.get(part.url);
      if (!picture) break;
      if (part.fit === 'blurred') drawBlurred(context, picture, box);
      else drawPicture(context, picture, part);
      break;
    }
    case 'turned': {
      // All pictures of this part have the same size, so each is scaled only once and then copied. This halves the time.
      const copies = new Map<string, CanvasRenderingContext2D>();
      context.save();
      context.translate(box.x + box.width / 2, box.y + box.height / 2);
      context.rotate((part.angle * Math.PI) / 180);
      context.translate(-box.x - box.width / 2, -box.y - box.height / 2);
      for (const other of part.parts) {
        if (other.kind !== 'picture') {
          drawPart(context, other, pictures);
          continue;
        }
        let copy = copies.get(other.url);
        if (!copy) {
          copy = newContext(other.box.width, other.box.height);
          drawPart(copy, { ...other, box: { ...other.box, x: 0, y: 0 } }, pictures);
          copies.set(other.url, copy);
        }
        context.drawImage(copy.canvas, other.box.x, other.box.y);
      }
      context.restore();
      break;
    }
    case 'fade': {
      const fade = context.createLinearGradient(0, box.y, 0, box.y + box.height);
      for (const [share, colour] of part.stops) fade.addColorStop(share, colour);
      context.fillStyle = fade;
      context.fillRect(box.x, box.y, box.width, box.height);
    }
  }
}

const startOf = ({ x, width }: Box, wide: number, align: 'left' | 'center' | 'right') =>
  align === 'left' ? x : x + (width - wide) / (align === 'right' ? 1 : 2);

function drawText(context: CanvasRenderingContext2D, { box, text, colour, align }: Extract<Part, { kind: 'text' }>): void {
  context.font = text.font;
  context.fillStyle = colour;
  context.textAlign = align;
  context.textBaseline = 'alphabetic';
  const x = startOf(box, 0, align);
  for (const [i, line] of text.lines.entries()) {
    context.fillText(line, x, box.y + (i + 0.5) * text.lineHeight + text.size * 0.35);
  }
}

function drawPicture(
  context: CanvasRenderingContext2D,
  picture: ImageBitmap,
  { box, fit, align, edge }: Extract<Part, { kind: 'picture' }>,
) {
  const scales = [box.width / picture.width, box.height / picture.height];
  const scale = fit === 'whole' ? Math.min(...scales) : Math.max(...scales);
  const [width, height] = [picture.width * scale, picture.height * scale];
  const x = startOf(box, width, align);
  const y = box.y + (box.height - height) / 2;
  context.save();
  context.beginPath();
  if (fit === 'whole') context.roundRect(x, y, width, height, RADIUS);
  else context.roundRect(box.x, box.y, box.width, box.height, RADIUS);
  context.clip();
  context.drawImage(picture, x, y, width, height);
  if (edge) {
    // Only half of the line's width is visible, because the clip hides the outer half.
    context.strokeStyle = edge;
    context.lineWidth = 4;
    context.setLineDash([]);
    context.stroke();
  }
  context.restore();
}

/** Blurs a picture by drawing it a few pixels wide and enlarging it, because Safari has no `filter` for a canvas. */
function drawBlurred(context: CanvasRenderingContext2D, picture: ImageBitmap, box: Box): void {
  let from: CanvasImageSource = picture;
  // The picture is 9 px wide, then 72 px, then as wide as the box, because in a single step the 9 pixels would show as squares.
  for (const width of [9, 72]) {
    const small = newContext(width, (width * box.height) / box.width);
    small.drawImage(from, 0, 0, small.canvas.width, small.canvas.height);
    from = small.canvas;
  }
  // The lowest quality takes half the time, and the blur hides the difference.
  context.imageSmoothingQuality = 'low';
  context.drawImage(from, box.x, box.y, box.width, box.height);
  context.imageSmoothingQuality = 'high';
}
