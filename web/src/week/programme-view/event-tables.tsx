import { Fragment } from 'react';
import type { LotPresets, ScheduleEvent, ScheduleEventAttraction } from '../../../../core/contracts/events.ts';
import type { Schedule } from '../../../../core/contracts/schedules.ts';
import { addDays, formatDate, WEEKDAYS, weekday } from '../../../../core/rules/calendar.ts';
import { artistName, attractionsText, layoutName, valueText, withoutExtension } from '../../../../core/rules/event-text.ts';
import { thumbUrl } from '../../../../core/rules/image-url.ts';
import { LOTS, TICKET_CATEGORIES, ticketTypeLabel } from '../../../../core/rules/lots.ts';
import { capitalized } from '../../../../core/rules/text.ts';
import { DAYS } from '../../../../core/rules/week.ts';
import { RetryImage } from '../../ui/retry-image.tsx';
import { EMPTY, type EventRow, EventTable } from './event-table.tsx';

export interface EnlargedPicture {
  src: string;
  name: string;
}

export type Enlarge = (picture: EnlargedPicture) => void;

export type Content = Pick<Schedule, 'startDate' | 'events'>;

interface TableProps {
  schedule: Content;
  onEnlarge: Enlarge;
}

export function RegularTable({ schedule, onEnlarge }: TableProps) {
  const rows = weekRows(schedule).map(({ weekday, day, date, event }) => ({
    key: event?.id ?? weekday,
    day,
    event,
    short: `${weekday.slice(0, 3).toLowerCase()}. ${Number(date.slice(8))}`,
    cells: { ...(event && cellsOf(event, onEnlarge)), date: formatDate(date), weekday },
  }));
  return <EventTable table="viewer" kind="regular" label="Eventos Regulares" rows={rows} />;
}

export function ExtraTable({ schedule, onEnlarge }: TableProps) {
  const rows = schedule.events
    .filter((event) => event.isSpecialEvent)
    .map((event) => ({ key: event.id, day: 'extra' as const, event, cells: cellsOf(event, onEnlarge) }));
  return <EventTable table="viewer" kind="extra" label="Eventos Extras" rows={rows} />;
}

function cellsOf(event: ScheduleEvent, onEnlarge: Enlarge): EventRow['cells'] {
  return {
    date: formatDate(event.date),
    attractions: attractionsText(event) && <Attractions event={event} onEnlarge={onEnlarge} />,
    price: valueText(event),
    ticketType: ticketTypeLabel(event.ticketType),
    lots: <Lots event={event} />,
    layout: event.layout && <Layout layout={event.layout} onEnlarge={onEnlarge} />,
  };
}

function Attractions({ event, onEnlarge }: { event: ScheduleEvent; onEnlarge: Enlarge }) {
  const withPhoto = event.attractions.filter(({ photo }) => photo !== null);
  return (
    <>
      {attractionsText(event)}
      {withPhoto.length > 0 && (
        <ul aria-label="Fotos" className="my-1.5 flex flex-wrap gap-x-3 gap-y-1.5 print:my-0.5 print:gap-y-0.5">
          {withPhoto.map((item) => (
            <Photo key={item.id} item={item} isAlone={withPhoto.length === 1} onEnlarge={onEnlarge} />
          ))}
        </ul>
      )}
    </>
  );
}

interface PhotoProps {
  item: ScheduleEventAttraction;
  /** True for the event's only photo. Its name is not shown beside the photo, because the text above has that name. */
  isAlone: boolean;
  onEnlarge: Enlarge;
}

