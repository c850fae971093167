import type { ReactNode } from 'react';
import { DAYS } from '../../../../core/rules/week.ts';
import { isConfigured, weekStartOf } from '../../draft/model.ts';
import { useDraft, useSaveState } from '../../draft/store.ts';
import { changedText } from '../../outbox/content.ts';
import { useWaiting } from '../../outbox/postponed.ts';
import { useOutbox } from '../../outbox/store.ts';
import { useSentWeek } from '../../outbox/use-sent-week.ts';
import { schedulePath } from '../../paths.ts';
import { InlineButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { useLoaded } from '../../ui/loadable.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { weekAnswer } from './chunks.ts';
import { type HomeWeek, isEmptyProgramme, type SentProgramme } from './home-week.ts';
import { savedAtText, weekText, whenText } from './words.ts';

/** One line: how far the week is; below it what the administrators have answered. */
export function WeekState({ week }: { week: HomeWeek }) {
  const programme = 'programme' in week ? week.programme : 'sent' in week && week.sent;
  const answer = programme ? programme.answer : null;
  const isLoaded = useLoaded(weekAnswer, Boolean(answer));
  return (
    <div className="mt-1 text-soft">
      <div role="status" className="flex min-h-6 items-start gap-2">
        <Words week={week} />
      </div>
      {programme && answer && (isLoaded ? <weekAnswer.Component id={programme.id} answer={answer} /> : <br />)}
    </div>
  );
}

function Words({ week }: { week: HomeWeek }) {
  switch (week.state) {
    case 'waiting':
      return (
        <>
          <Skeleton className="mt-0.5 h-5 w-56 max-w-full" />
          <span className="sr-only">Carregando a semana...</span>
        </>
      );
    case 'failed':
      return <Failure retry={week.retry}>Não deu para saber se esta semana já foi enviada.</Failure>;
    case 'none':
      return <NobodyYet />;
    case 'draft':
      return <DraftState sent={week.sent} />;
    case 'sent':
      if (week.schedule === 'failed')
        return <Failure retry={week.retry}>{sentText(week)} Não deu para carregar os dias.</Failure>;
      return (
        <>
          {!isEmptyProgramme(week.programme) && <Icon name="check" className="mt-0.5 shrink-0 text-ok" />}
          <span>{sentText(week)}</span>
        </>
      );
  }
}

function Failure({ retry, children }: { retry: () => void; children: ReactNode }) {
  return (
    <>
      <Icon name="warning" className="mt-0.5 shrink-0 text-warn" />
      <span>
        {children} <InlineButton onClick={retry}>Tentar de novo</InlineButton>
      </span>
    </>
  );
}

/** Nothing of this week; a draft whose week is over is still on the device. */
function NobodyYet() {
  const over = useDraft(weekStartOf);
  const hasDays = useDraft(({ days }) => days.some(isConfigured));
  const isSent = useOutbox(({ sent }) => sent.week?.startDate === over);
  return over && hasDays && !isSent ? `Semana em branco · o rascunho deste aparelho é de ${weekText(over)}` : 'Semana em branco';
}

function DraftState({ sent }: { sent: SentProgramme | null }) {
  const draft = useDraft((whole) => whole);
  const own = useSentWeek();
  const week = useWaiting('week');
  const extra = useWaiting('extra');
  const waiting = week ?? extra;
  const { savedAt, failed } = useSaveState();
  const ready = draft.days.filter(isConfigured).length;
  const progress = ready === 0 ? 'Nenhum dia pronto' : `${ready} de ${DAYS.length} dias prontos`;
  if (waiting) {
    return (
      <>
        <Icon name="warning" className="mt-0.5 shrink-0 text-warn" />
        <span>
          {waiting.text} {!waiting.isHeld && <InlineButton onClick={waiting.takeBack}>Não enviar</InlineButton>}
        </span>
      </>
    );
  }
  if (own) return `Enviada ${whenText(own.sent.at)} · ${changedText(own.changed) || 'falta enviar o evento extra'}`;
  return (
    <span>
      {progress}
      {weekStartOf(draft) === null && ' · falta escolher a semana'}
      {failed && <span className="text-danger"> · não deu para salvar o rascunho</span>}
      {savedAt !== null && (
        <>
          {' · '}
          <span className="max-sm:sr-only">rascunho neste aparelho, </span>
          {savedAtText(savedAt)}
        </>
      )}
      {sent && !isEmptyProgramme(sent) && (
        <>
          {' · '}
          <Link to={schedulePath(sent.id)} className="font-semibold text-ink underline underline-offset-4">
            já foi enviada {whenText(sent.createdAt)}
          </Link>
        </>
      )}
    </span>
  );
}

function sentText({ programme, others }: Extract<HomeWeek, { state: 'sent' }>): string {
  const { createdAt, configuredDays, extraEvents } = programme;
  const when = whenText(createdAt);
  if (isEmptyProgramme(programme)) return `Criada ${when} · nenhum dia pronto`;
  if (configuredDays === 0) return `Evento extra enviado ${when}`;
  const days = configuredDays < DAYS.length ? ` · ${configuredDays} de ${DAYS.length} dias` : '';
  const extra = extraEvents > 0 ? ' · com evento extra' : '';
  const more = others > 0 ? ` · teve mais ${others} ${others === 1 ? 'envio' : 'envios'}` : '';
  return `Enviada ${when}${days}${extra}${more}`;
}
