import type { ScheduleSummary } from '../../../../core/contracts/schedules.ts';
import { RECENT_COUNT } from '../../api/queries.ts';
import type { DialogHandlers } from '../../list-kit/dialogs.tsx';
import { DeleteAll } from '../../list-kit/row-dialogs.tsx';
import { countOf } from '../../list-kit/words.ts';
import DeleteScheduleDialog from '../../week/delete-dialog.tsx';

export type Deleting = ScheduleSummary | 'all';

const OFF_AIR = 'Links, TV e agenda ficam sem programação.';

export function leavingText(count: number): string {
  if (count === 1) return `A única programação sai da lista. ${OFF_AIR}`;
  const unseen = count > RECENT_COUNT ? ', inclusive as que não aparecem entre as cinco mais recentes' : '';
  return `As ${countOf('schedule', count)} saem da lista${unseen}. ${OFF_AIR}`;
}

export default function Dialogs({ open, total, ...handlers }: DialogHandlers & { open: Deleting; total: number }) {
  if (open === 'all') return <DeleteAll {...handlers} kind="schedule" total={total} text={leavingText(total)} />;
  return <DeleteScheduleDialog schedule={open} {...handlers} />;
}
