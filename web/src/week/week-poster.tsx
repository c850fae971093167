import { artistsText, drawable, layoutName, type Picture, priceLines, type ShownEvent } from '../../../core/rules/event-text.ts';
import { THUMB_WIDTHS, thumbUrl } from '../../../core/rules/image-url.ts';
import type { DayKey } from '../../../core/rules/week.ts';
import { cn } from '../ui/cn.ts';
import { Icon } from '../ui/icons.tsx';
import { Link } from '../ui/link.tsx';
import { RetryImage } from '../ui/retry-image.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** One evening of the poster. */
export interface PosterBand {
  day: DayKey;
  name: string;
  /** `dd/MM`, empty while no week is chosen. */
  date: string;
  layout: Picture | null;
  title: string | null;
  artists: string | null;
  price: string | null;
  /** Says what is missing ("Falta a quinta"): the evening is drawn as a perforated blank. */
  blank?: string | undefined;
  /** Where a press leads; without it the band only shows. */
  to?: string | undefined;
  /** Its contents are still loading. */
  isWaiting?: boolean | undefined;
}

/** What a band shows of an event. `lines` are those of its price: all of them, or as many as there is room for. */
export function eventOnBand(event: ShownEvent, lines = priceLines(event)) {
  return {
    layout: event.layout,
    title: event.eventName?.trim() || null,
    artists: drawable(artistsText(event) ?? '') || null,
    price: lines.join(' · ') || null,
  };
}

interface WeekPosterProps {
  bands: PosterBand[];
  label: string;
  /** The evening to bring into view and to mark as today's. */
  tonight?: DayKey | undefined;
  /** A band was pressed, before its link is followed. */
  onGo?: ((to: string) => void) | undefined;
  className?: string;
}

/**
 * The week as the house's poster: a wristband for each evening, its flyer at full height. Where its container is narrower than
 * 48rem, three stand beside each other; below 36rem each is a row.
 */
