import { Suspense, useState } from 'react';
import { DAYS } from '../../../../../core/rules/week.ts';
import { isConfigured } from '../../../draft/model.ts';
import { useDraft } from '../../../draft/store.ts';
import { useWaiting } from '../../../outbox/postponed.ts';
import { useSentWeek } from '../../../outbox/use-sent-week.ts';
import { Button, InlineButton } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { IS_FRAME } from '../../../ui/is-frame.ts';
import { useLoadedWhenIdle } from '../../../ui/loadable.ts';
import { useMediaQuery } from '../../../ui/media-query.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { DraftSaved } from '../../../week/draft-saved.tsx';
import type { Neighbours } from '../cards.ts';
import type { Send } from '../send/use-send.tsx';
import { checkLink } from './chunks.ts';
import { SentAsItIs, SentChanged, SentShort } from './sent-bar.tsx';

/** Of a week that this device has sent, or taken up: there is nothing to ask. */
const UPDATE = 'Atualizar programação enviada';

interface BottomBarProps {
  send: Send;
  preview: boolean;
  onPreview: () => void;
  /** What is beside the open day; null while none is open. */
  neighbours: Neighbours | null;
}

/** Within a thumb's reach: what comes next. */
export function BottomBar({ neighbours, ...rest }: BottomBarProps) {
  const isPhone = useMediaQuery('(max-width: 39.99rem)');
  return (
    <div className="bottom-bar">
      <div className="mx-auto flex max-w-[120rem] flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-8">
        {isPhone && neighbours ? <DayBar {...neighbours} /> : <WeekBar {...rest} />}
      </div>
    </div>
  );
}

/** While a day is open on a phone: that it is saved, and the ways on. */
function DayBar({ previous, next }: Neighbours) {
  return (
    <>
      <div className="min-w-0 flex-1 leading-tight">
        <SentShort otherwise={<DraftSaved />} />
      </div>
      <div className="flex shrink-0 gap-2 max-[22rem]:min-w-0 max-[22rem]:shrink">
        {previous && (
          <Button className="px-3" onClick={previous.go}>
            <span aria-hidden="true">←</span> {previous.name}
          </Button>
        )}
        <Button
          className="border-ink! bg-ink! px-3 text-paper! max-[22rem]:leading-tight max-[22rem]:whitespace-normal"
          onClick={next.go}
        >
          {next.name} <span aria-hidden="true">→</span>
        </Button>
      </div>
    </>
  );
}

/** Progress or what was sent, when the draft was stored, the preview toggle and the send button. */
function WeekBar({ send, preview, onPreview }: Omit<BottomBarProps, 'neighbours'>) {
  const week = useSentWeek();
  const waiting = useWaiting('week');
  const isWaiting = waiting !== null && !waiting.isHeld && !send.sending;
  const takeBack = () => {
    waiting?.takeBack();
    document.getElementById('send-week')?.focus();
  };
  const hasChecks = useLoadedWhenIdle(checkLink);
  const [before] = useState(week?.sent.at);
  const isSent = week?.changed.length === 0;
  const toggle = (
    <Button
      id="toggle-preview"
      aria-expanded={preview}
      aria-controls={preview ? 'preview' : undefined}
      onClick={onPreview}
      className={cn('max-sm:shrink-0', isSent ? 'max-sm:px-2 max-sm:text-sm max-[22rem]:px-1' : 'max-sm:px-3')}
    >
      <span className="max-sm:sr-only">{preview ? 'Esconder Visualização' : 'Visualizar Programação'}</span>
      <span aria-hidden="true" className="sm:hidden">
        {preview ? 'Esconder' : 'Visualizar'}
      </span>
    </Button>
  );
  if (week && isSent && !waiting) {
    return (
      <SentAsItIs week={week} lands={week.sent.at !== before}>
        {toggle}
      </SentAsItIs>
    );
  }
  return (
    <>
      <div className="flex min-w-0 flex-1 basis-64 flex-wrap items-center gap-x-3">
        {waiting && <strong className="font-semibold text-warn">{waiting.short}</strong>}
        {isWaiting && <InlineButton onClick={takeBack}>Não enviar</InlineButton>}
        {week ? <SentChanged week={week} /> : !waiting && <Progress />}
        {!IS_FRAME && !send.hasDate && (
          <span id="why-not-send" className="text-sm text-soft">
            Escolha a quarta-feira
          </span>
        )}
        <Suspense fallback={null}>{hasChecks && <checkLink.Component />}</Suspense>
        <DraftSaved />
      </div>
      <div className="flex w-full gap-2 sm:ml-auto sm:w-auto sm:gap-3">
        {toggle}
        <Button
          id="send-week"
          look="primary"
          className="max-sm:min-w-0 max-sm:flex-1 max-sm:px-3 max-sm:leading-tight max-sm:whitespace-normal"
          disabled={!send.hasDate}
          aria-describedby={send.hasDate || IS_FRAME ? undefined : 'why-not-send'}
          inactive={send.sending || isWaiting}
          onClick={send.sendWeek}
        >
          {send.sending ? 'Enviando...' : isWaiting ? waiting.button : week?.sent.events ? UPDATE : 'Enviar Programação Semanal'}
        </Button>
      </div>
    </>
  );
}

function Progress() {
  const done = useDraft((draft) => draft.days).map(isConfigured);
  return (
    <>
      <span aria-hidden="true" className="hidden shrink-0 gap-1 sm:flex">
        {DAYS.map(({ key }, index) => (
          <span
            key={key}
            data-day={key}
            className={cn('h-1.5 w-5 rounded-full forced-colors:outline', done[index] ? 'bg-day' : 'bg-line')}
          />
        ))}
      </span>
      {IS_FRAME ? (
        <Skeleton className="my-0.5 h-5 w-22" />
      ) : (
        <strong className="shrink-0 font-semibold tabular-nums">
          {done.filter(Boolean).length} de {DAYS.length} dias
        </strong>
      )}
    </>
  );
}
