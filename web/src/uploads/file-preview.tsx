import { useEffect, useRef, useState } from 'react';
import { cn } from '../ui/cn.ts';
import { Icon } from '../ui/icons.tsx';

/** Pixels across: enough for a tile on a dense screen. */
const WIDTH = 360;

// One picture after another: a hundred flyers decoded at once would take the memory of a phone.
const line: (() => Promise<void>)[] = [];
let isBusy = false;

async function workOff(): Promise<void> {
  if (isBusy) return;
  isBusy = true;
  for (let work = line.shift(); work; work = line.shift()) await work();
  isBusy = false;
}

/** Puts a piece of work in the line; gives how to take it out again. It must not throw. */
function inTurn(work: () => Promise<void>): () => void {
  line.push(work);
  workOff();
  return () => {
    const at = line.indexOf(work);
    if (at >= 0) line.splice(at, 1);
  };
}

/**
 * An image file before it is sent, drawn small when it comes into view: the full picture is in memory only while it is
 * made small. The words stand beside it.
 */
export function FilePreview({ file, className }: { file: File; className?: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<'waiting' | 'drawn' | 'failed'>('waiting');

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    let isGone = false;
    let leaveLine: (() => void) | null = null;

    async function draw(target: HTMLCanvasElement) {
      observer.disconnect();
      try {
        const picture = await createImageBitmap(file, { resizeWidth: WIDTH, resizeQuality: 'medium' });
        target.width = picture.width;
        target.height = picture.height;
        target.getContext('2d')?.drawImage(picture, 0, 0);
        picture.close();
        if (!isGone) setState('drawn');
      } catch {
        if (!isGone) setState('failed');
      }
    }

    // What has been scrolled past leaves the line again, so that what one looks at comes next.
    const observer = new IntersectionObserver((entries) => {
      leaveLine?.();
      leaveLine = entries.at(-1)?.isIntersecting ? inTurn(() => draw(element)) : null;
    });
    observer.observe(element);
    return () => {
      isGone = true;
      leaveLine?.();
      observer.disconnect();
    };
  }, [file]);

  return (
    <span aria-hidden="true" className={cn('relative block overflow-hidden bg-sunk', className)}>
      <canvas
        ref={canvas}
        className={cn(
          'absolute inset-0 size-full object-cover transition-opacity duration-150',
          state === 'drawn' ? 'opacity-100' : 'opacity-0',
        )}
      />
      {state === 'failed' && (
        <span className="absolute inset-0 grid place-items-center text-2xl text-faint">
          <Icon name="image" />
        </span>
      )}
    </span>
  );
}
