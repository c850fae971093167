import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { TEXT_FIELDS } from '../../../../core/event-fields.ts';
import { layoutName } from '../../../../core/rules/event-text.ts';
import { askAhead } from '../../api/ahead.ts';
import { attractionsQuery, layoutsQuery, valuesQuery } from '../../api/queries.ts';
import { chosenLayout, type EventDraft } from '../../draft/model.ts';
import { priceText } from '../../draft/shown.ts';
import { Icon } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { ChosenFor } from '../../week/attraction-order.ts';
import { Attractions, type ChangeEvent } from '../../week/attractions.tsx';
import { LayoutChoice, TilesWaiting } from '../../week/layout-choice.tsx';
import { TextInputs } from '../../week/text-inputs.tsx';
import { ValueChoice } from '../../week/value-choice.tsx';
import { useValues } from '../../week/values.ts';

/** The sections while the day is loading, and in the page's frame; what one can choose from is asked for meanwhile. */
export function SectionsWaiting() {
  const queryClient = useQueryClient();
  useEffect(() => {
    for (const query of [layoutsQuery, valuesQuery, attractionsQuery]) void askAhead(queryClient, query);
  }, [queryClient]);
  return (
    <div aria-busy="true" className={GRID}>
      <p role="status" className="sr-only">
        Carregando o dia...
      </p>
      <div className={COLUMN}>
        <Section title="Layout">
          <div className="mb-1 min-h-7 pointer-coarse:min-h-9" />
          <TilesWaiting />
        </Section>
        <Section title="Nome do Evento">
          <div className="flex flex-col gap-4">
            {TEXT_FIELDS.map(({ key }) => (
              <Skeleton key={key} className="mt-6.5 h-11" />
            ))}
          </div>
        </Section>
        <Section title="Valor da Entrada">
          <Skeleton className="h-24" />
        </Section>
      </div>
      <Section title="Atrações">
        <Skeleton className="mt-6.5 h-11" />
      </Section>
    </div>
  );
}

interface SectionsProps {
  day: EventDraft;
  onChange: ChangeEvent;
  chosenFor: ChosenFor;
}

/** The four collapsible sections of a day (spec §2). */
export function Sections({ day, onChange, chosenFor }: SectionsProps) {
  const { data: values } = useValues();
  const set = (change: Partial<EventDraft>) => onChange((before) => ({ ...before, ...change }));
  const { layout, eventName, attractions } = day;
  return (
    <div className={GRID}>
      <div className={COLUMN}>
        <Section title="Layout" told={layout ? layoutName(layout) : 'Nenhum layout'}>
          <LayoutChoice layout={layout} onChange={(chosen) => set(chosenLayout(chosen))} isLabelled />
        </Section>
        <Section title="Nome do Evento" told={eventName.trim() || 'Sem nome'}>
          <div className="flex flex-col gap-4">
            <TextInputs event={day} set={set} isTitleOptional />
          </div>
        </Section>
        <Section title="Valor da Entrada" told={priceText(day, values) ?? 'Não definido'}>
          <ValueChoice event={day} set={set} isLabelled />
        </Section>
      </div>
      <Section title="Atrações" told={countText(attractions.length)}>
        <Attractions event={day} onChange={onChange} chosenFor={chosenFor} label="Buscar ou adicionar atração" withBadge />
      </Section>
    </div>
  );
}

const GRID = 'mt-4 grid grid-cols-1 items-start gap-3 wide:grid-cols-2';
const COLUMN = 'flex min-w-0 flex-col gap-3';

function countText(count: number): string {
  if (count === 0) return 'Nenhuma atração';
  return count === 1 ? '1 atração' : `${count} atrações`;
}

/** Open at first; closed it tells what is in it. */
function Section({ title, told, children }: { title: string; told?: string; children: ReactNode }) {
  return (
    <details open className="group/section min-w-0 rounded-lg border border-line bg-card">
      <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 px-4 py-2 sm:px-5 [&::-webkit-details-marker]:hidden">
        <h2 className="text-xl">{title}</h2>
        <span className="min-w-0 flex-1 truncate text-right text-soft group-open/section:invisible">{told}</span>
        <Icon name="down" className="shrink-0 text-soft transition-transform duration-150 group-open/section:rotate-180" />
      </summary>
      <div className="perforated border-t px-4 py-4 sm:px-5">{children}</div>
    </details>
  );
}
