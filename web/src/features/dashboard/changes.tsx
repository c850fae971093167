import type { ScheduleEvent } from '../../../../core/contracts/events.ts';
import type { EventChanges } from '../../../../core/rules/changes.ts';
import { ChangesList, unchangedDays } from '../../week/versions/changes-list.tsx';

interface ChangesProps {
  after: readonly ScheduleEvent[];
  changes: readonly EventChanges[];
}

export default function Changes({ after, changes }: ChangesProps) {
  return <ChangesList changes={changes} unchanged={unchangedDays(after, changes)} />;
}
