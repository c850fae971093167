import { onlineManager } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { cn } from './cn.ts';
import { Icon } from './icons.tsx';

interface RetryImageProps {
  src: string;
  alt: string;
  name?: string;
  className?: string;
  /** Copies of the image in other sizes. A retry requests `src` only. */
  srcSet?: string;
  /** Number of reloads after a failure (spec §2: 2 in the designer). */
  retries?: number;
  /** 'eager' for images that may be printed before they come into view. */
  loading?: 'lazy' | 'eager';
}

/** The wait before a reload, in ms (spec §2). */
const RETRY_DELAY = 500;

/** An image with retries. After the last failed retry it shows an icon and a name until the server can be reached again. */
export function RetryImage({ src, ...rest }: RetryImageProps) {
  return <Attempts key={src} src={src} {...rest} />;
}

function Attempts({ src, srcSet, alt, name, className, retries = 2, loading = 'lazy' }: RetryImageProps) {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<'trying' | 'waiting' | 'failed'>('trying');

  useEffect(() => {
    const again = () => {
      setAttempt((n) => n + 1);
      setState('trying');
    };
    if (state === 'failed') return onlineManager.subscribe((isOnline) => isOnline && again());
    if (state !== 'waiting') return;
    const timer = setTimeout(again, RETRY_DELAY);
    return () => clearTimeout(timer);
  }, [state]);

  return (
    <span className={cn('relative block overflow-hidden bg-sunk', className)}>
      {state === 'failed' ? (
        <span
          role="img"
          aria-label={alt || name || 'Imagem indisponível'}
          className="absolute inset-0 flex flex-col items-center justify-center gap-1 p-1 text-center text-faint"
        >
          <Icon name="image" />
          {name && <span className="line-clamp-2 max-w-full text-xs">{name}</span>}
        </span>
      ) : (
        <img
          // The parameter `retry` makes the request bypass caches.
          src={attempt === 0 ? src : `${src}${src.includes('?') ? '&' : '?'}retry=${attempt}`}
          // `auto`: the browser chooses the size that the layout needs. A browser without `auto` uses 30rem.
          {...(srcSet && attempt === 0 && { srcSet, sizes: 'auto, 30rem' })}
          alt={alt}
          loading={loading}
          decoding="async"
          onError={() => setState(attempt < retries ? 'waiting' : 'failed')}
          className={cn(
            // The text is transparent, because Firefox writes `alt` into an image that is loading.
            'absolute inset-0 size-full object-cover text-transparent',
            // Hides the browser's icon for a broken image.
            state === 'waiting' && 'invisible',
          )}
        />
      )}
    </span>
  );
}
