import { useId } from 'react';
import type { LotSettingInput } from '../../../../core/contracts/lot-settings.ts';
import { createLotSetting } from '../../api/catalogue.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { usePersistedState } from '../../ui/persisted-state.ts';
import { EMPTY_FORM } from './form.ts';
import { LotForm } from './lot-form.tsx';
import { useSaveLot } from './use-save-lot.ts';

/** "Criar Nova Configuração de Lotes". Closed without cancelling, it keeps what was typed. */
export default function NewDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [form, setForm, forget] = usePersistedState<LotSettingInput>('new lot setting', EMPTY_FORM);
  const close = () => {
    forget();
    onClose();
  };
  const saving = useSaveLot({
    save: createLotSetting,
    done: 'Configuração criada',
    fallback: 'Não foi possível criar a configuração',
    onSaved: close,
  });
  return (
    <Dialog
      title="Criar Nova Configuração de Lotes"
      subtitle="Os preços dos lotes de um tipo de ingresso."
      onClose={onClose}
      footer={
        <>
          <Button onClick={close}>Cancelar</Button>
          <Button type="submit" form={id} look="primary" aria-disabled={saving.isPending || undefined}>
            {saving.isPending ? 'Criando...' : 'Criar Configuração'}
          </Button>
        </>
      }
    >
      <div className="@container pt-1">
        <LotForm
          id={id}
          autoFocus
          form={form}
          onChange={setForm}
          isPending={saving.isPending}
          error={saving.error}
          onSubmit={() => saving.mutate(form)}
        />
      </div>
    </Dialog>
  );
}
