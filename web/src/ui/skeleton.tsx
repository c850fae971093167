import { cn } from './cn.ts';

/** The shape of something that is being loaded. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cn('animate-breathe rounded-md bg-sunk', className)} />;
}
