import { useEffect, useMemo, useRef, useTransition } from 'react';
import type { Attraction } from '../../../../core/contracts/attractions.ts';
import { thumbUrl } from '../../../../core/rules/image-url.ts';
import { oldNames } from '../../../../core/rules/search.ts';
import { countOf } from '../../list-kit/words.ts';
import { attractionPath } from '../../paths.ts';
import { nameInitials } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { loadable } from '../../ui/loadable.ts';
import { MenuButton, moreLook } from '../../ui/menu-button.tsx';
import { useHistoryState } from '../../ui/persistent-state.ts';
import { actionsColumn, type Column, RecordList, RowActions } from '../../ui/record-table.tsx';
import { RetryImage } from '../../ui/retry-image.tsx';
import { venueDate } from '../../venue.ts';

const LABEL = 'Atrações';

const INITIAL_ROWS = 16;
/** The number of rows that "Mostrar mais" adds. Many more rows would slow down typing in the search. */
const ROWS_PER_PRESS = 50;

interface AttractionTableProps {
  rows: Attraction[];
  search: string;
  onPhotos: OnAttraction;
  onDelete: OnAttraction;
}

export function AttractionTable({ rows, search, onPhotos, onDelete }: AttractionTableProps) {
  const [more, setMore] = useHistoryState('rows', { search, rows: INITIAL_ROWS });
  const rowCount = more.search === search ? more.rows : INITIAL_ROWS;
  const list = useMemo(() => rows.slice(0, rowCount), [rows, rowCount]);
  // The columns are memoised, because new columns would make every row render again with each typed letter.
  const columns = useMemo(() => columnsOf(onPhotos, onDelete), [onPhotos, onDelete]);
  const root = useRef<HTMLDivElement>(null);
  const remaining = rows.length - rowCount;

  const [isAdding, startAdding] = useTransition();
  /** The index of the first row that "Mostrar mais" adds; null once that row has the focus. */
  const firstNewRow = useRef<number | null>(null);

  function showMore() {
    firstNewRow.current = rowCount;
    // Rows are added in a transition, so that the button reacts before the rows are rendered.
    startAdding(() => setMore({ search, rows: rowCount + ROWS_PER_PRESS }));
  }

  // The pressed button has moved down or is gone, so the focus goes to the first new row.
  useEffect(() => {
    if (firstNewRow.current === null || rowCount <= firstNewRow.current) return;
    root.current?.querySelectorAll<HTMLElement>('tbody tr')[firstNewRow.current]?.querySelector('button')?.focus();
    firstNewRow.current = null;
  }, [rowCount]);

  return (
    <div ref={root}>
      <RecordList label={LABEL} columns={columns} rows={list} />
      {remaining > 0 && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-soft tabular-nums">
            Mostrando {rowCount.toLocaleString('pt-BR')} de {rows.length.toLocaleString('pt-BR')}
          </p>
          <Button inactive={isAdding} onClick={showMore}>
            Mostrar mais
          </Button>
        </div>
      )}
    </div>
  );
}

const rowMenu = loadable(() => import('../../ui/menu.tsx'));

type OnAttraction = (attraction: Attraction) => void;

const columnsOf = (onPhotos: OnAttraction, onDelete: OnAttraction): Column<Attraction>[] => [
  {
    heading: 'Atração',
    isHeader: true,
    className: 'col-span-2 col-start-1 row-start-1 font-semibold @lg:pr-56 @4xl:w-2/5',
    cell(attraction) {
      const { name, thumbUrl: photo } = attraction;
      const old = oldNames(attraction).join(', ');
      return (
        <span className="flex items-center gap-3">
          {photo ? (
            <RetryImage src={thumbUrl(photo, 160)} alt="" className="size-11 shrink-0 rounded-full" />
          ) : (
            <span
              aria-hidden="true"
              className="grid size-11 shrink-0 place-items-center rounded-full border border-line bg-sunk text-sm font-bold text-soft"
            >
              {nameInitials(name)}
            </span>
          )}
          <span className="min-w-0">
            <span title={name.length > 60 ? name : undefined} className="line-clamp-3">
              {name}
            </span>
            {old && <span className="line-clamp-2 text-sm font-normal text-soft">antes: {old}</span>}
          </span>
        </span>
      );
    },
    waiting: 'h-11 w-56 max-w-full',
  },
  {
    heading: 'Data de Cadastro',
    className: 'col-start-1 row-start-2 text-sm text-soft tabular-nums @4xl:text-base @4xl:whitespace-nowrap',
    before: 'Cadastrada em',
    cell: ({ createdAt }) => venueDate(createdAt),
  },
  {
    heading: 'Fotos',
    className: 'col-start-2 row-start-2 text-sm whitespace-nowrap text-soft tabular-nums @4xl:text-base',
    cell: (attraction) => countOf('photo', attraction.photoCount),
  },
  actionsColumn((attraction) => {
    const { id, name } = attraction;
    const look = moreLook(`Mais de ${name}`);
    return (
      <RowActions>
        <Button size="sm" aria-label={`Gerenciar Fotos de ${name}`} onClick={() => onPhotos(attraction)}>
          Gerenciar Fotos
        </Button>
        <MenuButton look={look} menu={rowMenu}>
          <rowMenu.Component
            look={look}
            groups={[
              [{ label: 'Ver as noites', icon: 'calendar', to: attractionPath(id) }],
              [{ label: 'Excluir', icon: 'trash', isDanger: true, onChoose: () => onDelete(attraction) }],
            ]}
          />
        </MenuButton>
      </RowActions>
    );
  }),
];

export const AttractionSkeleton = () => <RecordList label={LABEL} columns={WAITING} rows={6} />;

const noop = () => {};
const WAITING = columnsOf(noop, noop);
