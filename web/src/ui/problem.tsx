import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { Icon } from './icons.tsx';

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
