import { useCallback, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../ui/button.tsx';
import { DropArea } from '../ui/drop-area.tsx';
import { useEnd } from '../ui/focus.ts';
import { Icon } from '../ui/icons.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { ACCEPTED_IMAGES, type Refused, type UploadQueue, type UploadStore, type UploadTotals } from './upload-store.ts';
import { UploadTile } from './upload-tile.tsx';

const MAX_NAMED_FILES = 5;

export interface UploadPanelProps {
  store: UploadStore;
  queue: UploadQueue;
  shape: 'flyer' | 'square';
  label: string;
  hint: string;
  onRetry: (key?: string) => void;
  onAdded?: () => void;
}

export function UploadPanel({ store, queue, shape, label, hint, onRetry, onAdded }: UploadPanelProps) {
  const { items, isRunning, refused } = queue;
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const failed = items.filter(({ state }) => state === 'failed').length;
  useEnd(isRunning, () => {
    // A sent file leaves the list. If its tile had the focus, the file input gets the focus.
    if (document.activeElement === document.body) input.current?.focus();
    list.current?.scrollIntoView({ block: 'nearest' });
  });

  const retry = useRef(onRetry);
  retry.current = onRetry;
  const retryOne = useCallback((key: string) => retry.current(key), []);
  const remove = useCallback(
    (key: string) => {
      const buttons = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
      const at = buttons().indexOf(document.activeElement as HTMLElement);
      flushSync(() => store.remove(key));
      (buttons().at(Math.min(Math.max(at, 0), buttons().length - 1)) ?? input.current)?.focus();
    },
    [store],
  );

  return (
    <div className="flex flex-col gap-4">
      <div>
        <DropArea
          label={label}
          hint={hint}
          accept={ACCEPTED_IMAGES}
          sendsAtOnce={onAdded !== undefined}
          onFiles={(files) => {
            store.add(files);
            onAdded?.();
          }}
          inputRef={input}
        />
        {/* Both live regions are rendered from the start: a region that appears together with its text is not announced. */}
        <div role="alert">{refused && <Refusal refused={refused} />}</div>
        <p role="status" className="sr-only">
          {items.length > 0 && !isRunning && `${count(items.length)} na lista`}
        </p>
      </div>
      {items.length > 0 && (
        <>
          <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
            <p className="font-semibold tabular-nums">
              {failed > 0 && <Icon name="warning" className="mr-1.5 inline align-[-0.25em] text-danger" />}
              {count(items.length)}
              {failed > 0 && <span className="text-danger">{failedText(failed)}</span>}
            </p>
            {!isRunning && (
              <div className="flex flex-wrap gap-2">
                {failed > 1 && (
                  <Button
                    size="sm"
                    onClick={() => {
                      input.current?.focus();
                      onRetry();
                    }}
                  >
                    Tentar de novo ({failed})
                  </Button>
                )}
                <Button
                  look="quiet"
                  size="sm"
                  onClick={() => {
                    // The input is focused last, because clearing may close an open question, and that focuses the send button.
                    flushSync(store.clear);
                    input.current?.focus();
                  }}
                >
                  Limpar tudo
                </Button>
              </div>
            )}
          </div>
          <ul
            ref={list}
            aria-label="Arquivos escolhidos"
            className="grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-3 md:grid-cols-4"
          >
            {items.map((item) => (
              <UploadTile key={item.key} item={item} shape={shape} onRemove={remove} onRetry={retryOne} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

const count = (files: number) => (files === 1 ? '1 arquivo' : `${files} arquivos`);
const failedText = (failed: number) => (failed === 1 ? ', 1 falhou' : `, ${failed} falharam`);

function Refusal({ refused: { reasons, overLimit, isPartial } }: { refused: Refused }) {
  return (
    <div className="mt-4 flex items-start gap-2 rounded-md bg-danger-wash p-3 text-sm text-danger">
      <Icon name="warning" className="mt-0.5 size-4 shrink-0" />
      <div className="max-h-40 min-w-0 flex-1 overflow-y-auto">
        {isPartial && (
          <p lang="en" className="font-semibold">
            Some files were not added.
          </p>
        )}
        {overLimit.length > 0 && (
          <p>
            <span lang="en" className="font-semibold">
              You can only upload up to 100 files
            </span>
            {`. ${overLimit.length === 1 ? 'Ficou' : 'Ficaram'} de fora: ${named(overLimit)}`}
          </p>
        )}
        {reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
      </div>
    </div>
  );
}

function named(names: string[]): string {
  const more = names.length - MAX_NAMED_FILES;
  const first = names.slice(0, MAX_NAMED_FILES).join(', ');
  return more > 0 ? `${first} e mais ${more}.` : `${first}.`;
}

export function UploadProgress({ totals: { total, done, failed, percent } }: { totals: UploadTotals }) {
  // The progress is announced in steps of 10 %, because a screen reader would otherwise talk all the time.
  const tenth = Math.floor(percent / 10) * 10;
  return (
    <div className="w-full">
      <div className="mb-1.5 flex justify-between gap-4 text-sm text-soft tabular-nums">
        <span>
          {done + failed} de {total}
          {failed > 0 && failedText(failed)}
        </span>
        <span>{percent}%</span>
      </div>
      <ProgressBar label="Progresso do envio" percent={percent} />
      <p role="status" className="sr-only">{`Enviando: ${tenth}%`}</p>
    </div>
  );
}
