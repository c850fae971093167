import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../../../core/rules/calendar.ts';
import { thumbUrl } from '../../../../../core/rules/image-url.ts';
import { ticketTypeLabel } from '../../../../../core/rules/lots.ts';
import { DAYS, dayDate } from '../../../../../core/rules/week.ts';
import { whatsappText } from '../../../../../core/rules/whatsapp.ts';
import { lotSettingsQuery } from '../../../api/queries.ts';
import { attractionNames } from '../../../draft/attraction-names.ts';
import { type ExtraDraft, extraDateOf, isExtraConfigured, type Picture, weekStartOf } from '../../../draft/model.ts';
import { priceText } from '../../../draft/price.ts';
import { useDraft } from '../../../draft/store.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { RetryImage } from '../../../ui/retry-image.tsx';
import { layoutName } from '../../../week/layout-name.ts';
import { TextButton } from '../../../week/text-button.tsx';
import { useValues } from '../../../week/values.ts';
import { useEvenings } from './check-list.tsx';
import { lotLines, lotSettingOf } from './lots.tsx';
import { EMPTY, EXTRA, PreviewRow, PreviewTable, WEEK } from './preview-table.tsx';

/** The programme as the administrator will see it (spec §2). */
export function Preview() {
  return (
    <div className="@container flex flex-col gap-6 print:gap-3 print:text-sm">
      <WeekPreview />
      <ExtraPreview />
    </div>
  );
}

function WeekPreview() {
  const start = useDraft(weekStartOf);
  const days = useDraft((draft) => draft.days);
  const { data: values } = useValues();
  const evenings = useEvenings();
  return (
    <section aria-labelledby="preview-week">
      <p className="title mb-2 hidden text-2xl print:block">
        Programação Semanal{start && `: ${formatDate(start)} a ${formatDate(dayDate(start, 4))}`}
      </p>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 print:hidden">
        <h2 id="preview-week" tabIndex={-1} className="text-xl outline-none">
          Pré-visualização
        </h2>
        <div className="flex flex-wrap gap-2">
          <TextButton size="sm" text={() => whatsappText(start, evenings)} />
          <Button size="sm" onClick={() => window.print()}>
            <Icon name="print" />
            Imprimir
          </Button>
        </div>
      </div>
      <PreviewTable label="Programação semanal" look={WEEK}>
        {DAYS.map(({ key, name }, index) => {
          const day = days[index];
          return (
            <PreviewRow
              key={key}
              day={key}
              look={WEEK}
              cells={{
                date: start ? formatDate(dayDate(start, index)) : EMPTY,
                weekday: name,
                name: day?.eventName.trim() || EMPTY,
                attractions: attractionNames(day?.attractions ?? []) || EMPTY,
                price: (day && priceText(day, values)) || EMPTY,
                notes: day?.observations.trim() || EMPTY,
                layout: day?.layout ? <LayoutCell layout={day.layout} /> : EMPTY,
              }}
            />
          );
        })}
      </PreviewTable>
    </section>
  );
}

function ExtraPreview() {
  const extra = useDraft((draft) => draft.extra);
  return (
    <section aria-labelledby="preview-extra">
      <h2 id="preview-extra" className="mb-2 text-xl">
        Evento Extra
      </h2>
      {extra && isExtraConfigured(extra) ? (
        <ExtraTable extra={extra} />
      ) : (
        <p className="text-soft">Nenhum evento extra configurado</p>
      )}
    </section>
  );
}

function ExtraTable({ extra }: { extra: ExtraDraft }) {
  const date = useDraft(extraDateOf);
  const { data: settings } = useQuery(lotSettingsQuery);
  const lots = lotLines(lotSettingOf(settings, extra.ticketType));
  return (
    <PreviewTable label="Evento extra" look={EXTRA}>
      <PreviewRow
        day="extra"
        look={EXTRA}
        cells={{
          date: formatDate(date) || EMPTY,
          name: extra.eventName.trim() || EMPTY,
          attractions: attractionNames(extra.attractions) || EMPTY,
          notes: extra.observations.trim() || EMPTY,
          price: (
            <>
              {ticketTypeLabel(extra.ticketType)}
              {lots.map((line) => (
                <span key={line} className="block font-normal tabular-nums">
                  {line}
                </span>
              ))}
              {lots.length === 0 && <span className="block font-normal">{EMPTY}</span>}
            </>
          ),
          layout: extra.layout ? <LayoutCell layout={extra.layout} /> : EMPTY,
        }}
      />
    </PreviewTable>
  );
}

function LayoutCell({ layout }: { layout: Picture }) {
  return (
    <>
      <RetryImage
        src={thumbUrl(layout.imageUrl, 160)}
        alt={layoutName(layout)}
        className="h-14 w-10.5 rounded-sm @4xl:h-20 @4xl:w-15 print:h-12! print:w-9!"
      />
      <span aria-hidden="true" className="hidden text-xs text-soft @4xl:mt-1 @4xl:block print:hidden!">
        {layoutName(layout)}
      </span>
    </>
  );
}
