import type { Evening } from '../../../core/rules/evening.ts';
import { forgotten } from '../../../core/rules/forgotten.ts';
import { Icon } from '../ui/icons.tsx';
import { venueToday } from '../venue.ts';

/** "3 itens para conferir". */
export const pointsText = (count: number) => (count === 1 ? '1 item para conferir' : `${count} itens para conferir`);

/** What is easily forgotten in these evenings, in sentences. */
export const pointsOf = (evenings: Evening[]) => forgotten(evenings, venueToday());

interface ForgottenListProps {
  points: string[];
  id?: string;
  isOpen?: boolean;
  /** It has been sent as it is: there is no "before" any more. */
  isSent?: boolean;
}

/** Points at what a person would forget before sending. It warns and never blocks. */
export function ForgottenList({ points, id, isOpen, isSent }: ForgottenListProps) {
  if (points.length === 0) return null;
  return (
    <details id={id} open={isOpen} className="rounded-lg border border-warn/60 bg-warn-wash p-4 print:hidden">
      <summary className="-m-4 cursor-pointer rounded-lg p-4 font-semibold">
        <Icon name="warning" className="mr-2 inline-block align-[-0.2em] text-warn" />
        {!isSent && 'Antes de enviar: '}
        {pointsText(points.length)}
      </summary>
      <ul className="mt-2 list-disc pl-6">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </details>
  );
}
