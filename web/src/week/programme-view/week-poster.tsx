import type { CSSProperties, ReactNode } from 'react';
import { artistsText, layoutName, priceLines, unbrokenAmounts, wrappable } from '../../../../core/rules/event-text.ts';
import { THUMB_WIDTHS, thumbUrl } from '../../../../core/rules/image-url.ts';
import { DAYS, type DayKey, dayInSentence, EXTRA_POSITION } from '../../../../core/rules/week.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Icon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { RetryImage } from '../../ui/retry-image.tsx';
import { Skeleton } from '../../ui/screen.tsx';
import { fillIn, type Ghost } from '../event-editor/suggestions.tsx';
import { dayMonthOf, type Evening, type ShownWeek } from '../use-week.ts';
import { CheckMark, Marks } from './marks.tsx';

interface WeekPosterProps {
  week: ShownWeek | null;
  ghosts: ReadonlyMap<number, Ghost>;
  /** Returns an evening's address. Pass either `to`, which makes links, or `onOpen`, which makes buttons. */
  to?: (evening: Evening) => string;
  onOpen?: (position: number, isByKeys: boolean) => void;
  /** The day whose evening takes place tonight. The poster scrolls to this evening and marks it. */
  tonight?: DayKey | undefined;
  /** Plays the animation of a week that has just been sent. */
  isTorn?: boolean;
  children?: ReactNode;
  className?: string;
}

