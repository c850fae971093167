import { Suspense } from 'react';
import { weekStartOf } from '../../../draft/model.ts';
import { useDraft } from '../../../draft/store.ts';
import { changedSince } from '../../../outbox/content.ts';
import type { Sent } from '../../../outbox/model.ts';
import { useWaiting, type Waiting } from '../../../outbox/postponed.ts';
import { useOutbox } from '../../../outbox/store.ts';
import { Icon } from '../../../ui/icons.tsx';
import { useLoadedWhenIdle } from '../../../ui/loadable.ts';
import { sentWhen } from '../../../venue.ts';
import type { Send } from '../send/use-send.tsx';
import { sentActions } from './chunks.ts';

/** What did not arrive, and an extra event that was sent alone. A week that arrived is told by the bar. */
export function SendReport({ send }: { send: Send }) {
  const start = useDraft(weekStartOf);
  // A try that broke off and whose words went with the page, as after a reload.
  const attempt = useOutbox(({ attempts }) => attempts.week);
  const isUnfinished = start === attempt?.startDate;
  const extra = useOutbox(({ sent }) => sent.extra);
  const week = useWaiting('week');
  const alone = useWaiting('extra');
  const waiting = week ?? alone;
  return (
    <div className="mt-4 flex flex-col gap-3 empty:hidden">
      {send.problems.length > 0 && (
        <div role="alert" className="rounded-lg border border-danger bg-danger-wash p-4">
          <p className="flex items-center gap-2 font-semibold text-danger">
            <Icon name="warning" className="shrink-0" />
            {send.problemTitle}
          </p>
          <ul className="mt-1 flex flex-col gap-1">
            {send.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
          {send.canRetry && (
            <p className="mt-2 text-soft">
              {send.arrived && `${send.arrived} `}Nada se perdeu. Ao tentar de novo, só vai o que falta.
            </p>
          )}
        </div>
      )}
      {waiting && !send.sending && <WaitingNote waiting={waiting} />}
      {isUnfinished && !week && !send.sending && send.problems.length === 0 && (
        <p className="flex items-start gap-2 rounded-lg border border-warn/60 bg-warn-wash p-4">
          <Icon name="warning" className="mt-0.5 shrink-0 text-warn" />O último envio desta semana não terminou. Enviar de novo
          completa a mesma programação.
        </p>
      )}
      {extra?.startDate === start && extra && <SentExtra sent={extra} />}
    </div>
  );
}

/** What happens to a send that waits for the network. */
function WaitingNote({ waiting: { text, isHeld } }: { waiting: Waiting }) {
  return (
    <p role="status" className="flex items-start gap-2 rounded-lg border border-warn/60 bg-warn-wash p-4">
      <Icon name="warning" className="mt-0.5 shrink-0 text-warn" />
      <span className="min-w-0">
        {text}
        {!isHeld && ' Vai com o que você mudar até lá; se a página for fechada, vai quando abrir de novo.'}
      </span>
    </p>
  );
}

function SentExtra({ sent }: { sent: Sent }) {
  const isChanged = useDraft((draft) => changedSince(draft, 'extra', sent).length > 0);
  const hasActions = useLoadedWhenIdle(sentActions);
  return (
    <section aria-label="Evento extra enviado ao Admin" className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="flex min-w-0 flex-1 basis-56 items-center gap-2 font-semibold">
        <Icon name={isChanged ? 'warning' : 'check'} className={isChanged ? 'shrink-0 text-warn' : 'shrink-0 text-ok-ink'} />
        {isChanged ? 'O evento extra mudou depois do envio' : `Evento extra enviado ao Admin ${sentWhen(sent.at, Date.now())}`}
      </p>
      <div className="flex gap-2 max-sm:w-full">
        <Suspense fallback={null}>{hasActions && <sentActions.Component sent={sent} />}</Suspense>
      </div>
    </section>
  );
}
