import type { ReactNode } from 'react';
import { formatDayMonth } from '../../../../../core/rules/calendar.ts';
import { thumbUrl } from '../../../../../core/rules/image-url.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { Icon } from '../../../ui/icons.tsx';
import { IS_FRAME } from '../../../ui/is-frame.ts';
import { RetryImage } from '../../../ui/retry-image.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type By, byOf, type Card, keyOf } from '../cards.ts';
import { summary } from './summary.ts';
import { type CardContent, useCard } from './use-card.ts';

interface DayRowProps {
  card: Card;
  /** Edited after it was sent. */
  isChanged: boolean;
  /** An administrator wants it adjusted. */
  isAsked: boolean;
  onOpen: (card: Card, by: By) => void;
  /** Below the row, beside its press. */
  children?: ReactNode;
}

/** A closed card: its flyer and what it has, all of it one press away from the form. */
export function DayRow({ card, isChanged, isAsked, onOpen, children }: DayRowProps) {
  const { title, date, event, price, isConfigured } = useCard(card);
  const name = event.eventName.trim();
  const details = summary({ ...event, eventName: '' }, price, name ? '' : undefined);
  return (
    <section
      data-day={keyOf(card)}
      aria-labelledby={`title-${card}`}
      className="perforated relative grid grid-cols-[auto_minmax(0,1fr)_auto] content-center gap-x-3 border-b py-2.5 pr-3 pl-4.5 transition-colors duration-150 first:rounded-t-lg last:rounded-b-lg last:border-b-0 before:absolute before:inset-y-0 before:left-0 before:w-1.5 before:bg-day first:before:rounded-tl-lg last:before:rounded-bl-lg hover:bg-sunk sm:gap-x-4 sm:pr-4 sm:pl-6"
    >
      {IS_FRAME ? (
        <Skeleton className="row-span-2 row-start-1 size-12 rounded-sm" />
      ) : (
        <RowFlyer event={event} isConfigured={isConfigured} />
      )}
      <div className="flex min-h-6 min-w-0 flex-wrap items-center gap-x-1.5 sm:gap-x-2">
        <h2 id={`title-${card}`} className="text-[1.0625rem] text-day-ink">
          {title}
        </h2>
        {date && <span className="text-sm whitespace-nowrap text-soft tabular-nums">{formatDayMonth(date)}</span>}
        {isConfigured && <CheckMark />}
        {isAsked && <span className="text-sm font-semibold text-danger">ajuste pedido</span>}
        {isChanged && (
          <span className="text-sm font-semibold text-warn">
            mudou<span className="sr-only"> depois do envio</span>
          </span>
        )}
      </div>
      <div className="col-start-2 row-start-2 min-w-0">
        {name && <p className="title line-clamp-2 text-lg">{name}</p>}
        {IS_FRAME && <Skeleton className="my-0.5 h-4 w-28" />}
        {!IS_FRAME && details && <p className="line-clamp-2 text-sm text-soft">{details}</p>}
      </div>
      <button
        type="button"
        id={`card-${card}`}
        aria-expanded={false}
        aria-label={`Configurar ${title}`}
        onClick={(press) => onOpen(card, byOf(press))}
        // The whole row can be pressed. On a phone a filled row shows an arrow, and the word is for screen readers.
        className={buttonClass(
          'outline',
          'md',
          'col-start-3 row-span-2 row-start-1 self-center after:absolute after:inset-0 max-sm:min-h-6 max-sm:border-transparent max-sm:bg-transparent max-sm:px-0 max-sm:text-sm max-sm:text-soft',
        )}
      >
        <span className={cn(isConfigured && 'max-sm:sr-only')}>Configurar</span>
        {isConfigured && <Icon name="arrow" className="sm:hidden" />}
      </button>
      {children}
    </section>
  );
}

function RowFlyer({ event, isConfigured }: Pick<CardContent, 'event' | 'isConfigured'>) {
  if (event.layout)
    return (
      <RetryImage src={thumbUrl(event.layout.imageUrl, 160)} alt="" className="row-span-2 row-start-1 h-16 w-12 rounded-sm" />
    );
  return (
    <span
      className={cn(
        'row-span-2 row-start-1 grid w-12 place-items-center rounded-sm border-2 border-day/60 text-day-ink',
        isConfigured ? 'h-16 bg-day/10' : 'h-12 border-dashed',
      )}
    >
      {!isConfigured && <Icon name="plus" />}
    </span>
  );
}

/** Says that the card has something in it. */
export function CheckMark() {
  return (
    <span className="grid size-5 shrink-0 place-items-center rounded-full bg-ok text-xs text-card forced-colors:bg-[CanvasText] forced-colors:text-[Canvas]">
      <Icon name="check" strokeWidth={3} />
      <span className="sr-only">Configurado</span>
    </span>
  );
}
