import type { ReactNode } from 'react';
import { passFocusOn } from './button.tsx';
import { cn } from './cn.ts';
import { Icon, type IconName } from './icons.tsx';

const DAYS = ['quarta', 'quinta', 'sexta', 'sabado', 'domingo'];

const PART = { fill: 'var(--color-card)', stroke: 'var(--color-edge)', strokeWidth: 1.5, strokeLinejoin: 'round' } as const;

export interface TicketProps {
  icon: IconName;
  isTorn?: boolean;
  isLarge?: boolean;
}

export function Ticket({ icon, isTorn, isLarge }: TicketProps) {
  return (
    <svg viewBox="0 0 112 72" aria-hidden="true" className={cn('max-w-full shrink-0 print:hidden', isLarge ? 'w-48' : 'w-28')}>
      <path
        d={
          isTorn
            ? 'M8 6h64l4 8-7 8 6 8-7 8 6 8-7 8 5 8-3 4H8a4 4 0 0 1-4-4V10a4 4 0 0 1 4-4z'
            : 'M76 6H8a4 4 0 0 0-4 4v52a4 4 0 0 0 4 4h68M76 6a6 6 0 0 0 8 0h20a4 4 0 0 1 4 4v52a4 4 0 0 1-4 4H84a6 6 0 0 0-8 0M80 14v46'
        }
        {...PART}
        strokeDasharray={isTorn ? undefined : '4 4'}
      />
      <g transform={isTorn ? 'translate(4 3) rotate(9 94 36)' : undefined}>
        {isTorn && <path d="M80 6h20a4 4 0 0 1 4 4v52a4 4 0 0 1-4 4H77l-3-4 5-8-6-8 6-8-5-8 6-8-5-8z" {...PART} />}
        {DAYS.map((day, index) => (
          <rect
            key={day}
            x={isTorn ? 85 : 90}
            y={16 + index * 8.5}
            width={isTorn ? 12 : 10}
            height="5"
            rx="1.5"
            fill={`var(--${day})`}
          />
        ))}
      </g>
      <Icon name={icon} x="24" y="20" width="32" height="32" className={isTorn ? 'text-danger' : 'text-soft'} />
    </svg>
  );
}

export interface EmptyStateProps {
  icon?: IconName;
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
}

/** A message in place of a list that is empty or was not loaded. */
export function EmptyState({ icon = 'image', title, hint, action }: EmptyStateProps) {
  return (
    <div ref={passFocusOn} className="perforated flex flex-wrap items-center gap-x-6 gap-y-4 rounded-lg border-2 p-5 sm:p-8">
      <Ticket icon={icon} isTorn={icon === 'warning'} />
      <div className="flex min-w-0 flex-1 basis-64 flex-col items-start gap-1">
        <p className="title text-xl">{title}</p>
        {hint && <p className="max-w-prose text-soft">{hint}</p>}
        {action && <div className="mt-3 flex flex-wrap gap-2">{action}</div>}
      </div>
    </div>
  );
}
