import { NOTE_FIELDS } from '../../../../core/event-fields.ts';
import { formatDate } from '../../../../core/rules/calendar.ts';
import {
  freeTextOf,
  layoutName,
  priceLines,
  type ShownEvent,
  valueText,
  withoutExtension,
  wrappable,
} from '../../../../core/rules/event-text.ts';
import { thumbUrl } from '../../../../core/rules/image-url.ts';
import { EXTRA_POSITION, longWeekday } from '../../../../core/rules/week.ts';
import { dayPath, designerPath } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Link } from '../../ui/link.tsx';
import { RetryImage } from '../../ui/retry-image.tsx';
import { Marks } from '../../week/programme-view/marks.tsx';
import type { Evening, ShownWeek } from '../../week/use-week.ts';

interface EveningCardProps {
  week: ShownWeek;
  evening: Evening;
}

export function EveningCard({ week, evening }: EveningCardProps) {
  const { position, day, name, date, shownEvent, isConfigured, unsaved } = evening;
  const title = longWeekday(name);
  const isDay = position < EXTRA_POSITION;
  // An extra event with only a note shows its contents; a day with only a note shows “Nenhum evento configurado” (spec §4).
  const hasContents = isConfigured || (!isDay && NOTE_FIELDS.some(({ key }) => shownEvent[key]?.trim()));
  const to = isDay ? dayPath(position, week.programme ?? week.start) : designerPath(week.start, position);
  return (
    <li
      data-day={day}
      data-evening={position}
      data-unsaved={unsaved ? '' : undefined}
      className={cn(
        'relative flex min-w-0 flex-col rounded-lg border bg-card pt-1.5 before:absolute before:inset-x-0 before:top-0 before:h-1.5 before:rounded-t-lg before:bg-day print:break-inside-avoid',
        isConfigured ? 'border-line' : 'border-dashed border-day',
      )}
    >
      <div className="flex items-baseline justify-between gap-3 px-5 pt-4 print:px-3 print:pt-2">
        <h2 className="text-xl text-day-ink print:text-base">{title}</h2>
        <span className="title-number text-lg whitespace-nowrap print:text-sm">{formatDate(date)}</span>
      </div>
      {hasContents ? (
        <Contents event={shownEvent} />
      ) : (
        <div className="flex-1 px-5 py-4 print:px-3 print:py-2">
          <p className="text-soft">Nenhum evento configurado</p>
          <Notes event={shownEvent} />
        </div>
      )}
      <div className="px-5 pb-4 empty:hidden">
        <Marks evening={evening} />
      </div>
      {/* An extra event's link leads to the designer (spec §2), and is hidden in a programme that the designer cannot edit. */}
      <div className="perforated border-t px-5 py-3 print:hidden" hidden={!isDay && week.programme !== null}>
        <Link to={to} aria-label={`${isConfigured ? 'Editar' : 'Configurar'} ${title}`} className={buttonClass('outline', 'sm')}>
          {isConfigured ? 'Editar' : 'Configurar'}
        </Link>
      </div>
    </li>
  );
}

function Contents({ event }: { event: ShownEvent }) {
  const { attractions } = event;
  const freeText = freeTextOf(event);
  const layout = event.layout && layoutName(event.layout);
  return (
    <div className="flex flex-1 gap-4 px-5 py-4 print:gap-2 print:px-3 print:py-2 print:text-[0.8125rem] print:leading-tight">
      <div className="min-w-0 flex-1">
        <p className="title text-lg/tight print:text-sm">
          {event.eventName?.trim() || <span className="text-soft">Sem nome</span>}
        </p>
        {(attractions.length > 0 || freeText) && (
          <ul aria-label="Atrações" className="mt-2 flex flex-col gap-1">
            {attractions.map(({ id, attraction, photo, customName }) => (
              <Attraction key={id} name={attraction?.name ?? customName ?? ''} photo={photo} />
            ))}
            {freeText && <Attraction name={wrappable(freeText)} photo={null} />}
          </ul>
        )}
        <p className="mt-2 font-semibold">
          {event.isSpecialEvent ? <Lots lines={priceLines(event)} /> : (valueText(event, 'ENTRADA LIVRE') ?? 'Não definido')}
        </p>
        <Notes event={event} />
        {layout && <p className="mt-1 text-sm text-soft">Layout: {layout}</p>}
      </div>
      {event.layout && (
        <RetryImage
          src={thumbUrl(event.layout.imageUrl, 480)}
          alt=""
          name={layout ?? ''}
          // Safari prints no image that it has not loaded before.
          loading="eager"
          className="aspect-3/4 w-20 shrink-0 self-start rounded-sm print:w-12"
        />
      )}
    </div>
  );
}

const Notes = ({ event }: { event: ShownEvent }) =>
  NOTE_FIELDS.map(
    ({ key, heading, isLong }) =>
      event[key]?.trim() && (
        <p key={key} className="mt-1 text-sm whitespace-pre-line text-soft">
          {isLong ? event[key] : `${heading}: ${event[key]}`}
        </p>
      ),
  );

function Attraction({ name, photo }: { name: string; photo: { name: string; imageUrl: string } | null }) {
  return (
    <li className="flex min-w-0 gap-2">
      {photo && <RetryImage src={thumbUrl(photo.imageUrl, 160)} alt="" className="size-7 shrink-0 rounded-sm print:hidden" />}
      <span className="min-w-0 pt-0.5">
        {name}
        {photo && <span className="text-soft"> (foto: {withoutExtension(photo.name)})</span>}
      </span>
    </li>
  );
}

function Lots({ lines }: { lines: string[] }) {
  if (lines.length === 0) return 'Não definido';
  return lines.map((line) => (
    <span key={line} className="block tabular-nums">
      {line}
    </span>
  ));
}
