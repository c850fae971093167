import { memo, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Attraction } from '../../../../core/contracts/attractions.ts';
import { Button } from '../../ui/button.tsx';
import { RecordCell, RecordRow, RecordTable } from '../../ui/record-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { venueDate } from '../../venue.ts';
import { nameInitials, photoCount, type Row } from './rows.ts';

const COLUMNS = ['Atração', 'Data de Cadastro', 'Fotos', 'Ações'];

/** Rows at once: more than one looks through, few enough to be there as one types. */
const PAGE = 100;

interface AttractionTableProps {
  rows: Row[];
  /** What they were found by: another search begins with its first rows again. */
  search: string;
  onPhotos: (attraction: Attraction) => void;
  onDelete: (attraction: Attraction) => void;
}

/** The attractions, so many at a time. */
export function AttractionTable({ rows, search, onPhotos, onDelete }: AttractionTableProps) {
  const [more, setMore] = useState({ search, rows: PAGE });
  const shown = more.search === search ? more.rows : PAGE;
  const root = useRef<HTMLDivElement>(null);
  const left = rows.length - shown;

  function showMore() {
    flushSync(() => setMore({ search, rows: shown + PAGE }));
    // The button has moved far down, or is gone: to the first of the new rows.
    root.current?.querySelectorAll<HTMLElement>('tbody tr')[shown]?.querySelector('button')?.focus();
  }

  return (
    <div ref={root}>
      <RecordTable label="Atrações" columns={COLUMNS}>
        {rows.slice(0, shown).map(({ attraction }) => (
          <AttractionRow key={attraction.id} attraction={attraction} onPhotos={onPhotos} onDelete={onDelete} />
        ))}
      </RecordTable>
      {left > 0 && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-soft tabular-nums">
            Mostrando {shown.toLocaleString('pt-BR')} de {rows.length.toLocaleString('pt-BR')}
          </p>
          <Button onClick={showMore}>Mostrar mais</Button>
        </div>
      )}
    </div>
  );
}

const AttractionRow = memo(function AttractionRow({
  attraction,
  onPhotos,
  onDelete,
}: Pick<AttractionTableProps, 'onPhotos' | 'onDelete'> & { attraction: Attraction }) {
  const { name, createdAt } = attraction;
  return (
    <Cells
      name={
        <>
          <Avatar>{nameInitials(name)}</Avatar>
          <span className="line-clamp-3 min-w-0" title={name.length > 60 ? name : undefined}>
            {name}
          </span>
        </>
      }
      created={
        <>
          <span className="@4xl:sr-only">Cadastrada em </span>
          {venueDate(createdAt)}
        </>
      }
      photos={photoCount(attraction.photoCount)}
      actions={
        <>
          <Button size="sm" aria-label={`Gerenciar Fotos de ${name}`} onClick={() => onPhotos(attraction)}>
            Gerenciar Fotos
          </Button>
          <Button look="danger" size="sm" aria-label={`Excluir ${name}`} onClick={() => onDelete(attraction)}>
            Excluir
          </Button>
        </>
      }
    />
  );
});

function Avatar({ children }: { children?: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-9 shrink-0 place-items-center rounded-full border border-line bg-sunk text-sm font-bold text-soft"
    >
      {children}
    </span>
  );
}

function Cells({ name, created, photos, actions }: Record<'name' | 'created' | 'photos' | 'actions', ReactNode>) {
  return (
    <RecordRow>
      <RecordCell isHeader className="col-span-2 font-semibold @4xl:w-full">
        <span className="flex items-center gap-3">{name}</span>
      </RecordCell>
      <RecordCell className="col-span-2 text-soft tabular-nums @4xl:whitespace-nowrap">{created}</RecordCell>
      <RecordCell className="text-soft tabular-nums @4xl:whitespace-nowrap">{photos}</RecordCell>
      <RecordCell className="justify-self-end">
        <span className="flex flex-wrap justify-end gap-1.5 @4xl:flex-nowrap">{actions}</span>
      </RecordCell>
    </RecordRow>
  );
}

/** The shape of the table while it is being loaded. */
export function SkeletonTable() {
  return (
    <>
      <p role="status" className="sr-only">
        Carregando atrações...
      </p>
      <RecordTable label="Atrações" columns={COLUMNS} isBusy>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Cells
            key={key}
            name={
              <>
                <Avatar />
                <Skeleton className="h-6 w-40" />
              </>
            }
            created={<Skeleton className="h-5 w-24" />}
            photos={<Skeleton className="h-5 w-14" />}
            actions={<Skeleton className="h-9 w-48 max-w-full" />}
          />
        ))}
      </RecordTable>
    </>
  );
}
