import { formatDate } from '../../../../core/rules/calendar.ts';
import {
  artistsWithPhotosText,
  layoutName,
  lotLines,
  type Picture,
  type ShownEvent,
  valueText,
} from '../../../../core/rules/event-text.ts';
import { thumbUrl } from '../../../../core/rules/image-url.ts';
import { ticketTypeLabel } from '../../../../core/rules/lots.ts';
import { dayDate, EXTRA_POSITION } from '../../../../core/rules/week.ts';
import { RetryImage } from '../../ui/retry-image.tsx';
import { EMPTY, type EventRow, EventTable } from '../../week/programme-view/event-table.tsx';
import type { Evening, ShownWeek } from '../../week/use-week.ts';

/** Shows the programme as administrators see it (spec §2). The designer prints this preview. */
export default function Preview({ week: { start, evenings } }: { week: ShownWeek }) {
  const extras = evenings.slice(EXTRA_POSITION).filter(({ isConfigured }) => isConfigured);
  return (
    <div className="@container flex flex-col gap-6 print:gap-3 print:text-sm">
      <section aria-labelledby="preview-week">
        <p className="title mb-2 hidden text-2xl print:block">
          Programação Semanal: {formatDate(start)} a {formatDate(dayDate(start, 4))}
        </p>
        <h2 id="preview-week" tabIndex={-1} className="mb-2 text-xl outline-none print:hidden">
          Pré-visualização
        </h2>
        <EventTable
          table="preview"
          kind="regular"
          label="Programação semanal"
          rows={evenings.slice(0, EXTRA_POSITION).map(rowOf)}
        />
      </section>
      {/* This element is no landmark, because the extra event's open form is already a landmark with this name. */}
      <div>
        <h2 className="mb-2 text-xl">Evento Extra</h2>
        {extras.length > 0 ? (
          <EventTable table="preview" kind="extra" label="Evento extra" rows={extras.map(rowOf)} />
        ) : (
          <p className="text-soft">Nenhum evento extra configurado</p>
        )}
      </div>
    </div>
  );
}

function rowOf({ position, day, shownEvent }: Evening): EventRow {
  return {
    key: position,
    day,
    event: shownEvent,
    cells: {
      date: formatDate(shownEvent.date),
      weekday: shownEvent.dayOfWeek,
      attractions: artistsWithPhotosText(shownEvent),
      price: valueText(shownEvent, 'Entrada livre'),
      lots: shownEvent.isSpecialEvent && <Lots event={shownEvent} />,
      layout: shownEvent.layout && <LayoutCell layout={shownEvent.layout} />,
    },
  };
}

function Lots({ event }: { event: ShownEvent }) {
  const lines = lotLines(event);
  return (
    <>
      {ticketTypeLabel(event.ticketType)}
      {(lines.length > 0 ? lines : [EMPTY]).map((line) => (
        <span key={line} className="block font-normal tabular-nums">
          {line}
        </span>
      ))}
    </>
  );
}

function LayoutCell({ layout }: { layout: Picture }) {
  return (
    <span className="relative isolate block">
      <span className="block h-14 w-10.5 @4xl:h-20 @4xl:w-15 print:h-12! print:w-9!">
        <RetryImage
          src={thumbUrl(layout.imageUrl, 160)}
          alt={layoutName(layout)}
          loading="eager"
          className="size-full rounded-sm print:bg-transparent"
        />
      </span>
      {/* On paper the name is behind the flyer, because a browser prints no image that it has not loaded before. */}
      <span
        aria-hidden="true"
        className="hidden text-xs text-soft @4xl:mt-1 @4xl:block print:absolute print:inset-0 print:-z-1 print:mt-0! print:block! print:w-9 print:overflow-hidden print:text-[0.5rem]/tight"
      >
        {layoutName(layout)}
      </span>
    </span>
  );
}
