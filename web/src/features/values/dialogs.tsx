import { useQueryClient } from '@tanstack/react-query';
import type { EntryValue } from '../../../../core/contracts/catalogue.ts';
import { LIMITS } from '../../../../core/contracts/limits.ts';
import { CATALOGUE_MESSAGES } from '../../../../core/contracts/messages.ts';
import { DeleteDialog } from '../../admin/delete-dialog.tsx';
import type { DeletionPlace } from '../../admin/deletion.ts';
import { NameDialog } from '../../admin/name-dialog.tsx';
import { createValue, deleteValue, restoreValue, updateValue } from '../../api/catalogue.ts';
import { valuesQuery } from '../../api/queries.ts';
import { shorten } from '../../ui/shorten.ts';

/** Which dialog is open. */
export type OpenDialog = { what: 'add' } | { what: 'edit' | 'delete'; value: EntryValue };

/** Longest quotation of a value's text in a question. */
const QUOTED = 100;

const LISTS = [valuesQuery.queryKey];

const FIELD = {
  rule: { label: 'Texto do Valor', max: LIMITS.valueText, tooShort: CATALOGUE_MESSAGES.valueText },
  placeholder: 'Ex: R$15 ATÉ 23H00',
  hint: 'Dica: Utilize letras maiúsculas para melhor visualização.',
  lists: LISTS,
};

/** The dialogs of the values' screen. */
export default function Dialogs({ open, ...place }: DeletionPlace & { open: OpenDialog }) {
  if (open.what === 'add') return <AddDialog onClose={place.onClose} />;
  if (open.what === 'edit') return <EditDialog value={open.value} onClose={place.onClose} />;
  const { id, name } = open.value;
  const quoted = shorten(name, QUOTED);
  return (
    <DeleteDialog
      {...place}
      title="Remover valor?"
      text={`Tem certeza que deseja remover o valor "${quoted}"? As programações que já usam este valor continuam com ele. Você pode desfazer logo depois.`}
      words={['Remover', 'Removendo...']}
      run={async () => {
        await deleteValue(id);
        return {
          title: 'Valor removido',
          description: `"${quoted}" saiu da lista.`,
          restore: () => restoreValue(id).then(() => 'Valor restaurado'),
        };
      }}
      failed={{ title: 'Erro ao remover valor', fallback: 'Ocorreu um erro ao remover o valor.' }}
      lists={LISTS}
    />
  );
}

function AddDialog({ onClose }: { onClose: () => void }) {
  return (
    <NameDialog
      {...FIELD}
      title="Adicionar Valor"
      stateKey="new value"
      words={['Adicionar', 'Adicionando...']}
      save={(name) => createValue({ name })}
      done="Valor adicionado"
      failed={{ title: 'Erro ao adicionar valor', fallback: 'Ocorreu um erro ao adicionar o valor.' }}
      onClose={onClose}
    />
  );
}

function EditDialog({ value, onClose }: { value: EntryValue; onClose: () => void }) {
  const queryClient = useQueryClient();

  async function save(name: string) {
    const saved = await updateValue(value.id, { name });
    // So that the row does not show the old text until the list is refetched.
    queryClient.setQueryData(valuesQuery.queryKey, (list) => list?.map((one) => (one.id === saved.id ? saved : one)));
  }

  return (
    <NameDialog
      {...FIELD}
      title="Editar Valor"
      subtitle="Programações que já usam este valor passam a mostrar o novo texto."
      stateKey={`value ${value.id}`}
      initial={value.name}
      words={['Salvar', 'Salvando...']}
      save={save}
      done="Valor atualizado"
      failed={{ title: 'Erro ao atualizar valor', fallback: 'Ocorreu um erro ao atualizar o valor.' }}
      onClose={onClose}
    />
  );
}
