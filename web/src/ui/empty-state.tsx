import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { IconName } from './icons.tsx';
import { Ticket } from './ticket.tsx';

interface EmptyStateProps {
  icon?: IconName;
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
}

/** A message in place of content. When it is removed with the focus inside, the surrounding dialog or `main` gets the focus. */
export function EmptyState({ icon = 'image', title, hint, action }: EmptyStateProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      element.closest<HTMLElement>('[role="dialog"], main')?.focus({ preventScroll: true });
    };
  }, []);

  return (
    <div ref={box} className="perforated flex flex-wrap items-center gap-x-6 gap-y-4 rounded-lg border-2 p-5 sm:p-8">
      <Ticket icon={icon} isTorn={icon === 'warning'} />
      <div className="flex min-w-0 flex-1 basis-64 flex-col items-start gap-1">
        <p className="title text-xl">{title}</p>
        {hint && <p className="max-w-prose text-soft">{hint}</p>}
        {action && <div className="mt-3 flex flex-wrap gap-2">{action}</div>}
      </div>
    </div>
  );
}
