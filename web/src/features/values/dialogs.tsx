import { useQueryClient } from '@tanstack/react-query';
import type { EntryValue } from '../../../../core/contracts/catalogue.ts';
import { VALUE_FORM } from '../../../../core/contracts/forms.ts';
import { createValue, updateValue } from '../../api/catalogue.ts';
import { valuesQuery } from '../../api/queries.ts';
import { withRow } from '../../list-kit/action.ts';
import { DeleteOne } from '../../list-kit/deletions.tsx';
import { type DialogPlace, NameDialog } from '../../list-kit/dialogs.tsx';

export type OpenDialog = { what: 'add' } | { what: 'edit' | 'delete'; value: EntryValue };

const FIELD = {
  placeholder: 'Ex: R$15 ATÉ 23H00',
  hint: 'Dica: Utilize letras maiúsculas para melhor visualização.',
  lists: [valuesQuery.queryKey],
};

export default function Dialogs({ open, ...place }: DialogPlace & { open: OpenDialog }) {
  const client = useQueryClient();
  const { onClose } = place;
  const others = client.getQueryData(valuesQuery.queryKey)?.filter(({ id }) => open.what !== 'edit' || id !== open.value.id);
  const named = {
    ...VALUE_FORM.name,
    check: (text: string) =>
      VALUE_FORM.name.check(text) ?? (others?.some(({ name }) => name === text) ? 'Já existe um valor com este texto.' : null),
  };
  if (open.what === 'add') {
    return (
      <NameDialog
        {...FIELD}
        named={named}
        title="Adicionar Valor"
        stateKey="new value"
        words={['Adicionar', 'Adicionando...']}
        run={createValue}
        done="Valor adicionado"
        failed={{ title: 'Erro ao adicionar valor', fallback: 'Ocorreu um erro ao adicionar o valor.' }}
        onClose={onClose}
      />
    );
  }
  const { id, name } = open.value;
  if (open.what === 'edit') {
    return (
      <NameDialog
        {...FIELD}
        named={named}
        title="Editar Valor"
        subtitle="Os dias de hoje em diante que usam este valor passam a mostrar o novo texto, nos links depois do próximo envio. Os que passaram ficam como estão."
        stateKey={`value ${id}`}
        initial={name}
        words={['Salvar', 'Salvando...']}
        // Writes the saved value into the list, so that its row shows the new text before the refetch.
        run={async (input) => client.setQueryData(valuesQuery.queryKey, withRow(await updateValue(id, input)))}
        done="Valor atualizado"
        failed={{ title: 'Erro ao atualizar valor', fallback: 'Ocorreu um erro ao atualizar o valor.' }}
        onClose={onClose}
      />
    );
  }
  return (
    <DeleteOne
      {...place}
      kind="value"
      row={open.value}
      maxNameLength={100}
      unaffected="As programações que já usam este valor continuam com ele."
    />
  );
}
