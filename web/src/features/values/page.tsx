import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { AdminPage } from '../../admin/admin-page.tsx';
import { QueryList } from '../../admin/query-list.tsx';
import { valuesQuery } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { OpenDialog } from './dialogs.tsx';
import { ValueSkeleton, ValueTable } from './value-table.tsx';

const Dialogs = lazy(() => import('./dialogs.tsx'));

/** "Gerenciar Valores" (spec §2). */
export default function ValuesPage() {
  const values = useQuery(valuesQuery);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  return (
    <>
      <AdminPage
        heading="Gerenciar Valores"
        headingRef={heading}
        intro="Os preços de entrada que a equipe escolhe para cada dia."
        actions={
          <Button look="primary" onClick={() => setOpen({ what: 'add' })}>
            Adicionar Valor
          </Button>
        }
      >
        <div className="mt-6">
          <QueryList
            query={values}
            list={values.data}
            loading="Carregando valores..."
            skeleton={<ValueSkeleton />}
            failed="Não deu para carregar os valores"
            empty={
              <EmptyState
                icon="ticket"
                title="Nenhum valor encontrado"
                hint='Clique no botão "Adicionar Valor" para cadastrar o primeiro.'
              />
            }
          >
            {(list) => (
              <ValueTable
                values={list}
                onEdit={(value) => setOpen({ what: 'edit', value })}
                onDelete={(value) => setOpen({ what: 'delete', value })}
              />
            )}
          </QueryList>
        </div>
      </AdminPage>
      <Suspense>
        {open && <Dialogs open={open} onClose={() => setOpen(null)} onDeleted={() => heading.current?.focus()} />}
      </Suspense>
    </>
  );
}
