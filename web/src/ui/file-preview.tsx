import { useEffect, useRef, useState } from 'react';
import { cn } from './cn.ts';
import { Icon } from './icons.tsx';

/** Pixels across: enough for a tile on a dense screen. */
const WIDTH = 360;

let last: Promise<unknown> = Promise.resolve();

/** One picture after another: a hundred flyers decoded at once would take the memory of a phone. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const next = last.then(work);
  last = next.catch(() => undefined);
  return next;
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

    async function draw(target: HTMLCanvasElement) {
      if (isGone) return;
      const picture = await createImageBitmap(file, { resizeWidth: WIDTH, resizeQuality: 'medium' });
      if (!isGone) {
        target.width = picture.width;
        target.height = picture.height;
        target.getContext('2d')?.drawImage(picture, 0, 0);
        setState('drawn');
      }
      picture.close();
    }

    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        inTurn(() => draw(element)).catch(() => !isGone && setState('failed'));
      },
      { rootMargin: '200px' },
    );
    observer.observe(element);
    return () => {
      isGone = true;
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
