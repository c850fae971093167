import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { Icon } from './icons.tsx';

interface MainProps {
  title?: string | null;
  className: string;
  children: ReactNode;
}

/** A screen's content. It gets the focus from the skip link, or if the focused element is gone, for example on a new screen. */
export const Main = ({ title, className, children }: MainProps) => (
  <main id="conteudo" tabIndex={-1} className={`outline-none ${className}`}>
    {title && <title>{`${title} · Quartou!`}</title>}
    {children}
  </main>
);

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

interface ProblemProps {
  id?: string;
  className?: string;
  children: ReactNode;
}

export function Problem({ id, className, children }: ProblemProps) {
  return (
    <p id={id} role="alert" className={cn('flex items-start gap-1.5 text-sm font-medium text-danger', className)}>
      <Icon name="warning" className="mt-px shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