export function WeekPoster({ bands, label, tonight, onGo, className }: WeekPosterProps) {
  return (
    <div className={cn('@container', className)}>
      <ul
        aria-label={label}
        className="overflow-hidden rounded-lg border border-line bg-card @xl:grid @xl:grid-cols-3 @3xl:flex print:break-inside-avoid"
      >
        {bands.map((band, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: extra events may be several, and equal
            key={`${band.day}-${index}`}
            data-day={band.day}
            {...(band.day === tonight && { ref: bringIntoView, 'aria-current': 'date' })}
            className={cn(
              'perforated min-w-0 border-b last:border-b-0 @xl:flex @xl:border-r-2 @xl:last:border-r-0 @xl:nth-[n+4]:border-b-0 @max-3xl:nth-[3n]:border-r-0 @3xl:flex-1 @3xl:basis-0 @3xl:border-b-0',
              band.day === 'extra' && band.blank && '@max-xl:hidden @3xl:flex-[0.6]',
            )}
          >
            <Band band={band} isTonight={band.day === tonight} onGo={onGo} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const bringIntoView = (band: HTMLElement | null) => band?.scrollIntoView({ block: 'center' });

// A stripe in the day's colour: on the left of a row, on top of a column.
const BAND =
  'flex w-full min-w-0 items-center gap-3.5 border-l-8 border-day py-3 pr-4 pl-3.5 text-left @xl:flex-col @xl:items-stretch @xl:gap-0 @xl:border-t-8 @xl:border-l-0 @xl:p-0';

interface BandProps {
  band: PosterBand;
  isTonight: boolean;
  onGo?: WeekPosterProps['onGo'];
}

function Band({ band, isTonight, onGo }: BandProps) {
  const { to } = band;
  if (!to) {
    return (
      <div className={BAND}>
        <Contents band={band} isTonight={isTonight} />
      </div>
    );
  }
  return (
    <Link
      to={to}
      onClick={() => onGo?.(to)}
      className={cn(BAND, 'group -outline-offset-4 transition-colors duration-150 hover:bg-sunk')}
    >
      <Contents band={band} isTonight={isTonight} />
    </Link>
  );
}

function Contents({ band, isTonight }: Omit<BandProps, 'onGo'>) {
  const { name, date, blank, isWaiting } = band;
  return (
    <>
      <Place band={band} />
      {/* Its lines stand above and below the flyer of a column. */}
      <span className="flex min-w-0 flex-1 flex-col @xl:contents">
        <span className="flex items-baseline gap-1.5 font-semibold text-day-ink @xl:-order-2 @xl:justify-between @xl:px-3 @xl:py-2.5">
          <span className="min-w-0">{name}</span>
          {isTonight && <span className="rounded-sm bg-ink px-1.5 text-sm text-paper">Hoje</span>}
          <span className="title-number whitespace-nowrap @xl:text-ink">{date}</span>
        </span>
        {isWaiting && <Skeleton className="mt-1 h-6 w-3/4 @xl:mx-3 @xl:mt-3 @xl:mb-20" />}
        {blank && <span className="title text-lg @xl:sr-only">{blank}</span>}
        {!isWaiting && !blank && <Lines band={band} />}
      </span>
    </>
  );
}

function Lines({ band: { title, artists, price } }: { band: PosterBand }) {
  return (
    <span className={cn('flex flex-col @xl:flex-1 @xl:px-3 @xl:py-3', LINES)}>
      <span className="title line-clamp-5 text-lg">{title || 'Sem nome'}</span>
      {artists && <span className="line-clamp-2 text-[0.9375rem] text-soft @xl:line-clamp-3">{artists}</span>}
      {price && <span className="mt-0.5 text-[0.9375rem] font-semibold uppercase @xl:mt-auto @xl:pt-2">{price}</span>}
    </span>
  );
}

// A column's flyer has the column's width. What is below it has room for a name and two lines, so that an empty week, one
// that is loading and a full one are equally high.
const LINES = '@xl:min-h-29';
const BLANK = 'before:hidden @xl:before:block @xl:before:pb-[calc(133.333%+7.25rem)]';

const PLACE =
  'relative block aspect-3/4 w-[4.625rem] shrink-0 overflow-hidden rounded-sm @xl:-order-1 @xl:w-full @xl:rounded-none';

/** The flyer, or what stands in its place. */
function Place({ band: { day, layout, title, name, blank, to, isWaiting } }: { band: PosterBand }) {
  if (isWaiting) return <Skeleton className={PLACE} />;
  if (blank) {
    return (
      <span
        aria-hidden="true"
        className={cn('relative h-[6.1667rem] w-[4.625rem] shrink-0 @xl:-order-1 @xl:h-auto @xl:w-full @xl:flex-1', BLANK)}
      >
        <span
          className={cn(
            'absolute inset-0 flex flex-col items-center justify-center gap-1 rounded-sm border-2 border-dashed text-center transition-colors duration-150 @xl:inset-x-3 @xl:bottom-3 @xl:rounded-md @xl:p-2',
            // An extra event is not missing.
            day === 'extra'
              ? 'border-line text-soft group-hover:text-ink'
              : 'border-day bg-day/6 text-day-ink group-hover:bg-day/12',
          )}
        >
          {to && <Icon name="plus" className="text-lg" />}
          <span className={cn('hidden @xl:block', day !== 'extra' && 'title text-lg')}>{blank}</span>
        </span>
      </span>
    );
  }
  if (!layout) {
    // Without a flyer the event's name stands in its place.
    return (
      <span aria-hidden="true" className={cn(PLACE, 'bg-day/12 text-day-ink')}>
        <span className="absolute inset-0 grid place-items-center p-3">
          <span className="hidden @xl:block">
            <span className="title line-clamp-5 text-center text-2xl @5xl:text-3xl">{title || name}</span>
          </span>
          <Icon name="image" className="text-xl @xl:hidden" />
        </span>
      </span>
    );
  }
  const { imageUrl } = layout;
  return (
    <span data-flyer="" className={PLACE}>
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
