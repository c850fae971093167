import { weekStartOf } from '../../../draft/model.ts';
import { configuredEvents } from '../../../draft/shown.ts';
import { draftStore } from '../../../draft/store.ts';
import type { Sent } from '../../../outbox/model.ts';
import { schedulePath } from '../../../paths.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';
import { TextButton } from '../../../week/text-button.tsx';
import { useExport } from '../../../week/use-export.ts';
import { useLists } from './lists.ts';

// Four of them share a phone's width.
const NARROW = 'max-sm:flex-1 max-sm:px-2 max-sm:text-sm max-[22rem]:px-1 max-sm:[&_svg]:hidden';

/** What one does with a programme that was sent: its spreadsheet, its text, and the programme itself. */
export default function SentActions({ sent }: { sent: Sent }) {
  const [exporting, exportSchedule] = useExport();
  const lists = useLists();

  function week() {
    const draft = draftStore().get();
    return { startDate: weekStartOf(draft), events: configuredEvents(draft, lists) };
  }

  return (
    <>
      <Button
        className={NARROW}
        aria-label="Baixar Excel"
        inactive={exporting !== null}
        onClick={() => exportSchedule(sent.scheduleId)}
      >
        <Icon name="download" />
        Excel
      </Button>
      <TextButton isShort className={NARROW} week={week} scheduleId={sent.scheduleId} />
      <Link
        to={schedulePath(sent.scheduleId)}
        aria-label="Ver semana enviada"
        className={buttonClass(
          'outline',
          'md',
          cn(NARROW, 'max-[22rem]:px-0.5! max-[22rem]:leading-tight max-[22rem]:wrap-normal max-[22rem]:whitespace-normal'),
        )}
      >
        Ver semana
      </Link>
    </>
  );
}
