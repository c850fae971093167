import { type KeyboardEvent, useRef } from 'react';
import type { Picture } from '../../../core/rules/event-text.ts';
import { thumbUrl } from '../../../core/rules/image-url.ts';
import { DAYS, type DayKey } from '../../../core/rules/week.ts';
import { cn } from '../ui/cn.ts';
import { Icon } from '../ui/icons.tsx';
import { RetryImage } from '../ui/retry-image.tsx';
import { Blank, Skeleton } from '../ui/skeleton.tsx';
import { type Stamp, StampMark, tornBy } from './stamp.tsx';

/** A day of the week, or the extra event, as the strip shows it. */
export interface StripPlace {
  day: DayKey;
  name: string;
  /** Where there is no room for the name. */
  short: string;
  /** "25/11", or empty. */
  date: string;
  title: string | null;
  layout: Picture | null;
  isConfigured: boolean;
  /** Edited after it was sent. */
  isChanged?: boolean | undefined;
  /** An administrator wants it adjusted. */
  isAsked?: boolean | undefined;
  /** What it has is not known yet. */
  isPending?: boolean | undefined;
}

interface WeekStripProps {
  places: StripPlace[];
  active: DayKey | null;
  stamp?: Stamp | null;
  /** With the arrow keys one stays on the strip; a press, by Enter too, goes into the day. */
  onGo: (day: DayKey, by: 'pointer' | 'keys' | 'arrow') => void;
  className?: string;
}

/** The week as a strip of mini flyers: which day is open, what each has, and a press to get there. */
export function WeekStrip({ places, active, stamp = null, onGo, className }: WeekStripProps) {
  const list = useRef<HTMLUListElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const to = buttons.indexOf(document.activeElement as HTMLButtonElement) + step;
    const place = places[to];
    event.preventDefault();
    if (!place) return;
    buttons[to]?.focus({ preventScroll: true });
    onGo(place.day, 'arrow');
  }

  return (
    <nav
      aria-label="Dias da semana"
      data-week-strip=""
      data-toast-below=""
      className={cn('@container sticky top-0 z-10 border-line bg-card short:static print:hidden', className)}
    >
      <ul
        ref={list}
        onKeyDown={onKeyDown}
        data-torn={tornBy(stamp)}
        className={cn('grid', places.length > DAYS.length ? 'grid-cols-6' : 'grid-cols-5')}
      >
        {places.map((place) => (
          <Place key={place.day} place={place} isActive={place.day === active} onPress={(by) => onGo(place.day, by)} />
        ))}
      </ul>
      {/* So flat that it stays between the last place's words and the heading of the day below. */}
      {stamp && <StampMark stamp={stamp} className="right-3 -bottom-4.5 -rotate-2 py-px text-sm leading-none @2xl:right-6" />}
    </nav>
  );
}

function Place({
  place,
  isActive,
  onPress,
}: {
  place: StripPlace;
  isActive: boolean;
  onPress: (by: 'pointer' | 'keys') => void;
}) {
  const { day, name, short, date, title, isConfigured, isChanged, isAsked, isPending } = place;
  const states = [
    !isPending && (isConfigured ? 'configurado' : 'nada configurado'),
    isAsked && 'ajuste pedido',
    isChanged && 'mudou depois do envio',
  ].filter(Boolean);
  return (
    <li data-day={day} className="perforated min-w-0 border-r last:border-r-0">
      <button
        type="button"
        id={`strip-${day}`}
        aria-current={isActive ? 'true' : undefined}
        // A press by Enter or Space has no count of clicks.
        onClick={({ detail }) => onPress(detail === 0 ? 'keys' : 'pointer')}
        className="grid size-full grid-cols-1 justify-items-center gap-x-2 gap-y-1 border-t-5 border-day px-1 pt-1.5 pb-2 -outline-offset-2 transition-colors duration-150 hover:bg-sunk aria-[current=true]:bg-day/10 @lg:grid-cols-[auto_minmax(0,1fr)] @lg:justify-items-start @lg:px-2 @lg:pt-2 @lg:text-left"
      >
        <span className="text-[0.8125rem] leading-snug font-semibold whitespace-nowrap text-day-ink @lg:col-start-2 @lg:row-start-1 @lg:self-end @lg:text-sm">
          <span className="@3xl:hidden">
            {short} <span className="tabular-nums max-[21rem]:hidden @lg:hidden">{date.split('/')[0]}</span>
          </span>
          <span className="hidden @3xl:inline">{name}</span>
        </span>
        <MiniFlyer place={place} />
        <span className="title-number hidden leading-none @lg:col-start-2 @lg:row-start-2 @lg:block">{date}</span>
        <span className="col-span-2 hidden max-w-full truncate text-[0.8125rem] text-soft @lg:block">
          {isPending ? <Blank className="w-14" /> : (title ?? (isConfigured ? 'Sem nome' : 'Vazio'))}
        </span>
        {/* With what is to be seen the button's name, whole at every width (WCAG 2.5.3). */}
        <span className="sr-only">
          <span className="@3xl:hidden">{name}, </span>
          <span className="@lg:hidden">{[date, title].filter(Boolean).map((text) => `${text}, `)}</span>
          {states.join(', ')}
        </span>
      </button>
    </li>
  );
}

/** The day's flyer with its check mark; a perforated blank while there is nothing. */
function MiniFlyer({ place: { layout, isConfigured, isChanged, isAsked, isPending } }: { place: StripPlace }) {
  return (
    <span data-flyer="" className="relative block h-14 w-10.5 @lg:row-span-2 @lg:row-start-1 @lg:h-12 @lg:w-9">
      {isPending ? (
        <Skeleton className="size-full rounded-sm" />
      ) : layout ? (
        <RetryImage src={thumbUrl(layout.imageUrl, 160)} alt="" className="size-full rounded-sm" />
      ) : (
        <span className={cn('block size-full rounded-sm border-2 border-day/60', isConfigured ? 'bg-day/10' : 'border-dashed')} />
      )}
      {(isConfigured || isAsked) && (
        <span
          className={cn(
            'absolute -top-1.5 -right-1.5 grid size-5 place-items-center rounded-full text-xs text-card forced-colors:bg-[CanvasText] forced-colors:text-[Canvas]',
            isAsked ? 'bg-danger' : isChanged ? 'bg-warn' : 'bg-ok',
          )}
        >
          <Icon name={isAsked ? 'warning' : isChanged ? 'upload' : 'check'} strokeWidth={3} />
        </span>
      )}
    </span>
  );
}
