import { type ReactNode, Suspense } from 'react';
import type { CalendarDate } from '../../../core/rules/calendar.ts';
import { type EventDraft, isConfigured } from '../draft/model.ts';
import { useLoadedWhenIdle } from '../ui/loadable.ts';
import type { ChangeEvent } from './attractions.tsx';
import { usualOffer } from './dialogs.ts';

interface UsualLineProps {
  className: string;
  /** 0 to 4. */
  index: number;
  startDate: CalendarDate | null;
  /** Undefined while the day is loading, and for an extra event. */
  day?: EventDraft | undefined;
  onChange: ChangeEvent;
  /** What stands there else. */
  children: ReactNode;
}

/** A line of a day that, while the day is empty, offers what it usually is, in the same room. */
export function UsualLine({ className, index, startDate, day, onChange, children }: UsualLineProps) {
  const isReady = useLoadedWhenIdle(usualOffer);
  const line = <p className={className}>{children}</p>;
  if (!isReady || !startDate || !day || isConfigured(day)) return line;
  return (
    <Suspense fallback={line}>
      <usualOffer.Component className={className} index={index} startDate={startDate} day={day} onChange={onChange}>
        {line}
      </usualOffer.Component>
    </Suspense>
  );
}
