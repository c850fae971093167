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
  children: ReactNode;
}

export function Badge({ tone = 'quiet', children }: BadgeProps) {
  return (
    <span
      className={cn(
        'inline-flex rounded-[0.8125rem] px-2.5 py-0.5 font-sans text-sm leading-snug font-semibold whitespace-nowrap',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
