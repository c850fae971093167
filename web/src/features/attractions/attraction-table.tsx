import { useMemo } from 'react';
import type { Attraction } from '../../../../core/contracts/attractions.ts';
import { thumbUrl } from '../../../../core/rules/image-url.ts';
import { oldNames } from '../../../../core/rules/search.ts';
import { GrowingList } from '../../list-kit/growing-list.tsx';
import { countOf } from '../../list-kit/words.ts';
import { attractionPath } from '../../paths.ts';
import { nameInitials } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { loadable } from '../../ui/loadable.ts';
import { MenuButton, moreLook } from '../../ui/menu-button.tsx';
import { actionsColumn, type Column, RecordList, RowActions } from '../../ui/record-table.tsx';
import { RetryImage } from '../../ui/retry-image.tsx';
import { venueDate } from '../../venue.ts';

const LABEL = 'Atrações';

interface AttractionTableProps {
  rows: Attraction[];
  search: string;
  onPhotos: OnAttraction;
  onDelete: OnAttraction;
}

export function AttractionTable({ rows, search, onPhotos, onDelete }: AttractionTableProps) {
  const columns = useMemo(() => columnsOf(onPhotos, onDelete), [onPhotos, onDelete]);
  return (
    <GrowingList items={rows} search={search} initial={16} perPress={50}>
      {(shown) => <RecordList label={LABEL} columns={columns} rows={shown} />}
    </GrowingList>
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
    const look = moreLook(`Mais ações de ${name}`);
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
