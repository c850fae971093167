import { Suspense, useState } from 'react';
import { formatDate } from '../../../../core/rules/calendar.ts';
import { FROM_LIST, schedulePath, viewPath } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { deleteDialog } from '../../week/dialogs.ts';
import { kindOf } from '../../week/programme-view/programme-summary.tsx';
import { TakeMenu } from '../../week/take/take-menu.tsx';
import type { Item } from './weeks.ts';

export interface ActionsProps {
  item: Item;
  isAdmin: boolean;
  onDeleted: () => void;
}

export function Actions({ item, isAdmin, onDeleted }: ActionsProps) {
  const [isDeleting, setDeleting] = useState(false);
  const { id, startDate, isDraft } = item;
  const start = formatDate(startDate);
  const kind = kindOf(item.days.length, item.extraEvents);
  const items: MenuEntry[] = [
    // Administrators view sent versions only.
    ...(isDraft ? [] : [{ label: 'Visualizar', icon: 'search' as const, to: viewPath(id), state: FROM_LIST }]),
    {
      label: 'Excluir',
      icon: 'trash',
      isDanger: true,
      onChoose: async () => setDeleting(await deleteDialog.ready()),
    },
  ];
  return (
    <div className="flex gap-1.5 print:hidden">
      <Link to={schedulePath(id)} aria-label={`Abrir programação de ${start}`} className={buttonClass('outline', 'sm')}>
        Abrir
      </Link>
      <TakeMenu isMore scheduleId={id} startDate={startDate} kind={kind} isDraft={isDraft} items={isAdmin ? items : undefined} />
      {isDeleting && (
        <Suspense fallback={null}>
          <deleteDialog.Component schedule={{ ...item, kind }} onClose={() => setDeleting(false)} onDone={onDeleted} />
        </Suspense>
      )}
    </div>
  );
}
