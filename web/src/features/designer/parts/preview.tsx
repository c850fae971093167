import { Suspense, useState } from 'react';
import { formatDate } from '../../../../../core/rules/calendar.ts';
import {
  artistsWithPhotosText,
  layoutName,
  lotLines,
  type Picture,
  type ShownEvent,
  valueText,
} from '../../../../../core/rules/event-text.ts';
import { thumbUrl } from '../../../../../core/rules/image-url.ts';
import { ticketTypeLabel } from '../../../../../core/rules/lots.ts';
import { DAYS, dayDate } from '../../../../../core/rules/week.ts';
import { weekStartOf } from '../../../draft/model.ts';
import { configuredEvents, shownDays, shownExtra } from '../../../draft/shown.ts';
import { draftStore, useDraft } from '../../../draft/store.ts';
import { useSentWeek } from '../../../outbox/use-sent-week.ts';
import { Button } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { useLoaded } from '../../../ui/loadable.ts';
import { usePrinting } from '../../../ui/printing.ts';
import { RetryImage } from '../../../ui/retry-image.tsx';
import { EMPTY, type EventRow, EventTable } from '../../../week/event-table.tsx';
import { TextButton } from '../../../week/text-button.tsx';
import { poster } from './chunks.ts';
import { useLists } from './lists.ts';

const VIEWS = [
  { value: 'table', label: 'Tabela' },
  { value: 'poster', label: 'Cartaz' },
];
/** On this device. */
const VIEW_KEY = 'quartou-preview';

/** The programme as the administrator will see it (spec §2), or as a guest does. Paper has the table. */
export default function Preview() {
  const [view, setView] = useState(readView);
  const isPrinting = usePrinting();
  const hasPoster = useLoaded(poster, view === 'poster');

  function choose(next: string) {
    setView(next);
    try {
      localStorage.setItem(VIEW_KEY, next);
    } catch {
      // Then the choice lasts until the page is left.
    }
  }

  return (
    <div className="@container flex flex-col gap-6 print:gap-3 print:text-sm">
      <section aria-labelledby="preview-week">
        <Head view={view} onView={choose} />
        {view === 'poster' && !isPrinting ? (
          <Suspense fallback={null}>{hasPoster && <poster.Component />}</Suspense>
        ) : (
          <WeekTable />
        )}
      </section>
      {(view === 'table' || isPrinting) && <ExtraTable />}
    </div>
  );
}

function readView(): string {
  try {
    return localStorage.getItem(VIEW_KEY) === 'poster' ? 'poster' : 'table';
  } catch {
    return 'table';
  }
}

function Head({ view, onView }: { view: string; onView: (view: string) => void }) {
  const start = useDraft(weekStartOf);
  const lists = useLists();
  const isInBar = useSentWeek()?.changed.length === 0;
  return (
    <>
      <p className="title mb-2 hidden text-2xl print:block">
        Programação Semanal{start && `: ${formatDate(start)} a ${formatDate(dayDate(start, 4))}`}
      </p>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 print:hidden">
        <h2 id="preview-week" tabIndex={-1} className="text-xl outline-none">
          Pré-visualização
        </h2>
        <div className="flex flex-wrap gap-2">
          <Chips legend="Ver como" hidesLegend options={VIEWS} value={view} onChange={onView} />
          {!isInBar && (
            <TextButton
              size="sm"
              isShort
              week={() => ({ startDate: start, events: configuredEvents(draftStore().get(), lists) })}
            />
          )}
          <Button size="sm" onClick={() => window.print()}>
            <Icon name="print" />
            Imprimir
          </Button>
        </div>
      </div>
    </>
  );
}

function WeekTable() {
  const draft = useDraft((whole) => whole);
  const lists = useLists();
  return (
    <EventTable
      table="preview"
      kind="regular"
      label="Programação semanal"
      rows={shownDays(draft, lists).map((event, index) => ({
        ...rowOf(event),
        key: index,
        day: DAYS[index]?.key ?? null,
      }))}
    />
  );
}

function ExtraTable() {
  const draft = useDraft((whole) => whole);
  const extra = shownExtra(draft, useLists());
  return (
    // No landmark: the one of this name is the card.
    <div>
      <h2 className="mb-2 text-xl">Evento Extra</h2>
      {extra ? (
        <EventTable table="preview" kind="extra" label="Evento extra" rows={[{ ...rowOf(extra), key: 'extra', day: 'extra' }]} />
      ) : (
        <p className="text-soft">Nenhum evento extra configurado</p>
      )}
    </div>
  );
}

function rowOf(event: ShownEvent): Pick<EventRow, 'event' | 'cells'> {
  return {
    event,
    cells: {
      date: formatDate(event.date),
      weekday: event.dayOfWeek,
      attractions: artistsWithPhotosText(event),
      price: valueText(event, 'Entrada livre'),
      lots: event.isSpecialEvent && <Lots event={event} />,
      layout: event.layout && <LayoutCell layout={event.layout} />,
    },
  };
}

function Lots({ event }: { event: ShownEvent }) {
  const lines = lotLines(event);
  return (
    <>
      {ticketTypeLabel(event.ticketType)}
      {lines.map((line) => (
        <span key={line} className="block font-normal tabular-nums">
          {line}
        </span>
      ))}
      {lines.length === 0 && <span className="block font-normal">{EMPTY}</span>}
    </>
  );
}

function LayoutCell({ layout }: { layout: Picture }) {
  return (
    <>
      <span data-flyer="" className="block h-14 w-10.5 @4xl:h-20 @4xl:w-15 print:h-12! print:w-9!">
        <RetryImage src={thumbUrl(layout.imageUrl, 160)} alt={layoutName(layout)} className="size-full rounded-sm" />
      </span>
      <span aria-hidden="true" className="hidden text-xs text-soft @4xl:mt-1 @4xl:block print:hidden!">
        {layoutName(layout)}
      </span>
    </>
  );
}
