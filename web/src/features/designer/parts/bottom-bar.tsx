import { DAYS } from '../../../../../core/rules/week.ts';
import { isConfigured } from '../../../draft/model.ts';
import { useDraft } from '../../../draft/store.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { DraftSaved } from '../../../week/draft-saved.tsx';
import type { Neighbours } from '../cards.ts';
import type { Send } from '../send/use-send.tsx';
import { CheckLink } from './check-list.tsx';

/** Progress, when the draft was stored, the preview toggle and the send button, within a thumb's reach. */
export function BottomBar({
  send,
  preview,
  onPreview,
}: {
  send: Send;
  preview: boolean;
  onPreview: () => void;
  /** What is beside the open day; null while none is open. */
  neighbours: Neighbours | null;
}) {
  const days = useDraft((draft) => draft.days);
  const done = days.map(isConfigured);
  const count = done.filter(Boolean).length;
  return (
    <div className="bottom-bar">
      <div className="mx-auto flex max-w-[120rem] flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-8">
        <div className="flex min-w-0 flex-1 basis-64 flex-wrap items-center gap-x-3">
          <span aria-hidden="true" className="hidden shrink-0 gap-1 sm:flex">
            {DAYS.map(({ key }, index) => (
              <span
                key={key}
                data-day={key}
                className={cn('h-1.5 w-5 rounded-full forced-colors:outline', done[index] ? 'bg-day' : 'bg-line')}
              />
            ))}
          </span>
          <strong className="shrink-0 font-semibold tabular-nums">
            {count} de {DAYS.length} dias
          </strong>
          {!send.hasDate && (
            <span id="why-not-send" className="text-sm text-soft">
              Escolha a quarta-feira
            </span>
          )}
          <CheckLink />
          <DraftSaved />
        </div>
        <div className="flex w-full gap-2 sm:ml-auto sm:w-auto sm:gap-3">
          <Button
            aria-expanded={preview}
            aria-controls={preview ? 'preview' : undefined}
            onClick={onPreview}
            className="max-sm:shrink-0 max-sm:px-3"
          >
            <span className="max-sm:sr-only">{preview ? 'Esconder Visualização' : 'Visualizar Programação'}</span>
            <span aria-hidden="true" className="sm:hidden">
              {preview ? 'Esconder' : 'Visualizar'}
            </span>
          </Button>
          <Button
            id="send-week"
            look="primary"
            className="max-sm:min-w-0 max-sm:flex-1 max-sm:px-3 max-sm:leading-tight max-sm:whitespace-normal"
            disabled={!send.hasDate}
            aria-describedby={send.hasDate ? undefined : 'why-not-send'}
            inactive={send.sending}
            onClick={send.sendWeek}
          >
            {send.sending ? 'Enviando...' : 'Enviar Programação Semanal'}
          </Button>
        </div>
      </div>
    </div>
  );
}
