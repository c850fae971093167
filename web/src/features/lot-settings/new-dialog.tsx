import { createLotSetting } from '../../api/catalogue.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EMPTY_FORM } from './form.ts';
import { useLotForm } from './use-lot-form.tsx';

/** "Criar Nova Configuração de Lotes". */
export default function NewDialog({ onClose }: { onClose: () => void }) {
  const { fields, buttons } = useLotForm({
    stateKey: 'new lot setting',
    initial: EMPTY_FORM,
    autoFocus: true,
    save: createLotSetting,
    words: ['Criar Configuração', 'Criando...'],
    done: 'Configuração criada',
    fallback: 'Não foi possível criar a configuração',
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
