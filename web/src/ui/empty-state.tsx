import type { ReactNode } from 'react';
import { Icon, type IconName } from './icons.tsx';

/** What goes here, and the one button that starts it. */
export function EmptyState({
  icon = 'image',
  title,
  hint,
  action,
}: {
  icon?: IconName;
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="perforated flex flex-col items-start gap-2 rounded-lg border p-6">
      <Icon name={icon} className="text-2xl text-faint" />
      <p className="font-semibold">{title}</p>
      {hint && <p className="text-soft">{hint}</p>}
      {action}
    </div>
  );
}
