import { useHydrated } from '../../../ui/hydrated.ts';
import { StampMark, tornBy } from '../../../week/stamp.tsx';
import { type By, CARDS, type Card, keyOf } from '../cards.ts';
import { useStamp } from '../send/sent-week.ts';
import { DayRow } from './day-row.tsx';

/** The closed cards, while none is open. */
export function WeekRows({ onOpen }: { onOpen: (card: Card, by: By) => void }) {
  const isKnown = useHydrated();
  const { stamp, changed, asked } = useStamp();
  return (
    <div className="relative mt-5">
      <div
        id="week"
        aria-busy={!isKnown || undefined}
        data-torn={tornBy(stamp)}
        className="flex flex-col rounded-lg border border-line bg-card [--torn:2px,0] [overflow-anchor:none]"
      >
        {CARDS.map((card) => (
          <DayRow key={card} card={card} isChanged={changed.has(keyOf(card))} isAsked={asked === keyOf(card)} onOpen={onOpen} />
        ))}
      </div>
      {stamp && <StampMark stamp={stamp} className="-top-4 right-4 -rotate-4 py-0.5" />}
    </div>
  );
}
