import { Suspense, useState } from 'react';
import type { ScheduleHistory } from '../../../../core/contracts/schedules.ts';
import { FROM_LIST, viewPath } from '../../paths.ts';
import type { MenuEntry } from '../../ui/menu.tsx';
import { deleteDialog } from '../../week/dialogs.ts';
import { kindOf } from '../../week/programme-view/programme-summary.tsx';
import { TakeMenu } from '../../week/take/take-menu.tsx';

export type Item = ScheduleHistory['items'][number];

export interface ActionsProps {
  item: Item;
  isAdmin: boolean;
  onDeleted: () => void;
}

export function Actions({ item, isAdmin, onDeleted }: ActionsProps) {
  const [isDeleting, setDeleting] = useState(false);
  const { id, startDate, isDraft } = item;
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
    // Above the link that covers the card.
    <div className="relative z-1 print:hidden">
      <TakeMenu isMore scheduleId={id} startDate={startDate} kind={kind} isDraft={isDraft} items={isAdmin ? items : undefined} />
      {isDeleting && (
        <Suspense fallback={null}>
          <deleteDialog.Component schedule={{ ...item, kind }} onClose={() => setDeleting(false)} onDone={onDeleted} />
        </Suspense>
      )}
    </div>
  );
}
