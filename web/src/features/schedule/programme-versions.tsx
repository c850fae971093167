import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../../core/rules/calendar.ts';
import { timelineQuery } from '../../api/versions.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LargePicture, useLooks, VersionLook } from '../../week/versions/version-look.tsx';
import Versions from '../../week/versions/versions.tsx';
import type { VersionsSectionProps } from './versions-section.tsx';

/** An opened version covers the page. */
export default function ProgrammeVersions({ schedule, settled }: VersionsSectionProps) {
  const timeline = useQuery(timelineQuery(schedule.id));
  const looks = useLooks();
  const { large, looked } = looks;
  return (
    <>
      {timeline.data?.versions.length === 0 ? (
        <p className="text-soft">Ainda não há versões. A primeira aparece quando a programação é enviada.</p>
      ) : (
        <Versions scheduleId={schedule.id} timeline={timeline} events={schedule.events} onLook={looks.look} settled={settled} />
      )}
      {looked !== null && (
        <Dialog
          size="xl"
          isPrinted
          title={large ? large.name : `Programação de ${formatDate(schedule.startDate)}`}
          onClose={looks.back}
        >
          {large && <LargePicture picture={large} onBack={looks.shrink} />}
          <div className={large ? 'hidden' : '@container'}>
            <VersionLook scheduleId={schedule.id} number={looked} onEnlarge={looks.enlarge} onBack={looks.lookAway} />
          </div>
        </Dialog>
      )}
    </>
  );
}
