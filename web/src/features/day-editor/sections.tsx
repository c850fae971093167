import { type ReactNode, Suspense, useState } from 'react';
import { LIMITS } from '../../../../core/contracts/limits.ts';
import type { DayDraft } from '../../draft/model.ts';
import { priceText } from '../../draft/price.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Attractions } from '../../week/attractions.tsx';
import { layoutDialog } from '../../week/dialogs.ts';
import { LayoutGrid } from '../../week/layout-grid.tsx';
import { layoutName } from '../../week/layout-name.ts';
import { ValueChoice } from '../../week/value-choice.tsx';
import { useValues } from '../../week/values.ts';

interface SectionsProps {
  day: DayDraft;
  /** Takes a change of the day as it stands, so that quick presses build on each other. */
  onChange: (change: (day: DayDraft) => DayDraft) => void;
}

/** The four collapsible sections of a day (spec §2). */
export function Sections({ day, onChange }: SectionsProps) {
  const { data: values } = useValues();
  const set = (change: Partial<DayDraft>) => onChange((before) => ({ ...before, ...change }));
  const { layout, eventName, attractions } = day;
  const [showsAll, setShowsAll] = useState(false);
  const openAll = async () => setShowsAll(await layoutDialog.ready());
  return (
    <div className="mt-4 flex flex-col gap-3">
      <Section title="Layout" told={layout ? layoutName(layout) : 'Nenhum layout'}>
        {layout && (
          <div className="mb-4 flex flex-wrap items-center gap-3">
            <p>
              Escolhido: <strong className="font-semibold">{layoutName(layout)}</strong>
            </p>
            <Button look="quiet" size="sm" onClick={() => set({ layout: null })}>
              Remover layout
            </Button>
          </div>
        )}
        <LayoutGrid chosen={layout?.id ?? null} onChoose={(chosen) => set({ layout: chosen })} onAll={openAll} />
        {showsAll && (
          <Suspense fallback={null}>
            <layoutDialog.Component
              chosen={layout?.id ?? null}
              onClose={() => setShowsAll(false)}
              onChoose={(chosen) => {
                set({ layout: chosen });
                setShowsAll(false);
              }}
            />
          </Suspense>
        )}
      </Section>
      <Section title="Nome do Evento" told={eventName.trim() || 'Sem nome'}>
        <div className="flex flex-col gap-4">
          <TextField
            label="Nome do evento (opcional)"
            value={eventName}
            maxLength={LIMITS.eventName}
            onChange={(event) => set({ eventName: event.target.value })}
          />
          <TextArea
            label="Observações"
            placeholder="Ex.: aniversariantes entram grátis"
            value={day.observations}
            maxLength={LIMITS.observations}
            onChange={(event) => set({ observations: event.target.value })}
          />
        </div>
      </Section>
      <Section title="Valor da Entrada" told={priceText(day, values) ?? 'Não definido'}>
        <ValueChoice day={day} set={set} isLabelled />
      </Section>
      <Section title="Atrações" told={countText(attractions.length)}>
        <Attractions
          label="Buscar ou adicionar atração"
          list={attractions}
          typed={day.typed}
          onTyped={(typed) => set({ typed })}
          onChange={(change) => onChange((before) => ({ ...before, attractions: change(before.attractions) }))}
          listHeight={250}
          withBadge
        />
      </Section>
    </div>
  );
}

function countText(count: number): string {
  if (count === 0) return 'Nenhuma atração';
  return count === 1 ? '1 atração' : `${count} atrações`;
}

/** Open at first; closed it tells what is in it. */
function Section({ title, told, children }: { title: string; told: string; children: ReactNode }) {
  return (
    <details open className="group/section rounded-lg border border-line bg-card">
      <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 px-4 py-2 sm:px-5 [&::-webkit-details-marker]:hidden">
        <h2 className="text-xl">{title}</h2>
        <span className="min-w-0 flex-1 truncate text-right text-soft group-open/section:invisible">{told}</span>
        <Icon name="down" className="shrink-0 text-soft transition-transform duration-150 group-open/section:rotate-180" />
      </summary>
      <div className="perforated border-t px-4 py-4 sm:px-5">{children}</div>
    </details>
  );
}
