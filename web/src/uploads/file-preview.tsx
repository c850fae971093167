import { useEffect, useRef, useState } from 'react';
import { cn } from '../ui/cn.ts';
import { Icon } from '../ui/icons.tsx';

/** Width of a thumbnail, in px: enough for a tile on a high-density screen. */
const WIDTH = 360;

// Pictures are drawn one after the other, because decoding a hundred flyers in parallel would exhaust a phone's memory.
let last = Promise.resolve();

/** Runs `work` after all earlier work. `work` must not throw. Returns a function that cancels work that has not begun. */
function enqueue(work: () => Promise<void>): () => void {
  let isCancelled = false;
  last = last.then(() => (isCancelled ? undefined : work()));
  return () => {
    isCancelled = true;
  };
}

/** Draws a thumbnail of an image file when it comes into view. The full picture is in memory only while it is scaled. */
export function FilePreview({ file, className }: { file: File; className?: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<'waiting' | 'drawn' | 'failed'>('waiting');

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    let leaveQueue: (() => void) | null = null;

    async function draw(target: HTMLCanvasElement) {
      observer.disconnect();
      try {
        const picture = await createImageBitmap(file, { resizeWidth: WIDTH, resizeQuality: 'medium' });
        target.width = picture.width;
        target.height = picture.height;
        target.getContext('2d')?.drawImage(picture, 0, 0);
        picture.close();
        setState('drawn');
      } catch {
        setState('failed');
      }
    }

    // A tile that leaves the view leaves the queue, so that visible tiles are drawn first.
    const observer = new IntersectionObserver((entries) => {
      leaveQueue?.();
      leaveQueue = entries.at(-1)?.isIntersecting ? enqueue(() => draw(element)) : null;
    });
    observer.observe(element);
    return () => {
      leaveQueue?.();
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
