import type { ReactNode } from 'react';
import type { EntryValue } from '../../../../core/contracts/values.ts';
import { Button } from '../../ui/button.tsx';
import { RecordCell, RecordRow, RecordTable } from '../../ui/record-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { venueDate } from '../../venue.ts';

const COLUMNS = ['Texto do Valor', 'Data de Cadastro', 'Ações'];

interface ValueTableProps {
  values: EntryValue[];
  onEdit: (value: EntryValue) => void;
  onDelete: (value: EntryValue) => void;
}

/** The values. */
export function ValueTable({ values, onEdit, onDelete }: ValueTableProps) {
  return (
    <RecordTable label="Valores" columns={COLUMNS}>
      {values.map((value) => (
        <Cells
          key={value.id}
          name={value.name}
          created={
            <>
              <span className="@4xl:sr-only">Cadastrado em </span>
              {venueDate(value.createdAt)}
            </>
          }
          actions={
            <>
              <Button size="sm" aria-label={`Editar ${value.name}`} onClick={() => onEdit(value)}>
                Editar
              </Button>
              <Button look="danger" size="sm" aria-label={`Remover ${value.name}`} onClick={() => onDelete(value)}>
                Remover
              </Button>
            </>
          }
        />
      ))}
    </RecordTable>
  );
}

function Cells({ name, created, actions }: Record<'name' | 'created' | 'actions', ReactNode>) {
  return (
    <RecordRow>
      <RecordCell isHeader className="col-span-2 font-semibold tabular-nums @4xl:w-full">
        {name}
      </RecordCell>
      <RecordCell className="col-span-2 text-soft tabular-nums @4xl:whitespace-nowrap">{created}</RecordCell>
      <RecordCell className="col-span-2">
        <span className="flex flex-wrap gap-1.5 @4xl:flex-nowrap @4xl:justify-end">{actions}</span>
      </RecordCell>
    </RecordRow>
  );
}

/** The shape of the table while it is being loaded. */
export function SkeletonTable() {
  return (
    <>
      <p role="status" className="sr-only">
        Carregando valores...
      </p>
      <RecordTable label="Valores" columns={COLUMNS} isBusy>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Cells
            key={key}
            name={<Skeleton className="h-6 w-48" />}
            created={<Skeleton className="h-5 w-24" />}
            actions={<Skeleton className="h-9 w-36" />}
          />
        ))}
      </RecordTable>
    </>
  );
}
