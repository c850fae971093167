import type { Answer } from '../../../core/contracts/versions.ts';
import { cn } from '../ui/cn.ts';
import { Icon } from '../ui/icons.tsx';
import { askedText, onDay, whenText } from './version-text.ts';

interface AnswerLineProps {
  answer: Answer;
  /** `dayOfWeek` of the event that it is about; null where it is about the whole programme, or said beside that event. */
  dayName: string | null;
}

/** What the administrators have answered: "Marina pediu ajuste na sexta: “…”", "Aprovada por Marina em 12/11 às 18:02". */
export function AnswerLine({ answer, dayName }: AnswerLineProps) {
  const { kind, by, createdAt } = answer;
  const isApproved = kind === 'approved';
  return (
    <span className="flex min-w-0 items-start gap-2">
      <Icon name={isApproved ? 'check' : 'message'} className={cn('mt-0.5 shrink-0', isApproved ? 'text-ok' : 'text-warn')} />
      <span className="min-w-0 wrap-anywhere whitespace-pre-line">
        {isApproved ? `Aprovada${by ? ` por ${by}` : ''} em ${whenText(createdAt)}` : askedText(answer, onDay(dayName))}
      </span>
    </span>
  );
}
