import { useQueryClient } from '@tanstack/react-query';
import type { LotSetting, LotSettingInput } from '../../../../core/contracts/catalogue.ts';
import { LOT_FIELDS } from '../../../../core/contracts/messages.ts';
import { type SaveFormOptions, useSaveForm } from '../../admin/use-save-form.tsx';
import { lotSettingsQuery } from '../../api/queries.ts';
import { TextField } from '../../ui/field.tsx';
import { checkLotSetting, FIELD_NAMES } from './form.ts';

const LOTS = [
  { legend: '1º lote', label: 'firstLotLabel', value: 'firstLotValue', placeholder: 'R$ 20,00' },
  { legend: '2º lote', label: 'secondLotLabel', value: 'secondLotValue', placeholder: 'R$ 25,00' },
  { legend: 'Último lote', label: 'lastLotLabel', value: 'lastLotValue', placeholder: 'R$ 30,00' },
] as const;

interface LotFormOptions
  extends Pick<SaveFormOptions<keyof LotSettingInput>, 'stateKey' | 'initial' | 'words' | 'done' | 'onClose'> {
  save: (input: LotSettingInput) => Promise<LotSetting>;
  /** The toast of a failure without a message of the server's. */
  fallback: string;
  autoFocus?: boolean;
}

/** The form of a lot setting and its buttons, apart, because the two stand in different places of a dialog and of a card. */
export function useLotForm({ save, fallback, autoFocus, ...options }: LotFormOptions) {
  const queryClient = useQueryClient();
  const { form, field, buttons } = useSaveForm({
    ...options,
    names: FIELD_NAMES,
    check: checkLotSetting,
    quoted: 'label',
    failed: { title: 'Erro', fallback },
    lists: [lotSettingsQuery.queryKey],
    save: async (input) => {
      const saved = await save(input);
      // So that the card shows what was saved before the list is refetched.
      queryClient.setQueryData(lotSettingsQuery.queryKey, (list) => {
        const isNew = !list?.some(({ id }) => id === saved.id);
        return isNew ? list && [...list, saved] : list?.map((one) => (one.id === saved.id ? saved : one));
      });
    },
  });
  const wire = (name: keyof LotSettingInput) => ({ ...field(name), label: LOT_FIELDS[name] });

  return {
    buttons,
    fields: (
      <form {...form} className="flex flex-col gap-4">
        <div className="grid grid-cols-1 gap-4 @xl:grid-cols-2">
          <TextField
            {...wire('name')}
            autoFocus={autoFocus}
            hint='O evento extra usa os lotes "normal" e "openbar".'
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextField {...wire('label')} />
        </div>
        <div className="grid grid-cols-1 gap-4 @xl:grid-cols-3">
          {LOTS.map(({ legend, label, value, placeholder }) => (
            <fieldset key={legend} className="perforated flex min-w-0 flex-col gap-3 rounded-md border p-3.5">
              <legend className="sr-only">{legend}</legend>
              <TextField {...wire(label)} />
              <TextField {...wire(value)} placeholder={placeholder} />
            </fieldset>
          ))}
        </div>
      </form>
    ),
  };
}
