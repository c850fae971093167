import type { ReactNode } from 'react';
import type { Layout } from '../../../../core/contracts/catalogue.ts';
import { thumbUrl } from '../../../../core/rules/image-url.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { RetryImage } from '../../ui/retry-image.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { venueDate } from '../../venue.ts';
import { layoutName } from './labels.ts';

/** Spec §9: the layouts' screen reloads a picture once. */
const RETRIES = 1;

interface LayoutGridProps {
  layouts: Layout[];
  onPreview: (layout: Layout) => void;
  onDelete: (layout: Layout) => void;
}

/** The flyers as cards. */
export function LayoutGrid({ layouts, onPreview, onDelete }: LayoutGridProps) {
  return (
    <Grid label="Layouts">
      {layouts.map((layout) => (
        <Card key={layout.id} layout={layout} onPreview={() => onPreview(layout)} onDelete={() => onDelete(layout)} />
      ))}
    </Grid>
  );
}

/** The grid while it is loading: three cards (spec §2). */
export function SkeletonGrid() {
  return (
    <Grid isBusy>
      {['a', 'b', 'c'].map((key) => (
        <li key={key} className="overflow-hidden rounded-lg border border-line bg-card">
          <Skeleton className="aspect-3/4 rounded-none" />
          <div className="flex flex-col gap-2 p-3">
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="mt-1 h-9" />
          </div>
        </li>
      ))}
    </Grid>
  );
}

function Grid({ label, isBusy, children }: { label?: string; isBusy?: boolean; children: ReactNode }) {
  return (
    <ul
      aria-label={label}
      aria-busy={isBusy}
      className="grid grid-cols-2 gap-3 @2xl:grid-cols-[repeat(auto-fill,minmax(13.6rem,1fr))] sm:gap-4"
    >
      {children}
    </ul>
  );
}

function Card({ layout, onPreview, onDelete }: { layout: Layout; onPreview: () => void; onDelete: () => void }) {
  const name = layoutName(layout);
  return (
    <li className="flex flex-col overflow-hidden rounded-lg border border-line bg-card">
      <RetryImage src={thumbUrl(layout.imageUrl, 480)} alt="" name={name} retries={RETRIES} className="aspect-3/4 w-full" />
      <div className="flex flex-1 flex-col p-3">
        <h2 className="line-clamp-4 font-sans text-base leading-snug font-semibold tracking-normal" title={name}>
          {name}
        </h2>
        <p className="mt-0.5 mb-2 text-sm text-soft tabular-nums">Adicionado em {venueDate(layout.createdAt)}</p>
        <div className="mt-auto flex flex-wrap gap-1">
          <Button size="sm" className="flex-auto" aria-label={`Visualizar ${name}`} onClick={onPreview}>
            Visualizar
          </Button>
          <Button look="remove" size="sm" className="flex-auto gap-1! px-2!" aria-label={`Remover ${name}`} onClick={onDelete}>
            <Icon name="trash" className="size-4" />
            Remover
          </Button>
        </div>
      </div>
    </li>
  );
}
