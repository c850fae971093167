import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { layoutName, type Picture } from '../../../core/rules/event-text.ts';
import { thumbUrl } from '../../../core/rules/image-url.ts';
import { layoutsQuery } from '../api/queries.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icons.tsx';
import { RetryImage } from '../ui/retry-image.tsx';
import { layoutDialog } from './dialogs.ts';

/** The flyer of a day or of the extra event. */
export function LayoutChoice({ layout, onChange }: { layout: Picture | null; onChange: (layout: Picture | null) => void }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { data: layouts } = useQuery(layoutsQuery);
  const isGone = Boolean(layout && layouts && !layouts.some(({ id }) => id === layout.id));

  const openDialog = async () => setOpen(await layoutDialog.ready());

  return (
    <div className="flex flex-col gap-2">
      <span className="text-sm font-semibold text-soft">Layout</span>
      <div className="flex items-end gap-3 sm:flex-col sm:items-stretch">
        <button
          type="button"
          aria-label={layout ? `Trocar layout: ${layoutName(layout)}` : 'Selecionar layout'}
          onClick={openDialog}
          className="block aspect-3/4 w-28 shrink-0 overflow-hidden rounded-md sm:w-full"
        >
          {layout ? (
            <RetryImage src={thumbUrl(layout.imageUrl, 480)} alt="" name={layoutName(layout)} className="size-full" />
          ) : (
            <span className="perforated flex size-full flex-col items-center justify-center gap-2 rounded-md border border-edge bg-sunk text-soft">
              <Icon name="image" className="text-2xl" />
              <span className="text-sm">Sem layout</span>
            </span>
          )}
        </button>
        <div className="flex flex-col gap-2">
          <Button ref={button} size="sm" onPointerEnter={layoutDialog.prefetch} onClick={openDialog}>
            {layout ? 'Trocar' : 'Escolher'}
          </Button>
          {layout && (
            <Button
              look="quiet"
              size="sm"
              onClick={() => {
                onChange(null);
                // The pressed button goes away.
                button.current?.focus();
              }}
            >
              Remover layout
            </Button>
          )}
        </div>
      </div>
      {isGone && <p className="text-sm font-medium text-warn">Este layout saiu da lista do Admin. Escolha outro.</p>}
      {open && (
        <Suspense fallback={null}>
          <layoutDialog.Component
            chosen={layout?.id ?? null}
            onClose={() => setOpen(false)}
            onChoose={(chosen) => {
              onChange(chosen);
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
