import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { LotPresets } from '../../../../core/contracts/events.ts';
import { TICKET_TYPES, type TicketType } from '../../../../core/contracts/limits.ts';
import { LOT_PRESETS, LOTS, lotSettingOf, TICKET_CATEGORIES, ticketTypeLabel } from '../../../../core/rules/lots.ts';
import { lotSettingsQuery } from '../../api/queries.ts';
import { type EventDraft, hasOtherLots, lotsOf, NO_LOTS } from '../../draft/model.ts';
import { InlineButton } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { TextField } from '../../ui/field.tsx';

const TICKET_OPTIONS = TICKET_TYPES.map((value) => ({ value, label: ticketTypeLabel(value) }));

interface TicketsProps {
  event: EventDraft;
  eventId: number | null;
  /** True if the server has exactly this event. Only a save fills in missing lots, and no save follows, so they stay missing. */
  isSaved: boolean;
  set: (change: Partial<EventDraft>) => void;
}

export function Tickets({ event, eventId, isSaved, set }: TicketsProps) {
  const ticketType = event.ticketType ?? 'normal';
  /** The lots and preset prices that each event had with other ticket types while this form was open. */
  const former = useRef<Record<string, Partial<EventDraft>>>({});
  const keyOf = (type: TicketType) => `${eventId} ${type}`;
  function choose(value: string) {
    const chosen = TICKET_TYPES.find((type) => type === value) ?? 'normal';
    if (chosen === event.ticketType) return;
    former.current[keyOf(ticketType)] = { ...lotsOf(event), lotPresets: event.lotPresets };
    set({ ticketType: chosen, lotPresets: LOT_PRESETS[chosen], ...NO_LOTS, ...former.current[keyOf(chosen)] });
  }
  return (
    <div className="perforated grid grid-cols-1 gap-5 border-t pt-4 @3xl:grid-cols-2">
      <div className="@container flex min-w-0 flex-col gap-4">
        <Chips legend="Tipo de ingresso" value={ticketType} options={TICKET_OPTIONS} onChange={choose} />
        <LotValues event={event} isSaved={isSaved} set={set} />
      </div>
      <PresetTable presets={event.lotPresets ?? LOT_PRESETS[ticketType]} />
    </div>
  );
}

/** The event's copy of the lot setting. The boxes are read-only, because only administrators change lots (spec §4). */
function LotValues({ event, isSaved, set }: Omit<TicketsProps, 'eventId'>) {
  const { data, isPending, isLoadingError, refetch } = useQuery(lotSettingsQuery);
  const setting = lotSettingOf(data, event.ticketType);
  const missing = isPending ? 'Carregando...' : isLoadingError ? 'Não deu para carregar' : 'Configuração não encontrada';
  const isFilled = isSaved || event.firstLotValue !== null;
  const isOld = isFilled && hasOtherLots(event, setting);
  return (
    <div data-field="price" className="grid grid-cols-1 gap-3 @4xl:grid-cols-3">
      {LOTS.map(({ key, label }) => (
        <TextField
          key={key}
          label={setting?.[`${key}LotLabel`] ?? label}
          readOnly
          value={event[`${key}LotValue`] ?? (setting && isFilled ? 'Não definido' : (setting?.[`${key}LotValue`] ?? missing))}
        />
      ))}
      {isLoadingError && LOTS.some(({ key }) => event[`${key}LotValue`] === null) && (
        <p className="col-span-full text-sm text-warn">
          Não deu para carregar os lotes. <InlineButton onClick={() => refetch()}>Tentar de novo</InlineButton>
        </p>
      )}
      {data && !setting && LOTS.every(({ key }) => event[`${key}LotValue`] === null) && (
        <p className="col-span-full text-sm text-warn">
          Sem lotes, o evento sai sem preço. O Admin cadastra em Lotes, com o identificador “
          {event.ticketType === 'open' ? 'openbar' : 'normal'}”.
        </p>
      )}
      {setting && isOld && (
        <p className="col-span-full text-sm text-warn">
          Os lotes mudaram no cadastro. <InlineButton onClick={() => set(lotsOf(setting))}>Usar os de hoje</InlineButton>
        </p>
      )}
    </div>
  );
}

function PresetTable({ presets }: { presets: LotPresets }) {
  return (
    <table className="w-full border-collapse self-start text-sm">
      <caption className="mb-1.5 text-left font-semibold text-soft">Valores por categoria (R$)</caption>
      <thead>
        <tr className="border-b border-line text-left">
          <th scope="col" className="py-1.5 pr-2">
            <span className="sr-only">Categoria</span>
          </th>
          {LOTS.map(({ key, label }) => (
            <th key={key} scope="col" className="py-1.5 pr-2 font-semibold text-soft">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {TICKET_CATEGORIES.map(({ key, label }) => (
          <tr key={key} className="border-b border-line last:border-0">
            <th scope="row" className="py-1.5 pr-2 text-left font-semibold">
              {label}
            </th>
            {LOTS.map((lot) => (
              <td key={lot.key} className="py-1.5 pr-2 tabular-nums">
                {presets[key][lot.key]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
