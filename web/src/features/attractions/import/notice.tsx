import type { ReactNode } from 'react';
import { cn } from '../../../ui/cn.ts';
import { Icon } from '../../../ui/icons.tsx';

const TONES = {
  ok: 'bg-ok-wash text-ok-ink',
  warn: 'bg-warn-wash text-warn',
  danger: 'bg-danger-wash text-danger',
} as const;

export function Notice({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  return (
    <div className={cn('flex items-start gap-2 rounded-md p-3', TONES[tone])}>
      <Icon name={tone === 'ok' ? 'check' : 'warning'} className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
