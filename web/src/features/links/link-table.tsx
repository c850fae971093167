import type { Link } from '../../../../core/contracts/links.ts';
import { formatDate } from '../../../../core/rules/calendar.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, ColumnsRow, RecordTable, SkeletonTable } from '../../ui/record-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { venueDate } from '../../venue.ts';

const LABEL = 'Links';

const COLUMNS: Column<'label' | 'state' | 'until' | 'made' | 'actions'>[] = [
  {
    key: 'label',
    heading: 'Link',
    isHeader: true,
    className: 'col-span-2 wrap-anywhere font-semibold @4xl:w-1/3',
  },
  { key: 'state', heading: 'Situação', className: 'col-start-1' },
  { key: 'until', heading: 'Funciona até', className: 'col-start-2 text-soft tabular-nums' },
  { key: 'made', heading: 'Criado', className: 'col-span-2 wrap-anywhere text-soft tabular-nums' },
  { key: 'actions', heading: 'Ações', className: 'col-span-2 empty:hidden' },
];

interface LinkTableProps {
  links: Link[];
  /** Ids of those whose address is still known here. */
  addressed: number[];
  onAddress: (id: number) => void;
  onRevoke: (link: Link) => void;
}

/** The links and whether they work. */
export function LinkTable({ links, addressed, onAddress, onRevoke }: LinkTableProps) {
  return (
    <RecordTable label={LABEL} columns={COLUMNS}>
      {links.map((link) => (
        <ColumnsRow
          key={link.id}
          columns={COLUMNS}
          cells={{
            label: (
              <>
                {link.label}
                {link.hasPackage && <span className="block text-sm font-normal text-soft">com o pacote da semana</span>}
              </>
            ),
            state: <State link={link} />,
            until:
              link.endsOn === null ? (
                'sem prazo'
              ) : (
                <>
                  <span className="@4xl:sr-only">até </span>
                  {formatDate(link.endsOn)}
                </>
              ),
            made: (
              <>
                <span className="@4xl:sr-only">Criado em </span>
                {venueDate(link.createdAt)} por {link.createdBy}
              </>
            ),
            actions: link.isOpen && (
              <span className="flex flex-wrap gap-1.5 @4xl:flex-nowrap @4xl:justify-end">
                {addressed.includes(link.id) && (
                  <Button size="sm" aria-label={`Ver endereço de ${link.label}`} onClick={() => onAddress(link.id)}>
                    Ver endereço
                  </Button>
                )}
                <Button look="remove" size="sm" aria-label={`Revogar ${link.label}`} onClick={() => onRevoke(link)}>
                  Revogar
                </Button>
              </span>
            ),
          }}
        />
      ))}
    </RecordTable>
  );
}

function State({ link: { isOpen, revokedAt } }: { link: Link }) {
  if (isOpen) return <Badge tone="ok">Funcionando</Badge>;
  return <Badge>{revokedAt === null ? 'Terminou' : `Revogado em ${venueDate(revokedAt)}`}</Badge>;
}

/** The table while it is loading. */
export const LinkSkeleton = () => (
  <SkeletonTable
    label={LABEL}
    columns={COLUMNS}
    rows={3}
    cells={{
      label: <Skeleton className="h-6 w-40" />,
      state: <Skeleton className="h-6 w-24" />,
      until: <Skeleton className="h-5 w-32" />,
      made: <Skeleton className="h-5 w-36" />,
      actions: (
        <span className="flex @4xl:justify-end">
          <Skeleton className="h-9 w-24" />
        </span>
      ),
    }}
  />
);
