import { cn } from './cn.ts';

/** A placeholder while something is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cn('block animate-breathe rounded-md bg-sunk forced-colors:border', className)} />;
}

/** The same in a line of text, for a few words of it. */
export function Blank({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn('inline-block h-[0.75em] max-w-full animate-breathe rounded-xs bg-sunk forced-colors:border', className)}
    />
  );
}
