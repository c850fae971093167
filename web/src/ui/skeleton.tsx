import { cn } from './cn.ts';

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cn('block animate-breathe rounded-md bg-sunk forced-colors:border', className)} />;
}

export function Blank({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn('inline-block h-[0.75em] max-w-full animate-breathe rounded-xs bg-sunk forced-colors:border', className)}
    />
  );
}

export function Spinner({ className }: { className: string }) {
  return (
    <span aria-hidden="true" className={cn('shrink-0 animate-spin rounded-full border-3 border-line border-t-ink', className)} />
  );
}
