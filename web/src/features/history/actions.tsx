import { Suspense, useState } from 'react';
import { formatDate } from '../../../../core/rules/calendar.ts';
import { FROM_LIST, schedulePath, viewPath } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { venueTime } from '../../venue.ts';
import { deleteDialog } from '../../week/dialogs.ts';
import { kindOf } from '../../week/kind.ts';
import { RepeatButton } from '../../week/repeat-button.tsx';
import { useExport } from '../../week/use-export.ts';
import { WeekFiles } from '../../week/week-files.tsx';
import type { Item } from './weeks.ts';

export interface ActionsProps {
  item: Item;
  /** Shows the buttons for the viewer and for deleting. */
  isAdmin: boolean;
  /** Moves the focus to something that is still there. */
  onDeleted: () => void;
}

/** The buttons of one programme. */
export function Actions({ item, isAdmin, onDeleted }: ActionsProps) {
  const [exporting, exportSchedule] = useExport();
  const start = formatDate(item.startDate);
  // A week may have several programmes: the administrators' buttons name theirs.
  const which = `a programação de ${start}, criada em ${venueTime(item.createdAt)}`;
  return (
    <div className="flex flex-wrap gap-1.5 print:hidden">
      <Link to={schedulePath(item.id)} aria-label={`Abrir programação de ${start}`} className={buttonClass('outline', 'sm')}>
        Abrir
      </Link>
      {isAdmin && (
        <Link
          to={viewPath(item.id)}
          state={FROM_LIST}
          aria-label={`Visualizar ${which}`}
          className={buttonClass('outline', 'sm')}
        >
          Visualizar
        </Link>
      )}
      <Button
        size="sm"
        aria-label={`Excel da programação de ${start}`}
        inactive={exporting !== null}
        onClick={() => exportSchedule(item.id)}
      >
        <Icon name="download" />
        Excel
      </Button>
      <WeekFiles scheduleId={item.id} date={start} size="sm" />
      <RepeatButton size="sm" programme={item} />
      {isAdmin && <DeleteButton item={item} which={which} onDeleted={onDeleted} />}
    </div>
  );
}

function DeleteButton({ item, which, onDeleted }: Omit<ActionsProps, 'isAdmin'> & { which: string }) {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <Button
        look="remove"
        size="sm"
        aria-label={`Excluir ${which}`}
        onPointerEnter={deleteDialog.prefetch}
        onClick={async () => setDeleting(await deleteDialog.ready())}
      >
        <Icon name="trash" className="size-4" />
        Excluir
      </Button>
      {isDeleting && (
        <Suspense fallback={null}>
          <deleteDialog.Component
            schedule={{ ...item, kind: kindOf(item.days.length, item.extraEvents) }}
            onClose={() => setDeleting(false)}
            onDeleted={onDeleted}
          />
        </Suspense>
      )}
    </>
  );
}
