import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import type { EntryValue } from '../../../../core/contracts/values.ts';
import { AdminPage } from '../../admin/admin-page.tsx';
import { LoadFailure } from '../../admin/load-failure.tsx';
import { valuesQuery } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonTable, ValueTable } from './value-table.tsx';

const loadDialogs = () => import('./value-dialogs.tsx');
const AddDialog = lazy(async () => ({ default: (await loadDialogs()).AddDialog }));
const EditDialog = lazy(async () => ({ default: (await loadDialogs()).EditDialog }));
const DeleteDialog = lazy(async () => ({ default: (await loadDialogs()).DeleteDialog }));

type Open = { what: 'add' } | { what: 'edit' | 'delete'; value: EntryValue };

/** "Gerenciar Valores" (spec §2). */
export default function ValuesPage() {
  const { data: values, isPending, error, refetch } = useQuery(valuesQuery);
  const [open, setOpen] = useState<Open | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const place = { onClose: () => setOpen(null), onDeleted: () => heading.current?.focus() };

  return (
    <>
      <AdminPage
        title="Gerenciar Valores"
        heading="Gerenciar Valores"
        headingRef={heading}
        intro="Os textos de entrada que a equipe escolhe para cada dia da programação."
        actions={
          <Button look="primary" onClick={() => setOpen({ what: 'add' })}>
            Adicionar Valor
          </Button>
        }
      >
        <div className="mt-6">
          {isPending && <SkeletonTable />}
          {error && !values && <LoadFailure title="Não deu para carregar os valores" error={error} onRetry={() => refetch()} />}
          {values?.length === 0 && (
            <EmptyState
              icon="text"
              title="Nenhum valor encontrado"
              hint='Clique no botão "Adicionar Valor" para cadastrar o primeiro.'
            />
          )}
          {values && values.length > 0 && (
            <ValueTable
              values={values}
              onEdit={(value) => setOpen({ what: 'edit', value })}
              onDelete={(value) => setOpen({ what: 'delete', value })}
            />
          )}
        </div>
      </AdminPage>
      <Suspense>
        {open?.what === 'add' && <AddDialog onClose={place.onClose} />}
        {open?.what === 'edit' && <EditDialog value={open.value} onClose={place.onClose} />}
        {open?.what === 'delete' && <DeleteDialog value={open.value} {...place} />}
      </Suspense>
    </>
  );
}
