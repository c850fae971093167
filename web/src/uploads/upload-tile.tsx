import { memo } from 'react';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { Icon } from '../ui/icons.tsx';
import { shortenFileName } from '../ui/shorten.ts';
import { FilePreview } from './file-preview.tsx';
import type { UploadItem } from './upload-store.ts';

interface UploadTileProps {
  item: UploadItem;
  shape: 'flyer' | 'square';
  onRemove: (key: string) => void;
  onRetry: (key: string) => void;
}

const WORDS = { waiting: 'Na fila', sending: 'Enviando', done: 'Enviado', failed: 'Falhou' } as const;

export const UploadTile = memo(function UploadTile({ item, shape, onRemove, onRetry }: UploadTileProps) {
  const { key, file, state, sent, reason } = item;
  const name = file.name.normalize('NFC');
  const short = shortenFileName(name);
  return (
    <li tabIndex={-1} className="min-w-0 rounded-md">
      <div className="relative">
        <FilePreview
          file={file}
          className={cn(
            'w-full rounded-md',
            shape === 'flyer' ? 'aspect-3/4' : 'aspect-square',
            state === 'done' && 'opacity-55',
          )}
        />
        {state !== 'sending' && state !== 'done' && (
          <Button
            size="icon"
            data-remove=""
            className="absolute top-1.5 right-1.5"
            aria-label={`Remover ${name} da lista`}
            onClick={() => onRemove(key)}
          >
            <Icon name="close" />
          </Button>
        )}
        {state === 'sending' && (
          <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-1.5 overflow-hidden rounded-b-md bg-card">
            <span
              className="block h-full bg-ink forced-colors:bg-[Highlight] transition-[width] duration-150"
              style={{ width: `${sent}%` }}
            />
          </span>
        )}
      </div>
      <p className="mt-2 text-sm leading-snug font-medium" title={name}>
        {short}
      </p>
      <p
        className={cn(
          'flex items-center gap-1 text-sm',
          state === 'failed' ? 'font-medium text-danger' : state === 'done' ? 'text-ok-ink' : 'text-soft',
        )}
      >
        {state === 'done' && <Icon name="check" className="size-4 shrink-0" />}
        {state === 'failed' && <Icon name="warning" className="size-4 shrink-0" />}
        {WORDS[state]}
        {state === 'sending' && <span className="tabular-nums">{sent}%</span>}
      </p>
      {state === 'failed' && (
        <>
          <p className="mt-0.5 text-sm leading-snug text-soft">{reason?.replaceAll(name, short)}</p>
          <Button
            size="sm"
            className="mt-1.5"
            aria-label={`Tentar de novo: ${name}`}
            onClick={(event) => {
              // The focus goes to the tile, because the pressed button disappears.
              event.currentTarget.closest('li')?.focus();
              onRetry(key);
            }}
          >
            Tentar de novo
          </Button>
        </>
      )}
    </li>
  );
});
