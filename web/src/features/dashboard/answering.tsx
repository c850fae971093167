import type { ScheduleEvent } from '../../../../core/contracts/events.ts';
import type { Answer } from '../../../../core/contracts/versions.ts';
import { answerVersion } from '../../api/versions.ts';
import { useAction } from '../../list-kit/action.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Icon } from '../../ui/icons.tsx';
import { dayOf, whenText } from '../../week/state-line.tsx';

interface AnsweringProps {
  scheduleId: number;
  version: number;
  /** The id of the answer that the viewer shows; null for none, undefined if the answers could not be loaded. */
  seenAnswer: number | null | undefined;
  isApproved: boolean;
  /** True if a new view would show newer content. This version then gets neither an approval nor a request for an adjustment. */
  hasNewer: boolean;
  /** Why the version cannot be approved or, if `hasNewer`, cannot be answered at all; null if it can be approved. */
  obstacle: string | null;
  /** Opens the dialog for an adjustment. The viewer renders that dialog, because turning a phone remounts these buttons. */
  onAsk: () => void;
  onPrefetch: () => void;
}

export function Answering(props: AnsweringProps) {
  const { scheduleId, version, seenAnswer, isApproved, hasNewer, obstacle, onAsk, onPrefetch } = props;
  const approval = useAction({
    run: () => answerVersion(scheduleId, { kind: 'approved', version, eventId: null, text: null, seenAnswer }),
    // An approval of a `saved` version that equals the sent version is stored for the sent version; `answer.version` names it.
    done: (answer) => ({
      title: 'Programação aprovada',
      description: `A equipe vê que a versão ${answer.version} está aprovada.`,
    }),
    failed: { title: 'Erro ao aprovar', fallback: 'Não foi possível aprovar a programação. Tente de novo.' },
    lists: [['schedules']],
  });
  return (
    <div className="flex flex-wrap gap-2 max-sm:flex-1 max-sm:[&>button]:flex-auto max-sm:[&>button]:px-2 max-[22rem]:[&>button]:text-sm">
      <Button inactive={hasNewer} aria-describedby={hasNewer ? 'why-not' : undefined} onPointerEnter={onPrefetch} onClick={onAsk}>
        Pedir ajuste
      </Button>
      {/* The button stays on the screen after the press, so that it keeps the focus. */}
      <Button
        look={isApproved ? 'outline' : 'primary'}
        inactive={isApproved || obstacle !== null || approval.isPending}
        aria-describedby={obstacle ? 'why-not' : undefined}
        onClick={approval.press}
      >
        {isApproved && <Icon name="check" />}
        {isApproved ? 'Aprovada' : approval.isPending ? 'Aprovando...' : 'Aprovar'}
      </Button>
      {obstacle && (
        <span id="why-not" className="order-first basis-full self-center text-sm text-soft sm:basis-auto">
          {obstacle}
        </span>
      )}
    </div>
  );
}

interface AnsweredProps {
  answer: Answer;
  username: string | undefined;
  events: readonly ScheduleEvent[];
}

export function Answered({ answer: { kind, by, createdAt, eventId, version, text }, username, events }: AnsweredProps) {
  const isApproved = kind === 'approved';
  const author = by === username ? 'você' : by;
  return (
    <p
      className={cn(
        'mb-4 flex items-start gap-2 rounded-md px-3 py-2 print:hidden',
        isApproved ? 'bg-ok-wash text-ok-ink' : 'bg-warn-wash',
      )}
    >
      <Icon name={isApproved ? 'check' : 'message'} className={cn('mt-0.5 shrink-0', !isApproved && 'text-warn')} />
      <span className="min-w-0 whitespace-pre-line">
        <strong className="font-semibold">{isApproved ? 'Aprovada' : 'Ajuste pedido'}</strong>
        {dayOf(eventId, events)}
        {author && ` por ${author}`} em {whenText(createdAt)} · versão {version}
        {text && `: “${text}”`}
      </span>
    </p>
  );
}
