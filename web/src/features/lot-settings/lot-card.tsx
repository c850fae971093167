import { useId } from 'react';
import type { LotSetting, LotSettingInput } from '../../../../core/contracts/lot-settings.ts';
import { useDeletion } from '../../admin/deletion.ts';
import { createLotSetting, deleteLotSetting, updateLotSetting } from '../../api/catalogue.ts';
import { lotSettingsQuery } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { usePersistedState } from '../../ui/persisted-state.ts';
import { formOf } from './form.ts';
import { LotForm } from './lot-form.tsx';
import { useSaveLot } from './use-save-lot.ts';

interface LotCardProps {
  setting: LotSetting;
  onEdit: () => void;
  /** Puts the focus somewhere that still exists. */
  onDeleted: () => void;
}

/** One ticket type: its names, its three lots, editing and deleting. */
export function LotCard({ setting, onEdit, onDeleted }: LotCardProps) {
  const title = useId();
  const { isPending, confirm } = useDeletion(
    {
      run: async () => {
        await deleteLotSetting(setting.id);
        return {
          title: 'Configuração excluída',
          description: `"${setting.label}" saiu da lista.`,
          restore: async () => {
            await createLotSetting(formOf(setting));
            return 'Configuração restaurada';
          },
        };
      },
      failed: { title: 'Erro', fallback: 'Não foi possível excluir a configuração' },
      lists: [lotSettingsQuery.queryKey],
    },
    { onClose: () => undefined, onDeleted },
  );
  const lots = [
    [setting.firstLotLabel, setting.firstLotValue],
    [setting.secondLotLabel, setting.secondLotValue],
    [setting.lastLotLabel, setting.lastLotValue],
  ];
  return (
    <article aria-labelledby={title} className="@container rounded-lg border border-line bg-card p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id={title} className="text-xl">
            {setting.label}
          </h2>
          <p className="text-sm text-soft">ID: {setting.name}</p>
        </div>
        <div className="flex gap-1.5">
          <Button size="sm" data-edit={setting.id} aria-label={`Editar ${setting.label}`} onClick={onEdit}>
            Editar
          </Button>
          <Button
            look="danger"
            size="sm"
            aria-label={`Excluir ${setting.label}`}
            inactive={isPending}
            onClick={(event) => {
              if (window.confirm('Tem certeza que deseja excluir esta configuração?')) confirm(event);
            }}
          >
            {isPending ? 'Excluindo...' : 'Excluir'}
          </Button>
        </div>
      </div>
      <dl className="mt-4 grid grid-cols-1 gap-2 @[18rem]:grid-cols-3 sm:gap-2.5">
        {lots.map(([label, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the three lots are told apart by their place alone
          <div key={index} className="perforated rounded-md border bg-sunk px-2.5 py-2 sm:px-3.5 sm:py-2.5">
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="title-number text-lg sm:text-xl">{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

/** The same card while it is being edited. `isGone`: somebody else has deleted it meanwhile; saving makes it anew. */
export function LotEditor({ setting, isGone, onClose }: { setting: LotSetting; isGone: boolean; onClose: () => void }) {
  const id = useId();
  const [form, setForm, forget] = usePersistedState<LotSettingInput>(`lot setting ${setting.id}`, formOf(setting));
  const close = () => {
    forget();
    onClose();
  };
  const saving = useSaveLot({
    save: (input) => (isGone ? createLotSetting(input) : updateLotSetting(setting.id, input)),
    done: isGone ? 'Configuração criada' : 'Configuração atualizada',
    fallback: isGone ? 'Não foi possível criar a configuração' : 'Não foi possível atualizar a configuração',
    onSaved: close,
  });
  return (
    <section aria-label={`Editar ${setting.label}`} className="@container rounded-lg border border-edge bg-card p-4 sm:p-5">
      {isGone && (
        <p role="status" className="mb-4 rounded-md bg-warn-wash p-3 text-sm font-medium text-warn">
          Esta configuração foi excluída enquanto você a editava. Salvar cria uma nova com estes dados.
        </p>
      )}
      <LotForm
        id={id}
        form={form}
        onChange={setForm}
        isPending={saving.isPending}
        error={saving.error}
        onSubmit={() => saving.mutate(form)}
      />
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={close}>Cancelar</Button>
        <Button type="submit" form={id} look="primary" aria-disabled={saving.isPending || undefined}>
          {saving.isPending ? 'Salvando...' : 'Salvar'}
        </Button>
      </div>
    </section>
  );
}
