import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import type { NewLink } from '../../../../core/contracts/links.ts';
import { AdminPage } from '../../admin/admin-page.tsx';
import { QueryList } from '../../admin/query-list.tsx';
import { linksQuery } from '../../api/links.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { OpenDialog } from './dialogs.tsx';
import { LinkSkeleton, LinkTable } from './link-table.tsx';

const Dialogs = lazy(() => import('./dialogs.tsx'));

/** "Links": who may see the sent week without an account. */
export default function LinksPage() {
  const links = useQuery(linksQuery);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  // Nobody tells their addresses again: closing the dialog by mistake loses none.
  const [made, setMade] = useState<NewLink[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);

  return (
    <>
      <AdminPage
        heading="Links"
        headingRef={heading}
        intro="Cada link mostra a semana enviada a quem tiver o endereço, sem senha: na portaria, na bilheteria, na TV do bar."
        actions={
          <Button look="primary" onClick={() => setOpen({ what: 'new' })}>
            Novo link
          </Button>
        }
      >
        <div className="mt-6">
          <QueryList
            query={links}
            list={links.data}
            loading="Carregando links..."
            skeleton={<LinkSkeleton />}
            failed="Não deu para carregar os links"
            empty={
              <EmptyState
                icon="ticket"
                title="Nenhum link ainda"
                hint="Faça um para cada lugar, como “Portaria”, “Bilheteria” ou “TV do bar”: se um deles se espalhar, basta revogar esse. Quem abre vê a noite de hoje, a semana e o que mudou, e não pode alterar nada."
              />
            }
          >
            {(list) => (
              <LinkTable
                links={list}
                addressed={made.map(({ id }) => id)}
                onAddress={(id) => {
                  const link = made.find((one) => one.id === id);
                  if (link) setOpen({ what: 'made', link });
                }}
                onRevoke={(link) => setOpen({ what: 'revoke', link })}
              />
            )}
          </QueryList>
        </div>
      </AdminPage>
      <Suspense>
        {open && (
          <Dialogs
            open={open}
            onMade={(link) => {
              setMade([...made, link]);
              setOpen({ what: 'made', link });
            }}
            onClose={() => setOpen(null)}
            onRevoked={() => heading.current?.focus()}
          />
        )}
      </Suspense>
    </>
  );
}
