import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '../../../../../core/contracts/versions.ts';
import { plainMessage } from '../../../api/plain-message.ts';
import { programmeQuery, weekQuery } from '../../../api/queries.ts';
import { weekStartOf } from '../../../draft/model.ts';
import { draftStore, useDraft } from '../../../draft/store.ts';
import { isOwnSend } from '../../../outbox/own-sends.ts';
import { replaceDraft } from '../../../outbox/replace-draft.ts';
import { outbox, useOutbox } from '../../../outbox/store.ts';
import { schedulePath } from '../../../paths.ts';
import { InlineButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';
import { toast } from '../../../ui/toast.tsx';
import { AnswerLine } from '../../../week/answer-line.tsx';
import { dayNameOf } from '../../../week/version-text.ts';
import { type SentBefore, sentBefore, sentText } from '../send/sent-before.ts';
import { takenUp } from '../send/sent-programme.ts';

/** Below the date: what the Admin has of this week, whoever sent it, with the way to edit it here. */
export default function WeekNotes({ isBusy }: { isBusy: boolean }) {
  const week = useDraft(weekStartOf);
  const { sent, attempts } = useOutbox((all) => all);
  const { data = [] } = useQuery({ ...weekQuery(week ?? ''), enabled: week !== null });
  const known = [sent.week, sent.extra, attempts.week, attempts.extra].map((one) => one?.scheduleId);
  // What this draft was sent as is told by the bar, unless somebody has sent it again since.
  const isOurs = (id: number, number = 0) =>
    known.includes(id) && !(id === sent.week?.scheduleId && number > (sent.week.version ?? number));
  const others = data.filter(({ id, version }) => !isOurs(id, version?.number));
  const before = sentBefore(others, ['week', 'extra'], isOwnSend);
  // The answer is to what this draft was sent as, else to the newest that the week has.
  const answered = data.find(({ id }) => id === sent.week?.scheduleId) ?? data[0];
  if (!week) return null;
  return (
    <>
      {before && <Before before={before} isBusy={isBusy} />}
      {answered?.answer && <Answered id={answered.id} answer={answered.answer} />}
    </>
  );
}

/** What the administrators have answered, with the day that it is about. */
function Answered({ id, answer }: { id: number; answer: Answer }) {
  const { data } = useQuery({ ...programmeQuery(id), enabled: answer.eventId !== null });
  return (
    <p role="status" className="mt-3">
      <AnswerLine answer={answer} dayName={dayNameOf(answer.eventId, data?.events ?? [])} />
    </p>
  );
}

function Before({ before, isBusy }: { before: SentBefore; isBusy: boolean }) {
  const { part, programme } = before;
  const queryClient = useQueryClient();
  const takeUp = useMutation({
    mutationFn: (_byKeys: boolean) => queryClient.fetchQuery(programmeQuery(programme.id)),
    onSuccess(schedule, byKeys) {
      const undo = replaceDraft(...takenUp(schedule, programme, part, draftStore().get(), outbox().get()));
      // The button that was pressed has gone.
      document.getElementById('conteudo')?.focus({ preventScroll: true });
      toast({
        title: part === 'week' ? 'Programação enviada no rascunho' : 'Evento extra enviado no rascunho',
        description: 'Mude o que for preciso e atualize. O que estava no rascunho volta com Desfazer.',
        duration: 10_000,
        action: { label: 'Desfazer', onPress: undo, isFocused: byKeys },
      });
    },
    onError: (error) =>
      toast({
        tone: 'error',
        title: 'Não deu para abrir o que já foi enviado',
        description: plainMessage(error, 'Confira a conexão e tente de novo.'),
      }),
  });
  return (
    <p role="status" className="mt-3 flex items-start gap-2">
      <Icon name="warning" className="mt-0.5 shrink-0 text-warn" />
      <span className="min-w-0">
        {sentText(before)}{' '}
        <InlineButton
          aria-disabled={isBusy || takeUp.isPending || undefined}
          // detail is 0 for a click by keyboard.
          onClick={({ detail }) => !isBusy && !takeUp.isPending && takeUp.mutate(detail === 0)}
        >
          {part === 'week' ? 'Editar a programação enviada' : 'Editar o evento extra enviado'}
        </InlineButton>{' '}
        ou{' '}
        <Link to={schedulePath(programme.id)} className="font-semibold underline underline-offset-4">
          ver o que foi enviado
        </Link>
      </span>
    </p>
  );
}
