import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Icon, type IconName } from './icons.tsx';

/** Stands in place of an empty list. If it has the focus when it goes, the focus moves to the surrounding dialog or main. */
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
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      element.closest<HTMLElement>('[role="dialog"], main')?.focus({ preventScroll: true });
    };
  }, []);

  return (
    <div ref={box} className="perforated flex flex-col items-start gap-2 rounded-lg border p-6">
      <Icon name={icon} className="text-2xl text-faint" />
      <p className="font-semibold">{title}</p>
      {hint && <p className="text-soft">{hint}</p>}
      {action}
    </div>
  );
}
