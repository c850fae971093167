import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isEventConfigured } from '../../../../core/rules/event-text.ts';
import { plainMessage } from '../../api/errors.ts';
import { useIsAdmin } from '../../api/session.ts';
import { weekQuery } from '../../api/weeks.ts';
import { PATHS } from '../../paths.ts';
import type { IconName } from '../../ui/icons.tsx';
import type { Loadable } from '../../ui/loadable.ts';
import Menu, { type MenuEntry } from '../../ui/menu.tsx';
import type { MenuLook } from '../../ui/menu-button.tsx';
import { isTyping } from '../../ui/page-state.ts';
import { toast } from '../../ui/toast.tsx';
import { packageDialog, picturesDialog, repeatDialog, textDialog } from '../dialogs.ts';
import type { AnnouncedChanges } from '../versions/newest.ts';
import type { AnnouncedWeek, TakeMenuProps } from './take-menu.tsx';
import { useExport } from './use-export.ts';

export interface TakeActionsProps extends Omit<TakeMenuProps, 'isMore' | 'label' | 'className'> {
  look: MenuLook;
}

type DialogToOpen =
  | { what: 'package' | 'pictures' | 'repeat' }
  | { what: 'text'; week: AnnouncedWeek; changes: AnnouncedChanges | null };

/** `startDate` is the week it was opened for. The designer shows another week with the same menu. */
type Opened = DialogToOpen & { startDate: string };

const TEXT = 'Texto para WhatsApp';

/** Raised by each choice of a dialog in any of these menus. A dialog whose content arrives after a later choice does not open. */
let choices = 0;

export default function TakeActions({
  look,
  scheduleId,
  startDate,
  kind,
  isDraft,
  week,
  afterSaving = (then) => then(),
  onPrint,
  items = [],
}: TakeActionsProps) {
  const client = useQueryClient();
  const isAdmin = useIsAdmin();
  const [isExporting, exportSchedule] = useExport(scheduleId);
  const [opened, setOpened] = useState<Opened | null>(null);
  if (opened && opened.startDate !== startDate) setOpened(null);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const close = () => setOpened(null);
  const isSent = scheduleId !== null && !isDraft;

  function chosen(label: string) {
    choices += 1;
    const choice = choices;
    return (dialog: DialogToOpen) => {
      const open = () => choice === choices && setOpened({ ...dialog, startDate });
      if (!isTyping()) return open();
      // A dialog would take the focus from a user who is typing, so a toast offers to open it. There is no toast if the menu is
      // gone, because the menu renders the dialog.
      if (isMounted.current)
        toast({ title: `${label}: pronto para abrir`, action: { label: 'Abrir', onPress: open }, duration: 10_000 });
    };
  }
  const entry = (
    what: 'package' | 'pictures' | 'repeat',
    label: string,
    icon: IconName,
    dialog: Pick<Loadable<never>, 'loadOrToast'>,
  ): MenuEntry => ({
    label,
    icon,
    inactive: scheduleId === null,
    onChoose: () => {
      const open = chosen(label);
      afterSaving(async () => (await dialog.loadOrToast()) && open({ what }));
    },
  });

  const sheet = (label: string, type: 'all' | 'regular' | 'special'): MenuEntry => ({
    label,
    icon: 'download',
    inactive: scheduleId === null || isExporting,
    onChoose: () => afterSaving(() => void exportSchedule(type)),
  });

  async function openText() {
    const open = chosen(TEXT);
    try {
      const [isReady, announcedWeek, changes] = await Promise.all([
        textDialog.loadOrToast(),
        week ? week() : loadAnnouncedWeek(scheduleId),
        isSent ? changesOf(scheduleId) : null,
      ]);
      if (isReady) open({ what: 'text', week: announcedWeek, changes });
    } catch (error) {
      const description = plainMessage(error, 'Falha ao carregar programação');
      toast({ tone: 'error', title: 'Erro ao buscar detalhes', description });
    }
  }

  async function loadAnnouncedWeek(id: number | null): Promise<AnnouncedWeek> {
    if (id === null) return { startDate, events: [] };
    const { programme, changes } = await client.fetchQuery({ ...weekQuery('', id), staleTime: 0 });
    return { startDate, events: programme?.events.filter(isEventConfigured) ?? [], hasUnsent: changes.length > 0 };
  }

  const changesOf = (id: number) =>
    import('../versions/newest.ts').then(({ announcedChanges }) => announcedChanges(client, id)).catch(() => null);

  const groups: MenuEntry[][] = [
    items.filter(({ isDanger }) => !isDanger),
    kind === 'mixed'
      ? [
          sheet('Excel completo', 'all'),
          sheet('Excel: só eventos regulares', 'regular'),
          sheet('Excel: só eventos extras', 'special'),
        ]
      : [sheet('Excel', 'all')],
    [
      entry('package', 'Pacote da semana', 'package', packageDialog),
      entry('pictures', 'Imagens da semana', 'image', picturesDialog),
      {
        label: isSent ? 'Avisar no WhatsApp' : TEXT,
        icon: 'message',
        onChoose: () => void openText(),
      },
      ...(onPrint ? [{ label: 'Imprimir', icon: 'print' as const, onChoose: onPrint }] : []),
      ...(isAdmin ? [{ label: 'Link', icon: 'link' as const, to: PATHS.links }] : []),
    ],
    [entry('repeat', 'Repetir semana', 'repeat', repeatDialog)],
    items.filter(({ isDanger }) => isDanger),
  ];

  return (
    <>
      <Menu look={look} groups={groups} />
      {scheduleId !== null && (
        <>
          {opened?.what === 'package' && (
            <packageDialog.Component scheduleId={scheduleId} hasUnsent={week?.().hasUnsent} onClose={close} />
          )}
          {opened?.what === 'pictures' && (
            <picturesDialog.Component scheduleId={scheduleId} hasUnsent={week?.().hasUnsent} onClose={close} />
          )}
          {opened?.what === 'repeat' && <repeatDialog.Component from={{ id: scheduleId, startDate }} onClose={close} />}
        </>
      )}
      {opened?.what === 'text' && <textDialog.Component week={opened.week} changes={opened.changes} onClose={close} />}
    </>
  );
}
