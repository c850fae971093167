import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { addDays, type CalendarDate, formatDayMonth, WEEKDAYS, weekday } from '../../../../core/rules/calendar.ts';
import { thumbUrl } from '../../../../core/rules/image-url.ts';
import { addMonths, type CalendarMonth, isCalendarMonth, monthOf, monthText } from '../../../../core/rules/month.ts';
import { capitalized } from '../../../../core/rules/text.ts';
import { api, body } from '../../api/client.ts';
import { STORED_ON_DEVICE } from '../../api/queries.ts';
import { LoadFailure } from '../../list-kit/states.tsx';
import { designerPath, monthPath, schedulePath } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Icon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { RetryImage } from '../../ui/retry-image.tsx';
import { useVenueNight } from '../../venue.ts';
import { type MonthDay, type MonthEvening, monthDays } from './month-days.ts';

const monthQuery = (month: CalendarMonth) =>
  queryOptions({
    queryKey: ['schedules', 'month', month],
    queryFn: () => body(api.schedules.month[':month'].$get({ param: { month } })),
    meta: STORED_ON_DEVICE,
  });

const NAMES = WEEKDAYS.map((name) => capitalized(name.replace('-feira', '')));

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const MONTHS: Record<string, number> = { PageUp: -1, PageDown: 1 };

