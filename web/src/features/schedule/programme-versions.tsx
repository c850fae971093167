import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Schedule } from '../../../../core/contracts/schedules.ts';
import { formatDate } from '../../../../core/rules/calendar.ts';
import { timelineQuery } from '../../api/versions.ts';
import { useSettle } from '../../saving/use-settle.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { Large } from '../../week/event-tables.tsx';
import { LargePicture, VersionLook } from '../../week/version-look.tsx';
import Versions from '../../week/versions.tsx';

/** The versions of a programme; one that is looked at is shown over the page. */
export default function ProgrammeVersions({ schedule }: { schedule: Schedule }) {
  const timeline = useQuery(timelineQuery(schedule.id));
  const [looked, setLooked] = useState<number | null>(null);
  const [large, setLarge] = useState<Large | null>(null);
  const opener = useRef<Element | null>(null);
  // A day that is on its way would come after it.
  const [, settle] = useSettle<'restore'>(schedule.id);

  function enlarge(picture: Large) {
    opener.current = document.activeElement;
    setLarge(picture);
  }

  function shrink() {
    setLarge(null);
    requestAnimationFrame(() => opener.current instanceof HTMLElement && opener.current.focus());
  }

  return (
    <>
      {timeline.data?.versions.length === 0 ? (
        <p className="text-soft">Ainda não há versões. A primeira nasce quando a programação é enviada.</p>
      ) : (
        <Versions
          scheduleId={schedule.id}
          timeline={timeline}
          events={schedule.events}
          onLook={setLooked}
          settled={(then) => settle('restore', then)}
        />
      )}
      {looked !== null && (
        <Dialog
          size="xl"
          isPrinted
          title={large ? large.name : `Programação de ${formatDate(schedule.startDate)}`}
          onClose={large ? shrink : () => setLooked(null)}
        >
          {large && <LargePicture picture={large} onBack={shrink} />}
          <div className={large ? 'hidden' : '@container'}>
            <VersionLook scheduleId={schedule.id} number={looked} onEnlarge={enlarge} onBack={() => setLooked(null)} />
          </div>
        </Dialog>
      )}
    </>
  );
}
