import { useQuery } from '@tanstack/react-query';
import type { Link } from '../../../../core/contracts/links.ts';
import { formatDate } from '../../../../core/rules/calendar.ts';
import { addressOf, CALENDAR_HINT } from '../../api/admin.ts';
import { linksQuery } from '../../api/queries.ts';
import { QueryPage, useDialogs } from '../../list-kit/page.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { loadable } from '../../ui/loadable.ts';
import { actionsColumn, type Column, RecordList, RowActions } from '../../ui/record-table.tsx';
import { toast } from '../../ui/toast.tsx';
import { venueDate } from '../../venue.ts';
import type { OpenDialog } from './dialogs.tsx';

const dialogs = loadable(() => import('./dialogs.tsx'));

type Show = (open: OpenDialog) => void;

const columnsOf = (show: Show): Column<Link>[] => [
  {
    heading: 'Link',
    isHeader: true,
    className: 'col-span-2 wrap-anywhere font-semibold @4xl:w-1/4',
    cell: ({ label, hasPackage, isOpen, path }) => (
      <>
        {label}
        {hasPackage && <span className="block text-sm font-normal text-soft">com o pacote da semana</span>}
        {isOpen && path === null && (
          <span className="block text-sm font-normal text-soft">
            Este link é antigo: continua funcionando, mas o endereço não pode mais ser mostrado. Crie outro se precisar copiar.
          </span>
        )}
      </>
    ),
  },
  {
    heading: 'Situação',
    className: 'col-span-2 text-soft tabular-nums',
    cell: ({ isOpen, revokedAt, endsOn }) => (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 @4xl:flex-col @4xl:items-start">
        {isOpen ? (
          <Badge tone="ok">Funcionando</Badge>
        ) : (
          <Badge>{revokedAt === null ? 'Venceu' : `Revogado em ${venueDate(revokedAt)}`}</Badge>
        )}
        {isOpen && <span>{endsOn === null ? 'sem prazo' : `até ${formatDate(endsOn)}`}</span>}
        {!isOpen && revokedAt === null && endsOn !== null && <span>funcionou até {formatDate(endsOn)}</span>}
      </span>
    ),
  },
  {
    heading: 'Criado',
    className: 'col-span-2 wrap-anywhere text-soft tabular-nums @4xl:min-w-36',
    before: 'Criado em',
    cell: ({ createdAt, createdBy }) => `${venueDate(createdAt)} por ${createdBy}`,
  },
  actionsColumn((link) => link.isOpen && <LinkActions link={link} show={show} />, 'col-span-2 empty:hidden'),
];

// With less padding the buttons fit into one line, even on a phone.
const TIGHT = '@max-md:px-2.5';

function LinkActions({ link, show }: { link: Link; show: Show }) {
  const { label, path } = link;
  async function copy(address: string, title: string, description: string) {
    try {
      await navigator.clipboard.writeText(address);
      toast({ title, description });
    } catch {
      show({ what: 'address', link: { ...link, path: path ?? '' } });
    }
  }
  return (
    <RowActions>
      {path !== null && (
        <>
          <Button
            size="sm"
            className={TIGHT}
            aria-label={`Copiar o endereço de ${label}`}
            onClick={() => copy(addressOf(path), 'Endereço copiado', 'Agora é só colar onde quiser.')}
          >
            Copiar
          </Button>
          <a
            href={`${path}?tv=1`}
            target="_blank"
            rel="noreferrer"
            aria-label={`Ver a tela da TV: ${label}`}
            className={buttonClass('outline', 'sm', TIGHT)}
          >
            <span>
              <span className="@max-md:sr-only">Ver a tela da </span>TV
            </span>
          </a>
          <Button
            size="sm"
            className={TIGHT}
            aria-label={`Agenda: copiar o endereço de ${label}`}
            onClick={() => copy(`${addressOf(path)}.ics`, 'Endereço da agenda copiado', CALENDAR_HINT)}
          >
            Agenda
          </Button>
          <Button
            size="sm"
            className={TIGHT}
            aria-label={`QR de ${label}`}
            onClick={() => show({ what: 'address', link: { ...link, path } })}
          >
            QR
          </Button>
        </>
      )}
      <Button
        look="remove"
        size="sm"
        className={TIGHT}
        aria-label={`Revogar ${label}`}
        onClick={() => show({ what: 'revoke', link })}
      >
        <Icon name="trash" className="@md:hidden" />
        <span className="@max-md:sr-only">Revogar</span>
      </Button>
    </RowActions>
  );
}

export default function LinksPage() {
  const links = useQuery(linksQuery);
  const { open, show, heading, handlers } = useDialogs<OpenDialog>(dialogs);
  const table = { label: 'Links', columns: columnsOf(show) };

  return (
    <QueryPage
      heading="Links"
      headingRef={heading}
      intro="Cada link mostra a semana enviada a quem tiver o endereço, sem senha: na portaria, na bilheteria, na TV do bar."
      actions={
        <Button look="primary" onClick={() => show({ what: 'new' })}>
          Novo link
        </Button>
      }
      query={links}
      data={links.data}
      loading="Carregando links..."
      skeleton={<RecordList {...table} rows={3} />}
      failed="Não deu para carregar os links"
      empty={{
        icon: 'ticket',
        title: 'Nenhum link ainda',
        hint: 'Crie um para cada lugar, como “Portaria”, “Bilheteria” ou “TV do bar”: se um deles vazar, basta revogar esse. Quem abre vê a noite de hoje, a semana e o que mudou, e não pode alterar nada.',
      }}
      dialogs={open && <dialogs.Component open={open} onMade={(link) => show({ what: 'made', link })} {...handlers} />}
    >
      {(list) => {
        const working = list.filter(({ isOpen }) => isOpen);
        const others = list.filter(({ isOpen }) => !isOpen);
        return (
          <>
            {working.length > 0 && <RecordList {...table} rows={working} />}
            {others.length > 0 && (
              <details open={working.length === 0}>
                <summary className="cursor-pointer py-3 font-semibold">Revogados e vencidos ({others.length})</summary>
                <RecordList {...table} label="Links revogados e vencidos" rows={others} />
              </details>
            )}
          </>
        );
      }}
    </QueryPage>
  );
}
