import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../../core/rules/calendar.ts';
import { timelineQuery } from '../../api/versions.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Covering, useOverlay } from '../../week/versions/version-look.tsx';
import Versions from '../../week/versions/versions.tsx';
import type { VersionsSectionProps } from './programme.tsx';

export default function ProgrammeVersions({ schedule, afterSaving }: VersionsSectionProps) {
  const timeline = useQuery(timelineQuery(schedule.id));
  const overlay = useOverlay();
  const { large, openedVersion } = overlay;
  return (
    <>
      {timeline.data?.versions.length === 0 ? (
        <p className="text-soft">Ainda não há versões. A primeira aparece quando a programação é enviada.</p>
      ) : (
        <Versions
          scheduleId={schedule.id}
          timeline={timeline}
          events={schedule.events}
          onOpenVersion={overlay.openVersion}
          afterSaving={afterSaving}
        />
      )}
      {openedVersion !== null && (
        <Dialog
          size="xl"
          isPrinted
          title={large ? large.name : `Programação de ${formatDate(schedule.startDate)}`}
          onClose={overlay.back}
        >
          <Covering overlay={overlay} scheduleId={schedule.id} />
        </Dialog>
      )}
    </>
  );
}
