import { Dialog } from '../../ui/dialog.tsx';
import { NEW_LOTS, useLotForm } from './lot-form.tsx';

export default function NewDialog({ onClose }: { onClose: () => void }) {
  const { fields, buttons } = useLotForm({
    stateKey: 'new lot setting',
    initial: NEW_LOTS,
    autoFocus: true,
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
