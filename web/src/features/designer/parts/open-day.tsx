import { useMemo } from 'react';
import { formatDayMonth } from '../../../../../core/rules/calendar.ts';
import { weekStartOf } from '../../../draft/model.ts';
import { datedEvents } from '../../../draft/shown.ts';
import { draftStore, useDraft } from '../../../draft/store.ts';
import { Button } from '../../../ui/button.tsx';
import type { ChangeEvent } from '../../../week/attractions.tsx';
import { UsualLine } from '../../../week/usual-line.tsx';
import { type By, byOf, CARDS, type Card, keyOf, type Neighbours } from '../cards.ts';
import { notePress } from '../flight.ts';
import type { Send } from '../send/use-send.tsx';
import { useSwipe } from '../use-swipe.ts';
import { CheckMark } from './day-row.tsx';
import EventForm from './event-form.tsx';
import { SendExtra } from './send-extra.tsx';
import { summary } from './summary.ts';
import { useCard } from './use-card.ts';
import { DraftStrip } from './week-strip.tsx';

export interface OpenDayProps {
  card: Card;
  neighbours: Neighbours;
  send: Send;
  onGo: (card: Card | null, by: By) => void;
}

/** The open card: the strip, and below it the form. */
export default function OpenDay({ card, neighbours, send, onGo }: OpenDayProps) {
  const { title, date, event, price, isConfigured } = useCard(card);
  const swipe = useSwipe((step) => {
    const to = CARDS[CARDS.indexOf(card) + step];
    if (to !== undefined) onGo(to, 'pointer');
  });
  const draft = useDraft((whole) => whole);
  const { days } = draft;
  const startDate = weekStartOf(draft);
  const chosenFor = useMemo(
    () => ({ startDate, date, others: datedEvents(draft).filter((_, part) => CARDS[part] !== card) }),
    [startDate, date, draft, card],
  );
  const used = days.flatMap(({ layoutId }, index) => (index === card ? [] : [layoutId]));
  const onChange: ChangeEvent = (change) =>
    card === 'extra' ? draftStore().updateExtra(change) : draftStore().updateDay(card, change);
  return (
    <div
      id="week"
      className="mt-5 border-line bg-card max-sm:-mx-4 max-sm:border-y sm:rounded-lg sm:border [overflow-anchor:none]"
      {...swipe}
      onClickCapture={notePress}
      onKeyDownCapture={notePress}
    >
      <DraftStrip open={card} onGo={onGo} />
      <section key={card} data-day={keyOf(card)} aria-labelledby={`title-${card}`} className="px-4 pt-4 pb-5 sm:px-6">
        <div data-toast-below="" className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <h2
              id={`title-${card}`}
              tabIndex={-1}
              className="flex flex-wrap items-center gap-x-2 text-2xl text-day-ink outline-none"
            >
              {title}
              {date && <span className="tabular-nums">{formatDayMonth(date)}</span>}
              {isConfigured && <CheckMark />}
            </h2>
            <UsualLine
              className="text-sm text-soft [--lines:1]"
              index={CARDS.indexOf(card)}
              startDate={startDate}
              day={card === 'extra' ? undefined : event}
              onChange={onChange}
            >
              <span className="line-clamp-2">{summary(event, price)}</span>
            </UsualLine>
          </div>
          <Button
            id={`card-${card}`}
            look="quiet"
            className="-mt-1 -mr-3 shrink-0"
            aria-expanded={true}
            aria-controls={`body-${card}`}
            aria-label={`Fechar ${title}`}
            onClick={(press) => onGo(null, byOf(press))}
          >
            Fechar
          </Button>
        </div>
        <div id={`body-${card}`} className="animate-arrive mt-3">
          <EventForm event={event} used={used} date={date} onChange={onChange} chosenFor={chosenFor}>
            {card === 'extra' && <SendExtra send={send} className="perforated border-t pt-4" />}
            <WayOn card={card} neighbours={neighbours} onGo={onGo} />
          </EventForm>
        </div>
      </section>
    </div>
  );
}

/** The end of the form: the day before, the day after; on a phone the bar at the bottom has them. */
function WayOn({ card, neighbours, onGo }: Pick<OpenDayProps, 'card' | 'neighbours' | 'onGo'>) {
  const { previous, next } = neighbours;
  const isSunday = card === CARDS.length - 2;
  const isLast = isSunday || card === 'extra';
  return (
    <nav aria-label="Outro dia" className="perforated flex flex-wrap gap-2 border-t pt-4 max-sm:hidden">
      {previous && (
        <Button look="quiet" onClick={previous.go}>
          <span aria-hidden="true">←</span> {previous.name}
        </Button>
      )}
      <span className="flex-1" />
      {isSunday && (
        <Button look="quiet" onClick={(press) => onGo('extra', byOf(press))}>
          Evento Extra
        </Button>
      )}
      <Button data-stop="" className="border-ink" onClick={next.go}>
        {next.name} {!isLast && <span aria-hidden="true">→</span>}
      </Button>
    </nav>
  );
}