/** Shows a month as a calendar whose rows begin on Sunday; on a small screen as a list. */
export default function Month({ placeholder }: { placeholder: ReactNode }) {
  const [params] = useSearchParams();
  const today = useVenueNight();
  const monthParam = params.get('mes') ?? '';
  const month = isCalendarMonth(monthParam) ? monthParam : monthOf(today);
  const navigate = useNavigate();
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...monthQuery(month),
    placeholderData: keepPreviousData,
  });
  const events = data && !isPlaceholderData ? data : null;
  const days = useMemo(() => monthDays(month, today, events), [month, today, events]);

  const list = useRef<HTMLOListElement>(null);
  const dateToFocus = useRef<CalendarDate | null>(null);
  const links = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-date]') ?? [])];
  const focusOn = (date: CalendarDate) =>
    (links().find(({ dataset }) => (dataset.date ?? '') >= date) ?? links().at(-1))?.focus();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when `events` arrive, because the link to focus exists only then
  useEffect(() => {
    if (!events || !dateToFocus.current) return;
    focusOn(dateToFocus.current);
    dateToFocus.current = null;
  }, [events]);

  function goTo(date: CalendarDate) {
    dateToFocus.current = date;
    // The focused link is removed with its month. The list takes the focus, so that further keys are not lost.
    list.current?.focus({ preventScroll: true });
    navigate(monthPath(date));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const focused = (event.target as HTMLElement).closest<HTMLElement>('[data-date]')?.dataset.date;
    let date = focused ?? dateToFocus.current ?? `${month}-01`;
    const [step, months] = [STEPS[event.key], MONTHS[event.key]];
    if (months) date = addMonths(month, months) + date.slice(7);
    else if (step) {
      do date = addDays(date, step);
      while (monthOf(date) === month && !links().some(({ dataset }) => dataset.date === date));
    } else return;
    event.preventDefault();
    if (monthOf(date) === month) focusOn(date);
    else goTo(date);
  }

  return (
    <>
      <div className="mt-5 flex flex-wrap items-center gap-x-2 gap-y-1">
        <Step month={addMonths(month, -1)} label="Mês anterior" isBack />
        <Step month={addMonths(month, 1)} label="Mês seguinte" />
        <h2 className="min-w-0 flex-1 px-1 text-xl first-letter:uppercase sm:text-2xl">{monthText(month)}</h2>
        <Link to={monthPath(today)} className={buttonClass('outline')}>
          Hoje
        </Link>
      </div>
      <p role="status" className="mt-1 min-h-6 text-soft">
        {events && countText(days)}
      </p>
      {isPending && placeholder}
      {error && !data && (
        <div className="mt-4">
          <LoadFailure title="Não deu para carregar este mês" error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {data && (
        <div className="mt-3 overflow-hidden rounded-lg border border-line bg-card">
          <div aria-hidden="true" className="hidden grid-cols-7 bg-sunk text-sm font-semibold text-soft lg:grid">
            {NAMES.map((name) => (
              <span key={name} className="px-2 py-1.5">
                {name}
              </span>
            ))}
          </div>
          <ol
            ref={list}
            tabIndex={-1}
            aria-label={monthText(month)}
            aria-busy={isPlaceholderData}
            className="outline-none lg:-mr-px lg:-mb-px lg:grid lg:grid-cols-7"
            onKeyDown={onKeyDown}
          >
            {days.map((day) => (
              <Day key={day.date} day={day} isToday={day.date === today} />
            ))}
          </ol>
        </div>
      )}
    </>
  );
}

function Step({ month, label, isBack }: { month: CalendarMonth; label: string; isBack?: boolean }) {
  return (
    <Link to={monthPath(`${month}-01`)} aria-label={`${label}: ${monthText(month)}`} className={buttonClass('outline', 'icon')}>
      <Icon name="arrow" className={cn(isBack && 'rotate-180')} />
    </Link>
  );
}

function Day({ day, isToday }: { day: MonthDay; isToday: boolean }) {
  const { date, index, holidays, evenings } = day;
  const name = NAMES[weekday(date)] ?? '';
  return (
    <li
      aria-current={isToday ? 'date' : undefined}
      style={{ '--column': weekday(date) + 1 } as CSSProperties}
      className={cn(
        'flex gap-x-3 border-line px-3 py-1 max-lg:not-first:border-t lg:min-h-28 lg:flex-col lg:border-r lg:border-b lg:p-1.5',
        // In the list a line above each Wednesday separates the weeks. A Wednesday on the 1st, 2nd or 3rd has no week above it.
        index === 0 && date.slice(8) > '03' && 'max-lg:not-first:border-t-8 max-lg:border-sunk',
        date.endsWith('-01') && 'lg:col-start-(--column)',
        holidays.length + evenings.length === 0 && !isToday && 'max-lg:hidden',
      )}
    >
      <p className="w-16 shrink-0 py-2.5 leading-6 lg:flex lg:w-auto lg:items-baseline lg:gap-1.5 lg:py-0">
        <span className="sr-only">{name} </span>
        <span aria-hidden="true" className="text-sm text-soft lg:hidden">
          {name.slice(0, 3)}{' '}
        </span>
        <span className={cn('title-number inline-block', isToday && 'selected rounded-full px-1.5')}>
          {Number(date.slice(8))}
        </span>
        {isToday && <span className="text-sm font-semibold max-lg:sr-only">hoje</span>}
      </p>
      <div className="flex min-w-0 flex-1 flex-col justify-center gap-1 lg:justify-start">
        {holidays.map((holiday) => (
          <p key={holiday.name} className={cn('text-sm leading-snug', holiday.kind === 'feriado nacional' && 'font-semibold')}>
            {holiday.name}
            {holiday.kind === 'ponto facultativo' && <span className="text-soft"> (facultativo)</span>}
          </p>
        ))}
        {evenings.map((evening, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the key, because two extra events of a day may be equal
          <EveningLink key={place} day={day} evening={evening} />
        ))}
      </div>
    </li>
  );
}

function EveningLink({ day: { date, index, start }, evening }: { day: MonthDay; evening: MonthEvening }) {
  const { day, state, title, imageUrl, scheduleId } = evening;
  const isPlanned = state === 'planned';
  const press = scheduleId === null ? ', começar a semana' : ', abrir a semana';
  return (
    <Link
      to={scheduleId === null ? designerPath(start, index ?? undefined) : schedulePath(scheduleId)}
      aria-label={`${formatDayMonth(date)}: ${title}${isPlanned ? '' : press}`}
      data-date={date}
      data-day={day}
      className={cn(
        'flex min-h-11 min-w-0 items-center gap-2 overflow-hidden rounded-sm text-sm leading-snug hover:bg-sunk',
        isPlanned ? 'border-l-4 border-day bg-sunk/50 pr-2 text-day-ink' : 'border border-dashed border-day/70 px-2 text-faint',
        isPlanned && !imageUrl && 'pl-2',
      )}
    >
      {imageUrl && <RetryImage src={thumbUrl(imageUrl, 160)} alt="" className="min-h-12 w-9 shrink-0 self-stretch" />}
      <span className="line-clamp-3 min-w-0 font-semibold hyphens-auto">{title}</span>
    </Link>
  );
}

function countText(days: MonthDay[]): string {
  const states = days.flatMap(({ evenings }) => evenings.map(({ state }) => state));
  const [ready = 0, missing = 0] = ['planned', 'missing'].map((kind) => states.filter((state) => state === kind).length);
  if (ready + missing === 0) return 'Nada neste mês.';
  const readyText = ready < 2 ? `${ready || 'Nenhuma'} noite programada` : `${ready} noites programadas`;
  return missing === 0 ? `${readyText}.` : `${readyText}; ${missing === 1 ? 'falta 1' : `faltam ${missing}`}.`;
}
