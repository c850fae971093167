import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { ScheduleHistory } from '../../../../core/contracts/schedules.ts';
import { addDays, formatDate, formatDayMonth } from '../../../../core/rules/calendar.ts';
import { DAYS, dayDate } from '../../../../core/rules/week.ts';
import { FROM_LIST, schedulePath, viewPath } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Icon } from '../../ui/icons.tsx';
import { venueTime } from '../../venue.ts';
import { deleteDialog } from '../../week/dialogs.ts';
import { kindOf } from '../../week/kind.ts';
import { RepeatButton } from '../../week/repeat-button.tsx';
import { useExport } from '../../week/use-export.ts';

type Item = ScheduleHistory['items'][number];

interface HistoryItemProps {
  item: Item;
  /** Shows the buttons for the viewer and for deleting. */
  isAdmin: boolean;
  /** Moves the focus to something that is still there. */
  onDeleted: () => void;
}

/** One programme of the history, with its days and buttons. */
export function HistoryItem({ item, isAdmin, onDeleted }: HistoryItemProps) {
  const [exporting, exportSchedule] = useExport();
  const start = formatDate(item.startDate);
  // A week may have several programmes: the administrators' buttons name theirs.
  const which = `a programação de ${start}, criada em ${venueTime(item.createdAt)}`;
  return (
    <li className="min-w-0 overflow-hidden rounded-lg border border-line bg-card print:break-inside-avoid">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:px-5">
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="text-xl">
            <Link to={schedulePath(item.id)} className="hover:underline">
              {start} a {formatDayMonth(addDays(item.startDate, 4))}
            </Link>
          </h2>
          <p className="text-sm text-soft">
            Criada em {venueTime(item.createdAt)}
            {item.extraEvents > 0 && ` · ${item.extraEvents === 1 ? 'evento extra' : `${item.extraEvents} eventos extras`}`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">
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
          <RepeatButton size="sm" programme={item} />
          {isAdmin && <DeleteButton item={item} which={which} onDeleted={onDeleted} />}
        </div>
      </div>
      {item.days.length > 0 ? <Strip item={item} /> : <p className="perforated border-t px-5 py-3 text-soft">Só evento extra.</p>}
    </li>
  );
}

function DeleteButton({ item, which, onDeleted }: Omit<HistoryItemProps, 'isAdmin'> & { which: string }) {
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

/** The five days: coloured where configured, with the event's name. */
function Strip({ item }: { item: Item }) {
  return (
    <ol aria-label="Dias" className="grid grid-cols-5">
      {item.days.map(({ configured, eventName }, index) => {
        const { key, name, short } = DAYS[index] ?? DAYS[0];
        return (
          <li
            key={key}
            data-day={key}
            className={cn(
              'perforated min-w-0 border-r border-t-4 px-2 py-2 [border-top-style:solid] last:border-r-0 sm:px-4',
              configured ? 'border-t-day' : 'border-t-line',
            )}
          >
            <span className={cn('block text-sm font-semibold', configured ? 'text-day-ink' : 'text-faint')}>
              <span aria-hidden="true" className="sm:hidden">
                {short}
              </span>
              <span className="max-sm:sr-only"> {name} </span>
              <span className="font-normal tabular-nums max-sm:sr-only">{formatDayMonth(dayDate(item.startDate, index))}</span>
            </span>
            <span className="line-clamp-2 text-[0.8125rem] leading-snug text-soft max-sm:sr-only">
              {eventName?.trim() || (configured ? 'Sem nome' : 'Vazio')}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
