import type { Place } from '../../../../../core/rules/preflight.ts';
import { DAYS } from '../../../../../core/rules/week.ts';
import { useSentWeek } from '../../../outbox/use-sent-week.ts';
import { OversightList } from '../../../week/oversight-list.tsx';
import { CHECK_LIST_ID, useOversights } from './use-oversights.ts';

export interface CheckListProps {
  onGo: (card: number | 'extra', field: Exclude<Place['field'], 'date'>) => void;
  onDate: () => void;
}

/** What to look at before sending, below the cards. */
export default function CheckList({ onGo, onDate }: CheckListProps) {
  const isSent = useSentWeek()?.changed.length === 0;
  return (
    <OversightList
      id={CHECK_LIST_ID}
      oversights={useOversights()}
      isSent={isSent}
      onGo={({ part, field }) => {
        if (part === null || field === 'date') onDate();
        else onGo(part < DAYS.length ? part : 'extra', field);
      }}
    />
  );
}
