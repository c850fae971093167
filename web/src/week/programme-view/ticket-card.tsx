import type { ReactNode } from 'react';
import { DAYS } from '../../../../core/rules/week.ts';
import { cn } from '../../ui/cn.ts';

export function TicketCard({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 overflow-hidden rounded-lg border border-line bg-card md:grid-cols-[2fr_3fr]">
      <div className="perforated bg-sunk border-b-2 md:flex md:flex-col md:border-r-2 md:border-b-0">
        <Wristbands />
        <p className="title mt-auto hidden p-8 text-2xl md:block lg:p-10">A programação da casa, de quarta a domingo.</p>
      </div>
      <div className="flex flex-col justify-center p-5 sm:p-8 lg:px-14 lg:py-12">{children}</div>
    </div>
  );
}

const LENGTHS = ['h-[82%]', 'h-[94%]', 'h-full', 'h-[88%]', 'h-[76%]'];

function Wristbands() {
  return (
    <div
      aria-hidden="true"
      className="mx-auto flex h-30 w-64 max-w-full items-start justify-center gap-[6%] px-6 pb-3 md:h-[70%] md:w-full md:px-6 md:pb-0 lg:px-10 short:hidden print:hidden"
    >
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
