import type { ReactNode } from 'react';
import { cn } from './cn.ts';

const TONES = {
  quiet: 'bg-sunk text-soft',
  ink: 'selected',
  ok: 'bg-ok-wash text-ok-ink',
  warn: 'bg-warn-wash text-warn',
  danger: 'bg-danger-wash text-danger',
} as const;

interface BadgeProps {
  tone?: keyof typeof TONES;
  /** In narrow lines, where there is little room beside it. */
  wraps?: boolean | undefined;
  children: ReactNode;
}

/** A word or two about a row. */
export function Badge({ tone = 'quiet', wraps, children }: BadgeProps) {
  return (
    <span
      className={cn(
        'inline-flex px-2.5 py-0.5 font-sans text-sm leading-snug font-semibold',
        wraps ? 'max-w-36 rounded-lg whitespace-normal' : 'rounded-full whitespace-nowrap',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
