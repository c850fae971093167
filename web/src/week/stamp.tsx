import { useEffect, useRef } from 'react';
import { cn } from '../ui/cn.ts';
import { scrollBehavior } from '../ui/scrolling.ts';

/** The stamp of a week that has been sent. */
export interface Stamp {
  /** "21:52" */
  time: string;
  /** It has been sent just now: the strip tears and the stamp lands. */
  lands: boolean;
}

/** For `data-torn`: parts what is stamped along its perforations. */
export const tornBy = (stamp: Stamp | null): 'now' | 'before' | undefined =>
  stamp ? (stamp.lands ? 'now' : 'before') : undefined;

/** Lies across an edge of what is stamped, where it hides no flyer and no word. The bar says the same to a screen reader. */
export function StampMark({ stamp: { time, lands }, className }: { stamp: Stamp; className: string }) {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const { top = 0, bottom = 0 } = mark.current?.getBoundingClientRect() ?? {};
    if (!lands || (top > 0 && bottom < window.innerHeight)) return;
    mark.current?.scrollIntoView({ block: 'center', behavior: scrollBehavior() });
  }, [lands]);
  return (
    <span
      ref={mark}
      aria-hidden="true"
      className={cn(
        'title pointer-events-none absolute z-10 rounded-sm border-2 border-ok bg-card px-2.5 text-ok-ink print:hidden',
        lands && 'animate-stamp',
        className,
      )}
    >
      Enviada {time}
    </span>
  );
}