export function WeekPoster({ week, ghosts, to, onOpen, tonight, isTorn, children, className }: WeekPosterProps) {
  return (
    <div className={cn('@container', className)}>
      <ul
        // When the week arrives, the key makes React mount a new list, because moving old elements would be a layout shift.
        key={String(week === null)}
        aria-label={`De ${DAYS[0].name.toLowerCase()} a ${DAYS[4].name.toLowerCase()}`}
        aria-busy={week === null || undefined}
        data-torn={isTorn || undefined}
        className="overflow-hidden rounded-lg border border-line bg-card @xl:grid @xl:grid-cols-3 @3xl:auto-cols-fr @3xl:grid-flow-col @3xl:grid-cols-6 print:break-inside-avoid"
      >
        {(week?.evenings ?? WAITING).map((evening) => (
          <li
            key={evening.position}
            data-day={evening.day}
            style={isTorn ? ({ '--position': evening.position } as CSSProperties) : undefined}
            data-evening={evening.position}
            data-unsaved={'unsaved' in evening && evening.unsaved ? '' : undefined}
            {...(evening.day === tonight && { ref: bringIntoView, 'aria-current': 'date' })}
            className="perforated min-w-0 border-b last:border-b-0 @xl:flex @xl:border-r-2 @xl:last:border-r-0 @xl:nth-[n+4]:border-b-0 @max-3xl:nth-[3n]:border-r-0 @3xl:border-b-0"
          >
            {week && 'event' in evening ? (
              <Band
                week={week}
                evening={evening}
                ghost={ghosts.get(evening.position)}
                to={to?.(evening)}
                onOpen={onOpen}
                isTonight={evening.day === tonight}
              >
                {evening.position === EXTRA_POSITION && children}
              </Band>
            ) : (
              <WaitingBand name={evening.name} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

const bringIntoView = (band: HTMLElement | null) => band?.scrollIntoView({ block: 'center' });

const WAITING = [...DAYS.map(({ key, name }) => ({ day: key, name })), { day: 'extra' as const, name: 'Extra' }].map(
  (place, position) => ({ ...place, position }),
);

const BAND =
  'group relative grid w-full min-w-0 grid-cols-[4.625rem_minmax(0,1fr)] content-start gap-x-3.5 gap-y-1 border-l-8 border-day py-3 pr-4 pl-3.5 @xl:flex @xl:flex-col @xl:gap-0 @xl:border-t-8 @xl:border-l-0 @xl:p-0';
// Between 48rem and 80rem the date is below the day's name, because the six columns are narrow.
const HEAD =
  'flex items-baseline gap-1.5 font-semibold text-day-ink max-[20rem]:flex-wrap @xl:justify-between @xl:px-3 @xl:py-2.5 @3xl:@max-7xl:flex-col @3xl:@max-7xl:gap-0';
const FLYER =
  'relative row-span-4 row-start-1 aspect-3/4 w-[4.625rem] self-start overflow-hidden rounded-sm @xl:w-full @xl:rounded-none';

function WaitingBand({ name }: { name: string }) {
  return (
    <div className={BAND}>
      <span className={cn(HEAD, 'col-start-2')}>{name}</span>
      <Skeleton className={FLYER} />
      <Skeleton className="col-start-2 mt-1 h-6 w-3/4 @xl:mx-3 @xl:mt-3 @xl:mb-28" />
    </div>
  );
}

interface BandProps {
  week: ShownWeek;
  evening: Evening;
  ghost: Ghost | undefined;
  to: string | undefined;
  onOpen: WeekPosterProps['onOpen'];
  isTonight: boolean;
  children: ReactNode;
}

function Band({ week, evening, ghost, to, onOpen, isTonight, children }: BandProps) {
  const { position, name, day, shownEvent, isConfigured } = evening;
  const lines = priceLines(shownEvent);
  const shownLines = shownEvent.isSpecialEvent ? lines.slice(0, shownEvent.ticketType === 'open' ? 2 : 1) : lines;
  const price = unbrokenAmounts(shownLines.join(' · '));
  const artists = wrappable(artistsText(shownEvent) ?? '');
  return (
    <div className={cn(BAND, 'transition-colors duration-150 hover:bg-sunk')}>
      <h2 id={`title-${position}`} className={cn(HEAD, 'col-start-2 text-base')}>
        <span className="flex min-w-0 items-center gap-1.5">
          {day === 'extra' ? (
            <span>
              <span className="sr-only">Evento </span>Extra
            </span>
          ) : (
            name
          )}
          {isConfigured && <CheckMark />}
        </span>
        {isTonight && <span className="rounded-sm bg-ink px-1.5 text-sm text-paper">Hoje</span>}
        <span className="title-number whitespace-nowrap @xl:text-ink">
          {day === 'extra' && !isConfigured ? (
            <span className="text-sm font-normal text-soft print:hidden">opcional</span>
          ) : (
            dayMonthOf(evening)
          )}
        </span>
      </h2>
      {isConfigured ? <Flyer evening={evening} /> : <Blank evening={evening} ghost={ghost} week={week} />}
      <div className={cn('col-start-2 flex min-w-0 flex-col @xl:flex-1 @xl:px-3 @xl:pt-3', isConfigured && '@xl:min-h-29')}>
        {isConfigured && (
          <p className="title line-clamp-5 text-lg/tight">
            {shownEvent.eventName?.trim() || (day === 'extra' ? name : 'Sem nome')}
          </p>
        )}
        {isConfigured && artists && (
          <p className="line-clamp-2 text-[0.9375rem] text-soft @xl:line-clamp-3 print:line-clamp-none">{artists}</p>
        )}
        {ghost && (
          <p className="text-[0.9375rem] text-soft @xl:hidden print:hidden">
            De costume: {[ghost.usual.eventName, ghost.artists, ghost.price].filter(Boolean).join(' · ')}
          </p>
        )}
        {!isConfigured && !ghost && day !== 'extra' && <p className="text-soft @xl:hidden">Falta {dayInSentence(position)}</p>}
        <Marks evening={evening} />
        {isConfigured && price && <p className="mt-0.5 text-[0.9375rem] font-semibold uppercase @xl:mt-auto @xl:pt-2">{price}</p>}
      </div>
      <div className="col-start-2 flex flex-wrap gap-2 @xl:p-3 print:hidden">
        {ghost && <UseUsual week={week} ghost={ghost} className="@xl:hidden" />}
        <Configure evening={evening} to={to} onOpen={onOpen} />
        {children}
      </div>
    </div>
  );
}

function Configure({ evening: { name, position, isConfigured }, to, onOpen }: Pick<BandProps, 'evening' | 'to' | 'onOpen'>) {
  const look = buttonClass('outline', 'sm', 'after:absolute after:inset-0 @max-xl:px-2');
  if (to) {
    const word = isConfigured ? 'Abrir' : 'Configurar';
    return (
      <Link to={to} aria-label={`${word} ${name}`} className={look}>
        {word}
      </Link>
    );
  }
  return (
    <button
      type="button"
      id={`card-${position}`}
      aria-expanded={false}
      aria-label={`Configurar ${name}`}
      className={look}
      // `detail` is 0 when Enter or Space caused the click.
      onClick={({ detail }) => onOpen?.(position, detail === 0)}
    >
      Configurar
    </button>
  );
}

function UseUsual({ week, ghost, className }: { week: ShownWeek; ghost: Ghost; className?: string }) {
  const name = DAYS[ghost.position]?.name;
  return (
    <Button
      size="sm"
      className={cn('relative z-1 @max-xl:px-2', className)}
      aria-label={`Usar o de costume: ${name}`}
      onClick={({ detail }) => void fillIn((fill) => fill.fillAsUsual(week, [ghost], detail === 0))}
    >
      Usar o de costume
    </Button>
  );
}

function Blank({ week, evening, ghost }: Pick<BandProps, 'week' | 'evening' | 'ghost'>) {
  const { day, position } = evening;
  const usual = ghost?.usual;
  const imageUrl = usual?.layout?.imageUrl;
  return (
    // Not printed: readers would take a usual evening for a planned one.
    <div className={cn(FLYER, '@max-xl:overflow-visible @xl:flex-none print:invisible')}>
      {imageUrl && <RetryImage src={thumbUrl(imageUrl, 480)} alt="" className="absolute inset-0 size-full opacity-20" />}
      <div
        className={cn(
          'absolute inset-0 flex flex-col items-center justify-center gap-1 rounded-sm border-2 border-dashed p-2 text-center @xl:inset-2 @xl:rounded-md',
          day === 'extra' ? 'border-line text-soft group-hover:text-ink' : 'border-day text-day-ink',
          day !== 'extra' && (imageUrl ? 'bg-card/70' : 'bg-day/6'),
        )}
      >
        {usual && ghost ? (
          <>
            <Icon name="plus" className="text-lg @xl:hidden" />
            <span className="title line-clamp-2 shrink-0 text-lg/tight @max-xl:hidden @7xl:line-clamp-4">{usual.eventName}?</span>
            <span className="shrink-0 text-sm text-ink @max-6xl:hidden">
              de costume {position < 3 ? 'às' : 'aos'} {DAYS[position]?.name.toLowerCase()}s
            </span>
            {ghost.artists && <span className="line-clamp-2 shrink-0 text-sm text-ink @max-5xl:hidden">{ghost.artists}</span>}
            {ghost.price && (
              <span className="line-clamp-2 shrink-0 text-sm text-ink uppercase @max-xl:hidden">{ghost.price}</span>
            )}
            <UseUsual
              week={week}
              ghost={ghost}
              className="mt-1 max-w-full py-1 leading-tight whitespace-normal! @max-xl:hidden"
            />
          </>
        ) : (
          <>
            <Icon name="plus" className="text-lg" />
            <span className={cn('@max-xl:hidden', day !== 'extra' && 'title text-lg/tight')}>
              {day === 'extra' ? 'Evento extra' : `Falta ${dayInSentence(position)}`}
            </span>
          </>
        )}
      </div>
    </div>
  );
}

function Flyer({ evening: { name, shownEvent } }: { evening: Evening }) {
  const { layout } = shownEvent;
  if (!layout) {
    return (
      <span aria-hidden="true" className={cn(FLYER, 'bg-day/12 text-day-ink')}>
        <span className="absolute inset-0 grid place-items-center p-3">
          <span className="hidden @xl:block">
            <span className="title line-clamp-5 text-center text-2xl/tight @5xl:text-3xl/tight">
              {shownEvent.eventName?.trim() || name}
            </span>
          </span>
          <Icon name="image" className="text-xl @xl:hidden" />
        </span>
      </span>
    );
  }
  const { imageUrl } = layout;
  return (
    <span data-flyer="" className={FLYER}>
      <RetryImage
        src={thumbUrl(imageUrl, 480)}
        srcSet={THUMB_WIDTHS.map((width) => `${thumbUrl(imageUrl, width)} ${width}w`).join(', ')}
        alt=""
        name={layoutName(layout)}
        className="size-full"
      />
    </span>
  );
}
