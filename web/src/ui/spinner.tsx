import { cn } from './cn.ts';

export function Spinner({ className }: { className: string }) {
  return (
    <span aria-hidden="true" className={cn('shrink-0 animate-spin rounded-full border-3 border-line border-t-ink', className)} />
  );
}
