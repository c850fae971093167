import type { Answer } from '../../../core/contracts/versions.ts';
import { Icon } from '../ui/icons.tsx';
import { askedText, whenText } from './version-text.ts';

/**
 * The answer that counts, for whoever composes the week: "Ajuste pedido na sexta: “…”", "Aprovada pela administração em …".
 * @param dayName the day it is about, in a sentence: "a sexta"
 */
export default function AnswerLine({ answer, dayName }: { answer: Answer; dayName: string | null }) {
  const { kind, by, createdAt } = answer;
  const isApproved = kind === 'approved';
  return (
    <p className="flex items-start gap-2">
      <Icon
        name={isApproved ? 'check' : 'message'}
        className={isApproved ? 'mt-0.5 shrink-0 text-ok' : 'mt-0.5 shrink-0 text-warn'}
      />
      <span className="min-w-0 wrap-anywhere whitespace-pre-line">
        {isApproved
          ? `Aprovada ${by ? `por ${by}` : 'pela administração'} em ${whenText(createdAt)}`
          : askedText(answer, dayName ? ` n${dayName}` : '')}
      </span>
    </p>
  );
}
