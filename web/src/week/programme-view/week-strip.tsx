import { type KeyboardEvent, useRef } from 'react';
import type { Picture } from '../../../../core/rules/event-text.ts';
import { thumbUrl } from '../../../../core/rules/image-url.ts';
import { DAYS, type DayKey } from '../../../../core/rules/week.ts';
import { cn } from '../../ui/cn.ts';
import { Icon } from '../../ui/icons.tsx';
import { RetryImage } from '../../ui/retry-image.tsx';
import { Blank, Skeleton } from '../../ui/skeleton.tsx';
import { dayMonthOf, isStuck, type ShownWeek } from '../use-week.ts';

export interface StripPlace {
  position: number;
  day: DayKey;
  name: string;
  short: string;
  /** For example "25/11"; empty for an extra event without a valid date. */
  date: string;
  title: string | null;
  layout: Picture | null;
  isConfigured: boolean;
  isUnsaved: boolean;
  isChanged: boolean;
  isAdjustRequested: boolean;
  isPending: boolean;
}

const EXTRA_NAMES = { day: 'extra' as DayKey, name: 'Extra', short: 'Extra' };
const NAMES = [...DAYS.map(({ key, name, short }) => ({ day: key as DayKey, name, short })), EXTRA_NAMES];

/** Returns the strip's places, or placeholders while the week is null (loading). */
export function stripPlaces(week: ShownWeek | null): StripPlace[] {
  return (week?.evenings ?? NAMES).map((_, position) => {
    const evening = week?.evenings[position];
    return {
      position,
      ...(NAMES[position] ?? EXTRA_NAMES),
      date: evening && (position < DAYS.length || evening.isConfigured) ? dayMonthOf(evening) : '',
      title: evening?.event.eventName.trim() || null,
      layout: evening?.event.layout ?? null,
      isConfigured: evening?.isConfigured ?? false,
      isUnsaved: isStuck(evening?.unsaved),
      isChanged: Boolean(evening?.change),
      isAdjustRequested: Boolean(evening?.adjustRequest),
      isPending: !evening,
    };
  });
}

interface WeekStripProps {
  places: StripPlace[];
  active: number;
  isTorn?: boolean;
  /** `by`: after "arrow" the focus stays on the strip. After "pointer" and "keys" (Enter, Space) it goes into the evening. */
  onGo: (position: number, by: 'pointer' | 'keys' | 'arrow') => void;
  className?: string;
}

export function WeekStrip({ places, active, isTorn, onGo, className }: WeekStripProps) {
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
    onGo(place.position, 'arrow');
  }

  return (
    <nav
      aria-label="Dias da semana"
      data-week-strip=""
      data-toast-below=""
      className={cn('@container sticky top-0 z-10 border-line bg-card short:static print:hidden', className)}
    >
      <ul ref={list} onKeyDown={onKeyDown} data-torn={isTorn ? 'now' : undefined} className="grid auto-cols-fr grid-flow-col">
        {places.map((place) => (
          <Place
            key={place.position}
            place={place}
            isActive={place.position === active}
            onPress={(by) => onGo(place.position, by)}
          />
        ))}
      </ul>
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
  const { day, name, short, date, title, isConfigured, isUnsaved, isChanged, isAdjustRequested, isPending } = place;
  const states = [
    !isPending && (isConfigured ? 'configurado' : 'nada configurado'),
    isAdjustRequested && 'ajuste pedido',
    isChanged && 'mudou depois do envio',
    isUnsaved && 'ainda não salvo',
  ].filter(Boolean);
  return (
    <li data-day={day} className="perforated min-w-0 border-r last:border-r-0">
      <button
        type="button"
        id={`strip-${day}`}
        aria-current={isActive ? 'true' : undefined}
        // `detail` is 0 when Enter or Space caused the click.
        onClick={({ detail }) => onPress(detail === 0 ? 'keys' : 'pointer')}
        className="grid size-full grid-cols-1 justify-items-center gap-x-2 gap-y-1 border-t-5 border-day px-1 pt-1.5 pb-2 -outline-offset-2 transition-colors duration-150 hover:bg-sunk aria-[current=true]:bg-day/10 @lg:grid-cols-[auto_minmax(0,1fr)] @lg:justify-items-start @lg:px-2 @lg:pt-2 @lg:text-left"
      >
        <span className="text-[0.8125rem] leading-snug font-semibold whitespace-nowrap text-day-ink @lg:col-start-2 @lg:row-start-1 @lg:self-end @lg:text-sm">
          <span className="@3xl:hidden">
            {short}{' '}
            <span className="tabular-nums max-[21rem]:hidden @lg:hidden">
              {date.split('/')[0]}
              {/* Keeps room for the date while the week is loading. */}
              {isPending && day !== 'extra' && <span className="invisible">00</span>}
            </span>
          </span>
          <span className="hidden @3xl:inline">{name}</span>
        </span>
        <MiniFlyer place={place} />
        <span className="title-number hidden leading-none @lg:col-start-2 @lg:row-start-2 @lg:block">
          {isPending ? <span className="invisible">00/00</span> : date}
        </span>
        <span className="col-span-2 hidden max-w-full truncate text-[0.8125rem] text-soft @lg:block">
          {isPending ? (
            <Blank className="w-14" />
          ) : isChanged ? (
            'mudou'
          ) : (
            (title ?? (isConfigured ? 'Sem nome' : day === 'extra' ? 'opcional' : 'vazio'))
          )}
        </span>
        {/* The button's accessible name is this text with the visible text. It is complete at every width (WCAG 2.5.3). */}
        <span className="sr-only">
          <span className="@3xl:hidden">{name}, </span>
          <span className="@lg:hidden">{[date, title].filter(Boolean).map((text) => `${text}, `)}</span>
          {states.join(', ')}
        </span>
      </button>
    </li>
  );
}

const FILLED_MARK = 'text-card forced-colors:bg-[CanvasText] forced-colors:text-[Canvas]';

/** Classes of the marks. The mark of an unsaved evening is hollow, the other marks are filled. */
const MARKS = {
  more: 'border-2 border-current bg-card text-warn',
  warning: `bg-danger ${FILLED_MARK}`,
  upload: `bg-warn ${FILLED_MARK}`,
  check: `bg-ok ${FILLED_MARK}`,
};

/** Returns an evening's mark. "Unsaved" replaces the other marks, which are about the server's content. */
function markOf({ isUnsaved, isAdjustRequested, isConfigured, isChanged }: StripPlace): keyof typeof MARKS | null {
  if (isUnsaved) return 'more';
  if (isAdjustRequested) return 'warning';
  if (!isConfigured) return null;
  return isChanged ? 'upload' : 'check';
}

function MiniFlyer({ place }: { place: StripPlace }) {
  const { layout, isConfigured, isPending } = place;
  const mark = markOf(place);
  return (
    <span data-flyer="" className="relative block h-14 w-10.5 @lg:row-span-2 @lg:row-start-1 @lg:h-12 @lg:w-9">
      {isPending ? (
        <Skeleton className="size-full rounded-sm" />
      ) : layout ? (
        <RetryImage src={thumbUrl(layout.imageUrl, 160)} alt="" className="size-full rounded-sm" />
      ) : (
        <span className={cn('block size-full rounded-sm border-2 border-day/60', isConfigured ? 'bg-day/10' : 'border-dashed')} />
      )}
      {mark && (
        <span className={cn('absolute -right-1 -bottom-1 grid size-5 place-items-center rounded-full text-xs', MARKS[mark])}>
          <Icon name={mark} strokeWidth={mark === 'more' ? 5 : 3} />
        </span>
      )}
    </span>
  );
}
