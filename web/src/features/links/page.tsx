import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import type { Link, NewLink } from '../../../../core/contracts/links.ts';
import { formatDate } from '../../../../core/rules/calendar.ts';
import { linksQuery } from '../../api/links.ts';
import { ListPage, useDialogs } from '../../list-kit/page.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Column, RecordList, RowActions } from '../../ui/record-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { venueDate } from '../../venue.ts';
import type { OpenDialog } from './dialogs.tsx';

const Dialogs = lazy(() => import('./dialogs.tsx'));

/** @param made those whose address is still known here */
const columnsOf = (show: (open: OpenDialog) => void, made: NewLink[]): Column<Link>[] => [
  {
    heading: 'Link',
    isHeader: true,
    className: 'col-span-2 wrap-anywhere font-semibold @4xl:w-1/3',
    cell: ({ label, hasPackage }) => (
      <>
        {label}
        {hasPackage && <span className="block text-sm font-normal text-soft">com o pacote da semana</span>}
      </>
    ),
    waiting: 'h-6 w-40',
  },
  {
    heading: 'Situação',
    className: 'col-start-1',
    cell: ({ isOpen, revokedAt }) =>
      isOpen ? (
        <Badge tone="ok">Funcionando</Badge>
      ) : (
        <Badge>{revokedAt === null ? 'Terminou' : `Revogado em ${venueDate(revokedAt)}`}</Badge>
      ),
    waiting: 'h-6 w-24',
  },
  {
    heading: 'Funciona até',
    className: 'col-start-2 text-soft tabular-nums',
    cell: ({ endsOn }) =>
      endsOn === null ? (
        'sem prazo'
      ) : (
        <>
          <span className="@4xl:sr-only">até </span>
          {formatDate(endsOn)}
        </>
      ),
    waiting: 'h-5 w-32',
  },
  {
    heading: 'Criado',
    className: 'col-span-2 wrap-anywhere text-soft tabular-nums',
    before: 'Criado em',
    cell: ({ createdAt, createdBy }) => `${venueDate(createdAt)} por ${createdBy}`,
    waiting: 'h-5 w-36',
  },
  {
    heading: 'Ações',
    className: 'col-span-2 empty:hidden',
    cell(link) {
      const addressed = made.find(({ id }) => id === link.id);
      return (
        link.isOpen && (
          <RowActions>
            {addressed && (
              <Button
                size="sm"
                aria-label={`Ver endereço de ${link.label}`}
                onClick={() => show({ what: 'made', link: addressed })}
              >
                Ver endereço
              </Button>
            )}
            <Button look="remove" size="sm" aria-label={`Revogar ${link.label}`} onClick={() => show({ what: 'revoke', link })}>
              Revogar
            </Button>
          </RowActions>
        )
      );
    },
    waiting: (
      <RowActions>
        <Skeleton className="h-9 w-24" />
      </RowActions>
    ),
  },
];

/** "Links": who may see the sent week without an account. */
export default function LinksPage() {
  const links = useQuery(linksQuery);
  const { open, show, heading, place } = useDialogs<OpenDialog>();
  // Nobody tells their addresses again: closing the dialog by mistake loses none.
  const [made, setMade] = useState<NewLink[]>([]);
  const table = { label: 'Links', columns: columnsOf(show, made) };

  function onMade(link: NewLink) {
    setMade([...made, link]);
    show({ what: 'made', link });
  }

  return (
    <ListPage
      heading="Links"
      headingRef={heading}
      intro="Cada link mostra a semana enviada a quem tiver o endereço, sem senha: na portaria, na bilheteria, na TV do bar."
      actions={
        <Button look="primary" onClick={() => show({ what: 'new' })}>
          Novo link
        </Button>
      }
      query={links}
      list={links.data}
      loading="Carregando links..."
      skeleton={<RecordList {...table} rows={3} />}
      failed="Não deu para carregar os links"
      empty={
        <EmptyState
          icon="ticket"
          title="Nenhum link ainda"
          hint="Crie um para cada lugar, como “Portaria”, “Bilheteria” ou “TV do bar”: se um deles se espalhar, basta revogar esse. Quem abre vê a noite de hoje, a semana e o que mudou, e não pode alterar nada."
        />
      }
      dialogs={open && <Dialogs open={open} onMade={onMade} {...place} />}
    >
      {(list) => <RecordList {...table} rows={list} />}
    </ListPage>
  );
}
