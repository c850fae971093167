import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { EntryValue, ValueInput } from '../../../../core/contracts/catalogue.ts';
import { CATALOGUE_MESSAGES, VALUE_FORM } from '../../../../core/contracts/forms.ts';
import { createValue, updateValue } from '../../api/admin.ts';
import { ApiError } from '../../api/errors.ts';
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
  const row = open.what === 'add' ? undefined : open.value;
  // The value's text that the user knows: from the opening of the form or, if a save was refused because somebody else had
  // changed the text, from that refusal.
  const was = useRef(row?.name);
  if (open.what === 'delete') return <DeleteOne {...handlers} kind="value" row={open.value} />;
  const others = values?.filter(({ id }) => id !== row?.id);
  const isDeleted = row && values && !values.some(({ id }) => id === row.id);
  const check = (text: string) =>
    VALUE_FORM.name.check(text) ?? (others?.some(({ name }) => name === text) ? CATALOGUE_MESSAGES.valueTaken : null);

  async function save(input: ValueInput) {
    if (!row || isDeleted) return createValue(input);
    try {
      const changed = await updateValue(row.id, { ...input, was: was.current });
      return client.setQueryData(valuesQuery.queryKey, withRow(changed));
    } catch (error) {
      const details = error instanceof ApiError && error.status === 409 && (error.body?.details as EntryValue | undefined);
      if (details) was.current = details.name;
      throw error;
    }
  }

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
      run={save}
      onClose={handlers.onClose}
    />
  );
}
