import { useQuery } from '@tanstack/react-query';
import type { LotPresets } from '../../../../../core/contracts/events.ts';
import type { LotSetting } from '../../../../../core/contracts/lot-settings.ts';
import type { TicketType } from '../../../../../core/contracts/ticket-types.ts';
import { LOTS, lotSettingName, TICKET_CATEGORIES } from '../../../../../core/rules/lots.ts';
import { lotSettingsQuery } from '../../../api/queries.ts';
import { TextField } from '../../../ui/field.tsx';

/** The lot setting of a ticket type among the server's. */
export function lotSettingOf(settings: LotSetting[] | undefined, ticketType: TicketType): LotSetting | undefined {
  return settings?.find(({ name }) => name === lotSettingName(ticketType));
}

/** The three lots as "label: value", for the preview. */
export function lotLines(setting: LotSetting | undefined): string[] {
  if (!setting) return [];
  return [
    `${setting.firstLotLabel}: ${setting.firstLotValue}`,
    `${setting.secondLotLabel}: ${setting.secondLotValue}`,
    `${setting.lastLotLabel}: ${setting.lastLotValue}`,
  ];
}

/** What the server's lot setting says for the ticket type: read-only here, the administrator's to change (spec §4). */
export function LotValues({ ticketType }: { ticketType: TicketType }) {
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
export function PresetTable({ presets }: { presets: LotPresets }) {
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
