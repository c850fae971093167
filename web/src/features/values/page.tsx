import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { EntryValue } from '../../../../core/contracts/catalogue.ts';
import { valuesQuery } from '../../api/queries.ts';
import { QueryPage, useDialogs } from '../../list-kit/page.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { loadable } from '../../ui/loadable.ts';
import { actionsColumn, type Column, RecordList, RowActions } from '../../ui/record-table.tsx';
import { venueDate } from '../../venue.ts';
import type { OpenDialog } from './dialogs.tsx';

const dialogs = loadable(() => import('./dialogs.tsx'));

const columnsOf = (show: (open: OpenDialog) => void): Column<EntryValue>[] => [
  {
    heading: 'Texto do Valor',
    isHeader: true,
    className: 'col-span-2 col-start-1 row-start-1 font-semibold tabular-nums @lg:pr-56 @4xl:w-1/2',
    cell: ({ name }) => name,
  },
  {
    heading: 'Data de Cadastro',
    className: 'col-span-2 col-start-1 row-start-2 text-soft tabular-nums @4xl:whitespace-nowrap',
    before: 'Cadastrado em',
    cell: ({ createdAt }) => venueDate(createdAt),
  },
  actionsColumn((value) => (
    <RowActions>
      <Button size="sm" aria-label={`Editar ${value.name}`} onClick={() => show({ what: 'edit', value })}>
        Editar
      </Button>
      <Button look="remove" size="sm" aria-label={`Remover ${value.name}`} onClick={() => show({ what: 'delete', value })}>
        <Icon name="trash" className="size-4" />
        Remover
      </Button>
    </RowActions>
  )),
];

export default function ValuesPage() {
  const values = useQuery(valuesQuery);
  const { open, show, heading, handlers } = useDialogs<OpenDialog>(dialogs);
  const columns = useMemo(() => columnsOf(show), [show]);
  const table = { label: 'Valores', columns };
  return (
    <QueryPage
      heading="Gerenciar Valores"
      headingRef={heading}
      intro="Os preços de entrada que a equipe escolhe para cada dia."
      actions={
        <Button look="primary" onClick={() => show({ what: 'add' })}>
          Adicionar Valor
        </Button>
      }
      query={values}
      data={values.data}
      loading="Carregando valores..."
      skeleton={<RecordList {...table} rows={4} />}
      failed="Não deu para carregar os valores"
      empty={{
        icon: 'ticket',
        title: 'Nenhum valor encontrado',
        hint: 'Clique no botão "Adicionar Valor" para cadastrar o primeiro.',
      }}
      dialogs={open && <dialogs.Component open={open} values={values.data} {...handlers} />}
    >
      {(list) => <RecordList {...table} rows={list} />}
    </QueryPage>
  );
}
