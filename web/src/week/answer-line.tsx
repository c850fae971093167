import type { Answer } from '../../../core/contracts/versions.ts';
import { DAYS, dayInSentence } from '../../../core/rules/week.ts';
import { Icon } from '../ui/icons.tsx';
import { sentWhen } from '../venue.ts';

interface AnswerLineProps {
  answer: Answer;
  /** `dayOfWeek` of the event that it is about; null where it is about the whole programme, or said beside that event. */
  dayName: string | null;
}

/** What the administrators have answered to what was sent: "Ajuste pedido na sexta: “o DJ não vem”". */
export function AnswerLine({ answer: { kind, text, createdAt }, dayName }: AnswerLineProps) {
  const isApproved = kind === 'approved';
  const when = sentWhen(createdAt, Date.now());
  return (
    <span className="flex min-w-0 items-start gap-2">
      <Icon name={isApproved ? 'check' : 'message'} className={`mt-0.5 shrink-0 ${isApproved ? 'text-ok' : 'text-warn'}`} />
      <span className="min-w-0 whitespace-pre-line wrap-anywhere">
        {isApproved
          ? `Aprovada pela administração ${/^\d\d:/.test(when) ? 'às ' : ''}${when}`
          : `Ajuste pedido${dayName ? ` n${dayInSentence(DAYS.findIndex(({ name }) => name === dayName))}` : ''}: “${text?.trim()}”`}
      </span>
    </span>
  );
}
