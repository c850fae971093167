import type { EntryValue } from '../../../../core/contracts/catalogue.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { type Column, ColumnsRow, RecordTable, SkeletonTable } from '../../ui/record-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { venueDate } from '../../venue.ts';

const LABEL = 'Valores';

/** On a card its buttons are below, or on the right where there is room. */
const BESIDE = 'col-span-2 @lg:col-start-1 @lg:row-span-2 @lg:row-start-1 @lg:justify-self-end';

const COLUMNS: Column<'name' | 'created' | 'actions'>[] = [
  {
    key: 'name',
    heading: 'Texto do Valor',
    isHeader: true,
    className: 'col-span-2 col-start-1 row-start-1 font-semibold tabular-nums @lg:pr-56 @4xl:w-1/2',
  },
  {
    key: 'created',
    heading: 'Data de Cadastro',
    className: 'col-span-2 col-start-1 row-start-2 text-soft tabular-nums @4xl:whitespace-nowrap',
  },
  { key: 'actions', heading: 'Ações', className: BESIDE },
];

interface ValueTableProps {
  values: EntryValue[];
  onEdit: (value: EntryValue) => void;
  onDelete: (value: EntryValue) => void;
}

/** The values. */
export function ValueTable({ values, onEdit, onDelete }: ValueTableProps) {
  return (
    <RecordTable label={LABEL} columns={COLUMNS}>
      {values.map((value) => (
        <ColumnsRow
          key={value.id}
          columns={COLUMNS}
          cells={{
            name: value.name,
            created: (
              <>
                <span className="@4xl:sr-only">Cadastrado em </span>
                {venueDate(value.createdAt)}
              </>
            ),
            actions: (
              <span className="flex flex-wrap gap-1.5 @4xl:flex-nowrap @4xl:justify-end">
                <Button size="sm" aria-label={`Editar ${value.name}`} onClick={() => onEdit(value)}>
                  Editar
                </Button>
                <Button look="remove" size="sm" aria-label={`Remover ${value.name}`} onClick={() => onDelete(value)}>
                  <Icon name="trash" className="size-4" />
                  Remover
                </Button>
              </span>
            ),
          }}
        />
      ))}
    </RecordTable>
  );
}

/** The table while it is loading. */
export const ValueSkeleton = () => (
  <SkeletonTable
    label={LABEL}
    columns={COLUMNS}
    rows={4}
    cells={{
      name: <Skeleton className="h-6 w-48" />,
      created: <Skeleton className="h-5 w-24" />,
      actions: (
        <span className="flex @4xl:justify-end">
          <Skeleton className="h-9 w-36" />
        </span>
      ),
    }}
  />
);
