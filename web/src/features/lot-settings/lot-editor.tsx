import type { LotSetting } from '../../../../core/contracts/catalogue.ts';
import { createLotSetting, updateLotSetting } from '../../api/catalogue.ts';
import { formOf } from './form.ts';
import { useLotForm } from './use-lot-form.tsx';

interface LotEditorProps {
  setting: LotSetting;
  /** Deleted by somebody else meanwhile; saving creates it again. */
  isGone: boolean;
  onClose: () => void;
}

/** A lot setting's card while it is edited. */
export function LotEditor({ setting, isGone, onClose }: LotEditorProps) {
  const { fields, buttons } = useLotForm({
    stateKey: `lot setting ${setting.id}`,
    initial: formOf(setting),
    save: (input) => (isGone ? createLotSetting(input) : updateLotSetting(setting.id, input)),
    words: ['Salvar', 'Salvando...'],
    done: isGone ? 'Configuração criada' : 'Configuração atualizada',
    fallback: isGone ? 'Não foi possível criar a configuração' : 'Não foi possível atualizar a configuração',
    onClose,
  });
  return (
    <section aria-label={`Editar ${setting.label}`} className="@container rounded-lg border border-edge bg-card p-4 sm:p-5">
      {isGone && (
        <p role="status" className="mb-4 rounded-md bg-warn-wash p-3 text-sm font-medium text-warn">
          Esta configuração foi excluída enquanto você a editava. Salvar cria uma nova com estes dados.
        </p>
      )}
      {fields}
      <div className="mt-5 flex flex-wrap justify-end gap-2">{buttons}</div>
    </section>
  );
}
