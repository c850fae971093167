import { useQueryClient } from '@tanstack/react-query';
import type { EntryValue } from '../../../../core/contracts/catalogue.ts';
import { VALUE_FORM } from '../../../../core/contracts/forms.ts';
import { CATALOGUE_MESSAGES } from '../../../../core/contracts/messages.ts';
import { createValue, updateValue } from '../../api/catalogue.ts';
import { valuesQuery } from '../../api/queries.ts';
import { withRow } from '../../list-kit/action.ts';
import type { DialogHandlers } from '../../list-kit/dialogs.tsx';
import { DeleteOne, NameDialog } from '../../list-kit/row-dialogs.tsx';

export type OpenDialog = { what: 'add' } | { what: 'edit' | 'delete'; value: EntryValue };

interface DialogsProps extends DialogHandlers {
  open: OpenDialog;
  values: EntryValue[] | undefined;
}

export default function Dialogs({ open, values, ...handlers }: DialogsProps) {
  const client = useQueryClient();
  if (open.what === 'delete') return <DeleteOne {...handlers} kind="value" row={open.value} />;
  const row = open.what === 'edit' ? open.value : undefined;
  const others = values?.filter(({ id }) => id !== row?.id);
  const isDeleted = row && values && !values.some(({ id }) => id === row.id);
  const check = (text: string) =>
    VALUE_FORM.name.check(text) ?? (others?.some(({ name }) => name === text) ? CATALOGUE_MESSAGES.valueTaken : null);
  return (
    <NameDialog
      kind="value"
      row={row}
      deletedNote={isDeleted && 'Este valor foi removido enquanto você o editava. Salvar adiciona um novo com este texto.'}
      named={{ ...VALUE_FORM.name, check }}
      subtitle={
        row &&
        'Os dias de hoje em diante que usam este valor passam a mostrar o novo texto; nos links, só depois do próximo envio. Os dias que já passaram ficam como estão.'
      }
      placeholder="Ex: R$15 ATÉ 23H00"
      hint="Dica: Utilize letras maiúsculas para melhor visualização."
      run={async (input) => {
        if (!row || isDeleted) return createValue(input);
        return client.setQueryData(valuesQuery.queryKey, withRow(await updateValue(row.id, input)));
      }}
      onClose={handlers.onClose}
    />
  );
}
