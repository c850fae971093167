import type { ReactNode } from 'react';
import { Wristbands } from './wristbands.tsx';

/** A ticket of the house: its stub with the week's wristbands, and what one fills in; on a narrow screen the stub is on top. */
export function TicketCard({ children }: { children: ReactNode }) {
  return (
    <div className="grid overflow-hidden rounded-lg border border-line bg-card md:grid-cols-[2fr_3fr]">
      <div className="perforated bg-sunk border-b-2 md:flex md:flex-col md:border-r-2 md:border-b-0">
        <Wristbands className="mx-auto h-30 w-64 max-w-full px-6 pb-3 md:pb-0 md:h-[70%] md:w-full md:px-6 lg:px-10 short:hidden" />
        <p className="title mt-auto hidden p-8 text-2xl md:block lg:p-10">A programação da casa, de quarta a domingo.</p>
      </div>
      <div className="flex flex-col justify-center p-5 sm:p-8 lg:px-14 lg:py-12">{children}</div>
    </div>
  );
}
