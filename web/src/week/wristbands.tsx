import { DAYS } from '../../../core/rules/week.ts';
import { cn } from '../ui/cn.ts';

const LENGTHS = ['h-[82%]', 'h-[94%]', 'h-full', 'h-[88%]', 'h-[76%]'];

/** The five nights of the house as wristbands that hang from above: a drawing, without a word for screen readers. */
export function Wristbands({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={cn('flex items-start justify-center gap-[6%] print:hidden', className)}>
      {DAYS.map(({ key, short }, index) => (
        <div
          key={key}
          data-day={key}
          className={cn(
            'flex min-w-0 flex-1 flex-col items-center justify-end gap-2 rounded-b-full bg-day pb-[6%] forced-color-adjust-none',
            LENGTHS[index],
          )}
        >
          <span className="w-full border-t-2 border-dashed border-card/80" />
          <span className="title rounded-sm bg-card px-1 py-0.5 text-xs whitespace-nowrap text-day-ink lg:px-1.5 lg:text-sm">
            {short}
          </span>
          <span className="hidden aspect-square w-1/4 rounded-full bg-card md:block" />
        </div>
      ))}
    </div>
  );
}
