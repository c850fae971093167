import type { ScheduleEvent } from '../../../../core/contracts/events.ts';
import type { Timeline } from '../../../../core/contracts/versions.ts';
import type { EventChanges } from '../../../../core/rules/changes.ts';
import { ChangesList, unchangedDays } from '../../week/changes-list.tsx';
import { VersionsList } from '../../week/versions-list.tsx';

interface ChangesProps {
  seen: { after: ScheduleEvent[] | null; changes: EventChanges[] };
  timeline: Timeline | undefined;
  events: readonly ScheduleEvent[];
}

/** What has changed since an administrator looked last, and what happened last. */
export default function Changes({ seen: { after, changes }, timeline, events }: ChangesProps) {
  return (
    <>
      <ChangesList changes={changes} unchanged={unchangedDays(after ?? [], changes)} />
      {timeline && (
        <div className="mt-5 border-t border-line pt-2">
          <VersionsList timeline={timeline} events={events} most={3} />
        </div>
      )}
    </>
  );
}
