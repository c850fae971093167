import { useQuery } from '@tanstack/react-query';
import type { LotPresets } from '../../../../../core/contracts/events.ts';
import { TICKET_TYPES, type TicketType } from '../../../../../core/contracts/ticket-types.ts';
import { LOT_PRESETS, LOTS, TICKET_CATEGORIES, ticketTypeLabel } from '../../../../../core/rules/lots.ts';
import { lotSettingsQuery } from '../../../api/queries.ts';
import type { EventDraft } from '../../../draft/model.ts';
import { lotSettingOf } from '../../../draft/shown.ts';
import { Chips } from '../../../ui/chips.tsx';
import { TextField } from '../../../ui/field.tsx';

const TICKET_OPTIONS = TICKET_TYPES.map((value) => ({ value, label: ticketTypeLabel(value) }));

/** The ticket type of an extra event, and the prices that follow from it. */
export function Tickets({ event, set }: { event: EventDraft; set: (change: Partial<EventDraft>) => void }) {
  const ticketType = event.ticketType ?? 'normal';
  return (
    <div className="perforated grid grid-cols-1 gap-5 border-t pt-4 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <Chips
          legend="Tipo de ingresso"
          value={ticketType}
          options={TICKET_OPTIONS}
          onChange={(value) => {
            const chosen = TICKET_TYPES.find((type) => type === value) ?? 'normal';
            set({ ticketType: chosen, lotPresets: LOT_PRESETS[chosen] });
          }}
        />
        <LotValues ticketType={ticketType} />
      </div>
      <PresetTable presets={event.lotPresets ?? LOT_PRESETS[ticketType]} />
    </div>
  );
}

/** What the server's lot setting says for the ticket type: read-only here, the administrator's to change (spec §4). */
function LotValues({ ticketType }: { ticketType: TicketType }) {
  const { data, isPending, isError } = useQuery(lotSettingsQuery);
  const setting = lotSettingOf(data, ticketType);
  const missing = isPending ? 'Carregando...' : isError ? 'Não carregada' : 'Configuração não encontrada';
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
      <TextField label={setting?.firstLotLabel ?? '1º Lote'} readOnly value={setting?.firstLotValue ?? missing} />
      <TextField label={setting?.secondLotLabel ?? '2º Lote'} readOnly value={setting?.secondLotValue ?? missing} />
      <TextField label={setting?.lastLotLabel ?? 'Último Lote'} readOnly value={setting?.lastLotValue ?? missing} />
    </div>
  );
}

/** The preset amounts by ticket category and lot. */
function PresetTable({ presets }: { presets: LotPresets }) {
  return (
    <table className="w-full border-collapse self-start text-sm">
      <caption className="mb-1.5 text-left font-semibold text-soft">Tabela por tipo de ingresso (R$)</caption>
      <thead>
        <tr className="border-b border-line text-left">
          <th scope="col" className="py-1.5 pr-2">
            <span className="sr-only">Ingresso</span>
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
