import { memo, useState } from 'react';
import type { ScheduleHistory } from '../../../../core/contracts/schedules.ts';
import { addDays, formatDate, formatDayMonth } from '../../../../core/rules/calendar.ts';
import { wrappable } from '../../../../core/rules/event-text.ts';
import { thumbUrl } from '../../../../core/rules/image-url.ts';
import { DAYS, type DayKey } from '../../../../core/rules/week.ts';
import { FROM_LIST, schedulePath, viewPath } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Link } from '../../ui/link.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { RetryImage } from '../../ui/retry-image.tsx';
import { venueTime } from '../../venue.ts';
import { deleteDialog } from '../../week/dialogs.ts';
import { kindOfCounts, MarkBadge } from '../../week/programme-view/programme-summary.tsx';
import { TakeMenu } from '../../week/take/take-menu.tsx';

type Item = ScheduleHistory['items'][number];

interface WeekCardProps {
  items: Item[];
  isAdmin: boolean;
}

/** Memoised, so that typing in the search rerenders no card. */
export const WeekCard = memo(function WeekCard({ items, isAdmin }: WeekCardProps) {
  // A programme with only extra events does not count, because links show it together with the own programme.
  const hasOthers = items.filter(({ days }) => days.length > 0).length > 1;
  return (
    <li className="@container min-w-0 rounded-lg border border-line bg-card print:break-inside-avoid">
      {items.map((item, index) => (
        <section
          key={item.id}
          data-programme={item.id}
          className={cn(
            'relative flex flex-wrap items-start gap-x-4 gap-y-3 rounded-lg p-4 transition-colors duration-150 hover:bg-sunk/60 @3xl:px-5',
            index > 0 && 'perforated border-t',
          )}
        >
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h2 className={index === 0 ? 'text-xl' : undefined}>
                <Link to={schedulePath(item.id)} className="rounded-sm after:absolute after:inset-0 after:rounded-lg">
                  {formatDate(item.startDate)} a {formatDayMonth(addDays(item.startDate, 4))}
                </Link>
              </h2>
              {!item.isSent && <Badge>{item.isDraft ? 'Rascunho' : 'Não enviada'}</Badge>}
              {/* “Rascunho” never has a mark beside it, because drafts have no marks. */}
              <MarkBadge mark={item.mark} />
            </div>
            <p className="text-sm text-soft">
              {item.isOwn && hasOthers && <strong className="font-semibold text-ink">Vale para a semana · </strong>}
              {aboutText(item)}
            </p>
          </div>
          {/* Only looks like a button: the heading’s link covers the whole section, and this text too. */}
          <span aria-hidden="true" className={buttonClass('outline', 'sm', 'print:hidden')}>
            Abrir
          </span>
          <Actions item={item} places={placesOf(item, items)} isAdmin={isAdmin} />
          <Evenings item={item} />
        </section>
      ))}
    </li>
  );
});

function Evenings({ item: { days, extra } }: { item: Item }) {
  const evenings = [
    ...days.map((day, index) => ({ ...day, ...(DAYS[index] ?? DAYS[0]), isConfigured: day.configured })),
    ...extra.map((event) => ({ ...event, ...EXTRA, isConfigured: true })),
  ];
  if (!evenings.some(({ isConfigured }) => isConfigured)) return <p className="w-full text-soft">Nada configurado ainda.</p>;
  return (
    <ol
      aria-label="Dias"
      className="grid w-full gap-x-1.5 gap-y-1 @3xl:gap-x-2.5"
      style={{ gridTemplateColumns: `repeat(${Math.max(6, evenings.length)}, minmax(0, 1fr))` }}
    >
      {evenings.map((evening, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index makes the keys unique, because a week may have several extra events
        <ListedEvening key={`${evening.key}-${index}`} evening={evening} />
      ))}
    </ol>
  );
}

const EXTRA = { key: 'extra', name: 'Extra', short: 'Extra' } as const;

interface ListedEveningProps {
  evening: Item['extra'][number] & { key: DayKey; name: string; short: string; isConfigured: boolean };
}

/** An evening's flyer and texts. A narrow card shows artists and price only for an evening that the search found. */
function ListedEvening({ evening }: ListedEveningProps) {
  const { key, name, short, date, isConfigured, eventName, layoutUrl, artists, price, isFound } = evening;
  return (
    <li data-day={key} aria-current={isFound || undefined} className="contents @3xl:flex @3xl:min-w-0 @3xl:gap-2">
      <span
        className={cn(
          'relative row-start-1 mb-1.5 aspect-3/4 w-full max-w-16 overflow-hidden rounded-sm @3xl:mb-0 @3xl:w-9 @3xl:shrink-0 @4xl:w-12',
          '@3xl:self-start',
          !layoutUrl && cn('border-2 border-day/60', isConfigured ? 'bg-day/10' : 'border-dashed'),
          isFound && 'outline-2 outline-offset-2 outline-ink',
        )}
      >
        {layoutUrl && <RetryImage src={thumbUrl(layoutUrl, 160)} alt="" className="size-full" />}
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
          <span className="@max-3xl:sr-only">{name}</span>{' '}
          <span className="font-normal tabular-nums @3xl:block @4xl:inline">{formatDayMonth(date)}</span>
        </span>
        <span className="min-w-0 hyphens-auto @3xl:block">
          <span className={cn('block', isFound && 'font-semibold')}>
            {eventName?.trim() || (isConfigured ? (key === 'extra' ? 'Evento Extra' : 'Sem nome') : 'Vazio')}
          </span>
          {artists && <span className={cn('line-clamp-2 text-soft', !isFound && '@max-3xl:sr-only')}>{wrappable(artists)}</span>}
          {price && <span className={cn('line-clamp-2 tabular-nums', !isFound && '@max-3xl:sr-only')}>{price}</span>}
        </span>
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

/** Whether another programme is the week's own, or would be after this one's deletion; see `DeleteScheduleProps`. */
export const placesOf = (item: Item, items: readonly Item[]) => ({
  isReplaced: !item.isOwn && item.days.length > 0,
  isFollowed: item.isOwn && item.isSent && items.some((other) => other !== item && other.isSent && other.days.length > 0),
});

const focusHeading = () => document.getElementById('history')?.focus({ preventScroll: true });

function Actions({ item, places, isAdmin }: { item: Item; places: ReturnType<typeof placesOf>; isAdmin: boolean }) {
  const [isDeleting, setDeleting] = useState(false);
  const { id, startDate, isDraft } = item;
  const kind = kindOfCounts(item.days.filter(({ configured }) => configured).length, item.extraEvents);
  const items: MenuEntry[] = [
    // A draft has no “Visualizar”, because administrators do not see drafts.
    ...(isDraft ? [] : [{ label: 'Visualizar', icon: 'search' as const, to: viewPath(id), state: FROM_LIST }]),
    {
      label: 'Excluir',
      icon: 'trash',
      isDanger: true,
      onChoose: async () => setDeleting(await deleteDialog.loadOrToast()),
    },
  ];
  return (
    // The menu is in front of the card's link. Otherwise a press on the menu would follow the link.
    <div className="relative z-1 print:hidden">
      <TakeMenu isMore scheduleId={id} startDate={startDate} kind={kind} isDraft={isDraft} items={isAdmin ? items : undefined} />
      {isDeleting && (
        <deleteDialog.Component
          schedule={{ ...item, kind }}
          {...places}
          onClose={() => setDeleting(false)}
          onDone={focusHeading}
        />
      )}
    </div>
  );
}
