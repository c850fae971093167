import { IS_FRAME } from '../../../ui/is-frame.ts';
import { StampMark, tornBy } from '../../../week/stamp.tsx';
import { type By, CARDS, type Card, keyOf } from '../cards.ts';
import { useStamp } from '../send/sent-week.ts';
import type { Send } from '../send/use-send.tsx';
import { DayRow } from './day-row.tsx';
import { SendExtra } from './send-extra.tsx';

/** The closed cards, while none is open. */
export function WeekRows({ send, onOpen }: { send: Send; onOpen: (card: Card, by: By) => void }) {
  const { stamp, changed, asked } = useStamp();
  return (
    <div className="relative mt-5">
      <div
        id="week"
        aria-busy={IS_FRAME || undefined}
        data-torn={tornBy(stamp)}
        className="flex flex-col rounded-lg border border-line bg-card [--torn:2px,0] [overflow-anchor:none]"
      >
        {CARDS.map((card) => (
          <DayRow key={card} card={card} isChanged={changed.has(keyOf(card))} isAsked={asked === keyOf(card)} onOpen={onOpen}>
            {card === 'extra' && <SendExtra send={send} className="relative z-1 col-span-full mt-2" />}
          </DayRow>
        ))}
      </div>
      {stamp && <StampMark stamp={stamp} className="-top-4 right-4 -rotate-4 py-0.5" />}
    </div>
  );
}
