import { cn } from './cn.ts';

/** A spinner, to be shown beside a text that says what is awaited. */
export function Spinner({ className }: { className: string }) {
  return (
    <span aria-hidden="true" className={cn('shrink-0 animate-spin rounded-full border-3 border-line border-t-ink', className)} />
  );
}
