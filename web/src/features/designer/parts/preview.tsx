import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
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
import { PreviewRow, PreviewTable } from './preview-table.tsx';

const WEEK_COLUMNS = ['DATA', 'DIA DA SEMANA', 'NOME DO EVENTO', 'ATRAÇÕES', 'VALOR', 'OBSERVAÇÕES', 'LAYOUT'];
const EXTRA_COLUMNS = ['DATA', 'NOME DO EVENTO', 'ATRAÇÕES', 'OBSERVAÇÕES', 'VALORES', 'LAYOUT'];

const EMPTY = '-';

/** The programme as the administrator will see it (spec §2): a table where there is room, stubs of a ticket where not. */
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
        <h2 id="preview-week" className="text-xl">
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
      <PreviewTable label="Programação semanal" columns={WEEK_COLUMNS}>
        {DAYS.map(({ key, name }, index) => {
          const day = days[index];
          return (
            <PreviewRow
              key={key}
              day={key}
              cells={[
                start ? formatDate(dayDate(start, index)) : EMPTY,
                name,
                day?.eventName.trim() || EMPTY,
                attractionNames(day?.attractions ?? []) || EMPTY,
                (day && priceText(day, values)) || EMPTY,
                day?.observations.trim() || EMPTY,
                <LayoutCell key="layout" layout={day?.layout ?? null} />,
              ]}
              places={['dateBelow', 'weekday', 'name', 'attractions', 'price', 'notes', 'layout']}
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
    <PreviewTable label="Evento extra" columns={EXTRA_COLUMNS}>
      <PreviewRow
        day="extra"
        cells={[
          formatDate(date) || EMPTY,
          extra.eventName.trim() || EMPTY,
          attractionNames(extra.attractions) || EMPTY,
          extra.observations.trim() || EMPTY,
          <Fragment key="lots">
            {ticketTypeLabel(extra.ticketType)}
            {lots.map((line) => (
              <span key={line} className="block font-normal tabular-nums">
                {line}
              </span>
            ))}
            {lots.length === 0 && <span className="block font-normal">{EMPTY}</span>}
          </Fragment>,
          <LayoutCell key="layout" layout={extra.layout} />,
        ]}
        places={['date', 'name', 'attractions', 'notes', 'price', 'layout']}
      />
    </PreviewTable>
  );
}

function LayoutCell({ layout }: { layout: Picture | null }) {
  if (!layout) return EMPTY;
  return (
    <>
      <RetryImage
        src={thumbUrl(layout.imageUrl, 160)}
        alt={layoutName(layout)}
        className="h-14 w-10.5 rounded-sm print:h-12 print:w-9"
      />
      <span aria-hidden="true" className="hidden text-xs text-soft @3xl:mt-1 @3xl:block print:hidden!">
        {layoutName(layout)}
      </span>
    </>
  );
}
