import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { CalendarDate } from '../../../core/rules/calendar.ts';
import type { ShownEvent } from '../../../core/rules/event-text.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icons.tsx';
import { textDialog } from './dialogs.ts';

/** What is told: the events that have something in them. */
export interface ToldWeek {
  startDate: CalendarDate | null;
  events: readonly ShownEvent[];
}

interface TextButtonProps {
  /** Asked for when it is wanted. */
  week: () => ToldWeek;
  /** A programme that was sent: what its newest version changed is told before the week. */
  scheduleId?: number;
  size?: 'sm';
  /** While there is nothing to write about. */
  inactive?: boolean;
  /** Where there is no room for the whole label. */
  isShort?: boolean;
  className?: string;
}

/** Opens the week, or what has changed in it, as text that people post. */
export function TextButton({ week, scheduleId, size, inactive, isShort, className }: TextButtonProps) {
  const client = useQueryClient();
  const [written, setWritten] = useState<{ week: ToldWeek; changes: string | null } | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const label = scheduleId === undefined ? 'Texto para WhatsApp' : 'Avisar no WhatsApp';

  async function open() {
    setIsAsking(true);
    const [isReady, changes] = await Promise.all([textDialog.ready(), scheduleId === undefined ? null : changesOf(scheduleId)]);
    setIsAsking(false);
    if (isReady) setWritten({ week: week(), changes });
  }

  // Its code comes when it is wanted; where that is gone, the week is told.
  const changesOf = (id: number) =>
    import('./told-changes.ts').then(({ toldChanges }) => toldChanges(client, id)).catch(() => null);

  return (
    <>
      <Button
        size={size}
        inactive={inactive || isAsking}
        aria-busy={isAsking}
        className={className}
        aria-label={label}
        onPointerEnter={textDialog.prefetch}
        onClick={open}
      >
        <Icon name="message" />
        {isShort ? 'WhatsApp' : label}
      </Button>
      {written !== null && (
        <Suspense fallback={null}>
          <textDialog.Component {...written} onClose={() => setWritten(null)} />
        </Suspense>
      )}
    </>
  );
}
