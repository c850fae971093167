import { memo } from 'react';
import type { FoundEvening } from '../../../../core/contracts/schedules.ts';
import { addDays, formatDate, formatDayMonth } from '../../../../core/rules/calendar.ts';
import { drawable } from '../../../../core/rules/event-text.ts';
import { thumbUrl } from '../../../../core/rules/image-url.ts';
import { DAYS, type DayKey, dayDate } from '../../../../core/rules/week.ts';
import { Badge } from '../../ui/badge.tsx';
import { cn } from '../../ui/cn.ts';
import { RetryImage } from '../../ui/retry-image.tsx';
import { venueTime } from '../../venue.ts';
import { MarkBadge, MiniFlyers } from '../../week/programme-view/programme-summary.tsx';
import { Actions, type ActionsProps } from './actions.tsx';
import type { Item, Week } from './weeks.ts';

interface WeekCardProps extends Omit<ActionsProps, 'item'> {
  week: Week;
}

/** Memoised, so that typing rerenders no card. */
export const WeekCard = memo(function WeekCard({ week: { newest, older }, ...rest }: WeekCardProps) {
  const places = placesOf(newest);
  return (
    <li className="@container min-w-0 overflow-hidden rounded-lg border border-line bg-card print:break-inside-avoid">
      <div data-programme={newest.id} className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 @3xl:px-5">
        <div className="min-w-0 flex-1 basis-60">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="text-xl">
              {formatDate(newest.startDate)} a {formatDayMonth(addDays(newest.startDate, 4))}
            </h2>
            <StateBadge item={newest} />
          </div>
          <p className="text-sm text-soft">
            {older.length > 0 && <strong className="font-semibold text-ink">A mais recente · </strong>}
            {aboutText(newest)}
          </p>
        </div>
        <div className="order-last @3xl:order-none">
          <Actions item={newest} {...rest} />
        </div>
        {places.some(({ isConfigured }) => isConfigured) ? (
          <ol
            aria-label="Dias"
            className="grid w-full gap-x-1.5 gap-y-1 @3xl:gap-x-2.5"
            style={{ gridTemplateColumns: `repeat(${Math.max(6, places.length)}, minmax(0, 1fr))` }}
          >
            {places.map((place, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: extra events may be several, and equal
              <Evening key={`${place.day}-${index}`} place={place} />
            ))}
          </ol>
        ) : (
          <p className="w-full text-soft">Nada configurado ainda.</p>
        )}
        <FoundEvenings places={places} />
      </div>
      {older.length > 0 && (
        <ul aria-label="Anteriores desta semana">
          {older.map((item) => (
            <li
              key={item.id}
              data-programme={item.id}
              className="perforated flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 border-t bg-paper px-4 py-3 @3xl:px-5"
            >
              <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
                <MiniFlyers
                  items={placesOf(item).map(({ day, imageUrl, isConfigured, heading, title }) => ({
                    day,
                    imageUrl,
                    isConfigured,
                    label: `${heading}: ${title}`,
                  }))}
                />
                <p className="text-sm text-soft">{aboutText(item)}</p>
                <StateBadge item={item} />
              </div>
              <Actions item={item} {...rest} />
              <FoundEvenings places={placesOf(item)} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
});

/** A draft has no mark, because it was never sent. */
const StateBadge = ({ item: { isDraft, mark } }: { item: Item }) =>
  isDraft ? <Badge>Rascunho</Badge> : <MarkBadge mark={mark} />;

interface Place {
  day: DayKey;
  heading: string;
  short: string;
  date: string;
  isConfigured: boolean;
  title: string;
  imageUrl: string | null;
  found: FoundEvening | undefined;
}

function placesOf({ startDate, days, extra }: Item): Place[] {
  return [
    ...days.map(({ configured, eventName, layoutUrl, found }, index) => {
      const { key, name, short } = DAYS[index] ?? DAYS[0];
      return {
        day: key,
        heading: name,
        short,
        date: formatDayMonth(dayDate(startDate, index)),
        isConfigured: configured,
        title: eventName?.trim() || (configured ? 'Sem nome' : 'Vazio'),
        imageUrl: layoutUrl,
        found,
      };
    }),
    ...extra.map(({ eventName, layoutUrl, found }) => ({
      day: 'extra' as const,
      heading: 'Extra',
      short: 'Extra',
      date: '',
      isConfigured: true,
      title: eventName?.trim() || 'Evento Extra',
      imageUrl: layoutUrl,
      found,
    })),
  ];
}

function FoundEvenings({ places }: { places: Place[] }) {
  const found = places.flatMap((place) => (place.found ? [{ ...place, found: place.found }] : []));
  if (found.length === 0) return null;
  return (
    <ul aria-label="Noites encontradas" className="flex w-full flex-col gap-1.5">
      {found.map(({ day, heading, title, found: { date, artists, price } }) => (
        <li
          key={`${day} ${date} ${title}`}
          data-day={day}
          className="border-l-4 border-day bg-sunk/60 py-1.5 pr-3 pl-3 leading-snug"
        >
          <span className="font-semibold text-day-ink">
            {heading} {formatDayMonth(date)}
          </span>{' '}
          <strong className="font-semibold">{title}</strong>
          {artists && <span className="text-soft"> · {drawable(artists)}</span>}
          {price && <span className="tabular-nums"> · {price}</span>}
        </li>
      ))}
    </ul>
  );
}

/** The evening's flyer in the row, with its name beside it, or in a list below where there is little room. */
function Evening({ place: { day, heading, short, date, isConfigured, title, imageUrl, found } }: { place: Place }) {
  return (
    <li data-day={day} className="contents @3xl:flex @3xl:min-w-0 @3xl:gap-2">
      <span
        className={cn(
          'relative row-start-1 mb-1.5 aspect-3/4 w-full max-w-16 overflow-hidden rounded-sm @3xl:mb-0 @3xl:w-9 @3xl:shrink-0 @4xl:w-12',
          '@3xl:self-start',
          !imageUrl && (isConfigured ? 'bg-day forced-colors:bg-[CanvasText]' : 'border border-dashed border-day/70'),
          found && 'outline-2 outline-offset-2 outline-ink',
        )}
      >
        {imageUrl && <RetryImage src={thumbUrl(imageUrl, 160)} alt="" className="size-full" />}
      </span>
      <span
        className={cn('col-span-full flex min-w-0 gap-2 leading-snug @3xl:block @3xl:text-sm', !isConfigured && 'text-faint')}
      >
        <span
          className={cn(
            'w-[5.75rem] shrink-0 font-semibold whitespace-nowrap @3xl:block @3xl:w-auto @3xl:whitespace-normal',
            isConfigured && 'text-day-ink',
          )}
        >
          <span aria-hidden="true" className="@3xl:hidden">
            {short}
          </span>
          <span className="@max-3xl:sr-only">{heading}</span>{' '}
          <span className="font-normal tabular-nums @3xl:block @4xl:inline">{date}</span>
        </span>
        <span className="min-w-0 hyphens-auto @3xl:block">{title}</span>
      </span>
    </li>
  );
}

function aboutText({ createdAt, days, extraEvents }: Item): string {
  const extra = extraEvents === 1 ? 'evento extra' : `${extraEvents} eventos extras`;
  return [`Criada em ${venueTime(createdAt)}`, extraEvents > 0 && (days.length > 0 ? extra : `só ${extra}`)]
    .filter(Boolean)
    .join(' · ');
}
