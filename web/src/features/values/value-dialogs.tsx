import { useQueryClient } from '@tanstack/react-query';
import type { EntryValue } from '../../../../core/contracts/values.ts';
import { type DeletionPlace, useDeletion } from '../../admin/deletion.ts';
import { NameDialog } from '../../admin/name-dialog.tsx';
import { createValue, deleteValue, restoreValue, updateValue } from '../../api/catalogue.ts';
import { valuesQuery } from '../../api/queries.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { shorten } from '../../ui/shorten.ts';
import { checkValue } from './check.ts';

const LISTS = [valuesQuery.queryKey];

/** So much of a value's text in a question. */
const QUOTED = 100;

const FIELD = {
  label: 'Texto do Valor',
  placeholder: 'Ex: R$15 ATÉ 23H00',
  hint: 'Dica: Utilize letras maiúsculas para melhor visualização.',
  check: checkValue,
  lists: LISTS,
};

/** A new value. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  return (
    <NameDialog
      {...FIELD}
      title="Adicionar Valor"
      keep="new value"
      words={['Adicionar', 'Adicionando...']}
      save={(name) => createValue({ name })}
      done="Valor adicionado"
      failed={{ title: 'Erro ao adicionar valor', fallback: 'Ocorreu um erro ao adicionar o valor.' }}
      onClose={onClose}
    />
  );
}

/** "Editar" of one value. */
export function EditDialog({ value, onClose }: { value: EntryValue; onClose: () => void }) {
  const queryClient = useQueryClient();

  async function save(name: string) {
    const saved = await updateValue(value.id, { name });
    // The row does not go on showing the old text until the list has come again.
    queryClient.setQueryData(valuesQuery.queryKey, (list) => list?.map((one) => (one.id === saved.id ? saved : one)));
  }

  return (
    <NameDialog
      {...FIELD}
      title="Editar Valor"
      subtitle="Programações que já usam este valor passam a mostrar o novo texto."
      keep={`value ${value.id}`}
      initial={value.name}
      words={['Salvar', 'Salvando...']}
      save={save}
      done="Valor atualizado"
      failed={{ title: 'Erro ao atualizar valor', fallback: 'Ocorreu um erro ao atualizar o valor.' }}
      onClose={onClose}
    />
  );
}

/** "Remover" of one value. */
export function DeleteDialog({ value, ...place }: DeletionPlace & { value: EntryValue }) {
  const name = shorten(value.name, QUOTED);
  const { isPending, confirm } = useDeletion(
    {
      run: async () => {
        await deleteValue(value.id);
        return {
          title: 'Valor removido',
          description: `"${name}" saiu da lista.`,
          restore: async () => {
            await restoreValue(value.id);
            return 'Valor restaurado';
          },
        };
      },
      failed: { title: 'Erro ao remover valor', fallback: 'Ocorreu um erro ao remover o valor.' },
      lists: LISTS,
    },
    place,
  );
  return (
    <Confirm
      title="Remover valor?"
      text={`Tem certeza que deseja remover o valor "${name}"? Programações que já o usam continuam a mostrá-lo. Você pode desfazer logo depois.`}
      confirm={isPending ? 'Removendo...' : 'Remover'}
      isPending={isPending}
      onConfirm={confirm}
      onClose={place.onClose}
    />
  );
}
