import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Layout } from '../../../core/contracts/layouts.ts';
import { layoutName, type Picture } from '../../../core/rules/event-text.ts';
import { thumbUrl } from '../../../core/rules/image-url.ts';
import { fold } from '../../../core/rules/search.ts';
import { plainMessage } from '../api/plain-message.ts';
import { layoutsQuery } from '../api/queries.ts';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { TextField } from '../ui/field.tsx';
import { RetryImage } from '../ui/retry-image.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** So many that one would rather type than look. */
const MANY = 12;

/** How many a screen shows that shows a few: two rows. */
const FEW = 8;
const FEW_ON_PHONE = 6;

interface LayoutGridProps {
  chosen: number | null;
  onChoose: (layout: Picture) => void;
  /** Shows the first few, the chosen one among them, and a button for all of them that calls this. */
  onAll?: () => void;
}

/** The flyers with their names, to choose one. */
export function LayoutGrid({ chosen, onChoose, onAll }: LayoutGridProps) {
  const { data: layouts, isPending, error, refetch } = useQuery(layoutsQuery);
  const [search, setSearch] = useState('');
  const wanted = fold(search);
  const found = layouts?.filter((layout) => fold(layoutName(layout)).includes(wanted)) ?? [];
  const shown = onAll ? few(found, chosen) : found;
  const grid = onAll
    ? 'grid grid-cols-3 gap-3 max-sm:[&>:nth-child(n+7)]:hidden sm:grid-cols-4 sm:gap-4'
    : 'grid grid-cols-2 gap-4 sm:grid-cols-3 md:grid-cols-4';

  return (
    <>
      {layouts && layouts.length >= MANY && !onAll && (
        <div className="mb-4">
          <TextField label="Buscar layout" type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
        </div>
      )}
      {isPending && (
        <div className={grid}>
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} className="aspect-3/4" />
          ))}
        </div>
      )}
      {error && !layouts && (
        <EmptyState
          icon="warning"
          title="Não deu para carregar os layouts"
          hint={plainMessage(error, 'Confira a conexão e tente de novo.')}
          action={<Button onClick={() => refetch()}>Tentar de novo</Button>}
        />
      )}
      {layouts?.length === 0 && <EmptyState title="Nenhum layout encontrado" hint="O Admin cadastra os layouts no painel." />}
      {layouts && layouts.length > 0 && found.length === 0 && <p className="text-soft">Nenhum layout com esse nome.</p>}
      <ul className={grid}>
        {shown.map((layout) => (
          <li key={layout.id}>
            <button
              type="button"
              aria-pressed={layout.id === chosen}
              onClick={() => onChoose({ id: layout.id, name: layout.name, imageUrl: layout.imageUrl })}
              className="group block w-full rounded-md text-left"
            >
              <RetryImage
                src={thumbUrl(layout.imageUrl, 480)}
                alt=""
                name={layoutName(layout)}
                className="aspect-3/4 w-full rounded-md ring-ink ring-offset-2 ring-offset-card group-hover:ring-2 group-aria-pressed:ring-3"
              />
              <span className="mt-2 line-clamp-2 text-sm font-medium">{layoutName(layout)}</span>
            </button>
          </li>
        ))}
      </ul>
      {onAll && layouts && layouts.length > FEW_ON_PHONE && (
        <Button className={cn('mt-4', layouts.length <= FEW && 'sm:hidden')} onClick={onAll}>
          Ver todos ({layouts.length})
        </Button>
      )}
    </>
  );
}

/** The first few, in the order of the list; the chosen one comes first when it is not among them, even on a phone. */
function few(layouts: Layout[], chosen: number | null): Layout[] {
  const place = layouts.findIndex(({ id }) => id === chosen);
  const first = layouts[place];
  if (!first || place < FEW_ON_PHONE) return layouts.slice(0, FEW);
  return [first, ...layouts.filter((layout) => layout !== first).slice(0, FEW - 1)];
}
