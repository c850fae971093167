import type { ReactNode } from 'react';
import { passFocusOn } from './button.tsx';
import type { IconName } from './icons.tsx';
import { Ticket } from './ticket.tsx';

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