function Photo({ item, isAlone, onEnlarge }: PhotoProps) {
  const { photo } = item;
  if (!photo) return null;
  const name = withoutExtension(photo.name);
  return (
    <li className="flex max-w-full items-center gap-2 text-xs leading-snug text-soft">
      <button
        type="button"
        aria-label={`Ampliar a foto ${name}`}
        onClick={() => onEnlarge({ src: photo.imageUrl, name })}
        className="shrink-0 rounded-sm pointer-coarse:-m-1 pointer-coarse:p-1"
      >
        <RetryImage
          src={thumbUrl(photo.imageUrl, 160)}
          alt=""
          loading="eager"
          className="size-9 rounded-sm @7xl:size-12 print:size-5!"
        />
      </button>
      <span className="min-w-0">
        <span className="font-medium text-ink">{artistName(item)}</span>
        {/* A card hides the photo's name here, because the attractions' text above already has that name. */}
        {!isAlone && <span className="@max-4xl:sr-only">: {name}</span>}
      </span>
    </li>
  );
}

function Layout({ layout, onEnlarge }: { layout: NonNullable<ScheduleEvent['layout']>; onEnlarge: Enlarge }) {
  const name = layoutName(layout);
  return (
    <button
      type="button"
      aria-label={`Ampliar o layout ${name}`}
      onClick={() => onEnlarge({ src: layout.imageUrl, name })}
      className="block w-15 rounded-sm text-left @4xl:w-24 @7xl:flex @7xl:w-44 @7xl:gap-2.5"
    >
      <RetryImage
        src={thumbUrl(layout.imageUrl, 160)}
        alt=""
        name={name}
        loading="eager"
        className="h-20 w-15 shrink-0 @4xl:h-24 @4xl:w-18 rounded-sm print:h-12! print:w-9!"
      />
      <span className="mt-1 line-clamp-2 text-xs leading-snug text-soft @max-4xl:sr-only">{name}</span>
    </button>
  );
}

function Lots({ event }: { event: ScheduleEvent }) {
  const { lotPresets } = event;
  if (!lotPresets && !LOTS.some(({ key }) => event[`${key}LotValue`])) return EMPTY;
  return (
    <>
      <dl className="grid w-fit grid-cols-[auto_auto] gap-x-3 tabular-nums">
        {LOTS.map(({ key, label }) => (
          <Fragment key={key}>
            <dt className="text-soft">{label}</dt>
            <dd className="font-semibold">{event[`${key}LotValue`] || EMPTY}</dd>
          </Fragment>
        ))}
      </dl>
      {lotPresets && <Presets presets={lotPresets} />}
    </>
  );
}

function Presets({ presets }: { presets: LotPresets }) {
  const cell = 'py-0.5 pr-2 text-left align-top font-normal last:pr-0';
  // A cell is as wide as its text, so that no price breaks. The maximum leaves room for the other columns.
  const words = 'block w-max max-w-14 @[21rem]:max-w-18 @4xl:max-w-24';
  return (
    <table className="mt-2 border-t border-line text-sm tabular-nums">
      <caption className="sr-only">Valores por categoria</caption>
      <thead>
        <tr className="text-soft">
          <td className={cell} />
          {LOTS.map(({ key, label }) => (
            <th key={key} scope="col" className={cell}>
              <span className={words}>{label}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {TICKET_CATEGORIES.map(({ key, label }) => (
          <tr key={key}>
            <th scope="row" className={`${cell} whitespace-nowrap text-soft`}>
              {label}
            </th>
            {LOTS.map((lot) => (
              <td key={lot.key} className={cell}>
                <span className={words}>{presets[key][lot.key] || EMPTY}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Returns rows for regular events and empty weekdays. Dates of empty rows are in the 7 days from `startDate` (spec §2, §9). */
export const weekRows = ({ startDate, events }: Content) =>
  WEEKDAYS.flatMap((weekdayName, index) => {
    const position = (index - weekday(startDate) + 7) % 7;
    const eventsOfDay = events.filter((event) => !event.isSpecialEvent && weekday(event.date) === index);
    return (eventsOfDay.length > 0 ? eventsOfDay : [null]).map((event) => ({
      weekday: capitalized(weekdayName),
      // Segunda and Terça have no day colour, so `day` is null.
      day: DAYS[position]?.key ?? null,
      date: event?.date ?? addDays(startDate, position),
      event,
    }));
  });
