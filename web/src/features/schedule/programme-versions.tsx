import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatDate } from '../../../../core/rules/calendar.ts';
import { timelineQuery } from '../../api/versions.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { Large } from '../../week/programme-view/event-tables.tsx';
import { LargePicture, VersionLook } from '../../week/versions/version-look.tsx';
import Versions from '../../week/versions/versions.tsx';
import type { VersionsSectionProps } from './versions-section.tsx';

/** An opened version covers the page. */
export default function ProgrammeVersions({ schedule, settled }: VersionsSectionProps) {
  const timeline = useQuery(timelineQuery(schedule.id));
  const [looked, setLooked] = useState<number | null>(null);
  const [large, setLarge] = useState<Large | null>(null);
  const opener = useRef<Element | null>(null);

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
        <p className="text-soft">Ainda não há versões. A primeira aparece quando a programação é enviada.</p>
      ) : (
        <Versions scheduleId={schedule.id} timeline={timeline} events={schedule.events} onLook={setLooked} settled={settled} />
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
