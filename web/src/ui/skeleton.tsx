import { cn } from './cn.ts';

/** A placeholder while something is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cn('animate-breathe rounded-md bg-sunk forced-colors:border', className)} />;
}
