import type { LotSetting, LotSettingInput } from '../../../../core/contracts/catalogue.ts';
import { LOT_FORM } from '../../../../core/contracts/forms.ts';
import { createLotSetting, updateLotSetting } from '../../api/admin.ts';
import { lotSettingsQuery } from '../../api/queries.ts';
import { withRow } from '../../list-kit/action.ts';
import { DeletedNote, type SaveFormOptions, useSaveForm } from '../../list-kit/form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { shorten } from '../../ui/shorten.ts';
import { storedLots } from './lot-card.tsx';

const NEW_LOTS: LotSettingInput = {
  name: '',
  label: '',
  firstLotLabel: '1º Lote',
  firstLotValue: '',
  secondLotLabel: '2º Lote',
  secondLotValue: '',
  lastLotLabel: 'Último Lote',
  lastLotValue: '',
};

const LOTS = [
  { legend: '1º lote', label: 'firstLotLabel', value: 'firstLotValue', placeholder: 'R$ 20,00' },
  { legend: '2º lote', label: 'secondLotLabel', value: 'secondLotValue', placeholder: 'R$ 25,00' },
  { legend: 'Último lote', label: 'lastLotLabel', value: 'lastLotValue', placeholder: 'R$ 30,00' },
] as const;

interface LotFormOptions
  extends Pick<SaveFormOptions<keyof LotSettingInput, LotSetting>, 'stateKey' | 'initial' | 'words' | 'onClose'> {
  id?: number | undefined;
}

function useLotForm({ id, ...options }: LotFormOptions) {
  const { form, field, buttons } = useSaveForm({
    ...options,
    fields: LOT_FORM,
    stored: id === undefined ? undefined : () => storedLots(id),
    about: { 409: 'name' },
    run: (input) => (id === undefined ? createLotSetting(input) : updateLotSetting(id, input)),
    done: (saved, client) => {
      client.setQueryData(lotSettingsQuery.queryKey, (list) =>
        list?.some((one) => one.id === saved.id) ? withRow(saved)(list) : list && [...list, saved],
      );
      const title = id === undefined ? 'Configuração criada' : 'Configuração atualizada';
      return { title, description: shorten(saved.label) };
    },
    failed: {
      title: 'Erro',
      fallback: id === undefined ? 'Não foi possível criar a configuração' : 'Não foi possível atualizar a configuração',
      lost:
        id === undefined
          ? 'Não deu para confirmar. Confira na lista se a configuração já foi criada antes de tentar de novo.'
          : undefined,
    },
    lists: [lotSettingsQuery.queryKey],
  });
  const fieldProps = (name: keyof LotSettingInput) => ({ ...field(name), label: LOT_FORM[name].label });

  return {
    buttons,
    fields: (
      <form {...form} className="flex flex-col gap-4">
        <div className="grid grid-cols-1 gap-4 @xl:grid-cols-2">
          <TextField
            {...fieldProps('name')}
            autoFocus
            hint='O evento extra usa as configurações "normal" e "openbar".'
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextField {...fieldProps('label')} />
        </div>
        <div className="grid grid-cols-1 gap-4 @xl:grid-cols-3">
          {LOTS.map(({ legend, label, value, placeholder }) => (
            <fieldset key={legend} className="perforated flex min-w-0 flex-col gap-3 rounded-md border p-3.5">
              <legend className="sr-only">{legend}</legend>
              <TextField {...fieldProps(label)} />
              <TextField {...fieldProps(value)} placeholder={placeholder} />
            </fieldset>
          ))}
        </div>
      </form>
    ),
  };
}

interface LotEditorProps {
  setting: LotSetting;
  /** The setting's present id; undefined if somebody else has deleted the setting. Saving then creates the setting again. */
  storedId: number | undefined;
  onClose: () => void;
}

export default function LotEditor({ setting: { id, ...initial }, storedId, onClose }: LotEditorProps) {
  const { fields, buttons } = useLotForm({
    stateKey: `lot setting ${id}`,
    initial,
    id: storedId,
    onClose,
  });
  return (
    <section aria-label={`Editar ${initial.label}`} className="@container rounded-lg border border-edge bg-card p-4 sm:p-5">
      {storedId === undefined && (
        <DeletedNote>Esta configuração foi excluída enquanto você a editava. Salvar cria uma nova com estes dados.</DeletedNote>
      )}
      {fields}
      <div className="mt-5 flex flex-wrap justify-end gap-2">{buttons}</div>
    </section>
  );
}

export function NewDialog({ onClose }: { onClose: () => void }) {
  const { fields, buttons } = useLotForm({
    stateKey: 'new lot setting',
    initial: NEW_LOTS,
    words: ['Criar Configuração', 'Criando...'],
    onClose,
  });
  return (
    <Dialog
      title="Criar Nova Configuração de Lotes"
      subtitle="Os preços dos lotes de um tipo de ingresso."
      onClose={onClose}
      footer={buttons}
    >
      <div className="@container pt-1">{fields}</div>
    </Dialog>
  );
}
