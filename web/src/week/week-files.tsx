import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icons.tsx';
import { packageDialog, picturesDialog } from './dialogs.ts';

/** What leaves the house of a week, beside its spreadsheets. */
export const WEEK_FILES = [
  { short: 'Pacote', icon: 'download', dialog: packageDialog },
  { short: 'Imagens', icon: 'image', dialog: picturesDialog },
] as const;

interface WeekFilesProps {
  scheduleId: number;
  /** Of the week, as people read it. */
  date: string;
  /** With a short text, too. */
  size?: 'sm';
  /** Lets the server have first what was written here. */
  settled?: (then: () => void) => void;
}

/** The buttons "Pacote da semana" and "Imagens da semana". */
export function WeekFiles({ scheduleId, date, size, settled = (then) => then() }: WeekFilesProps) {
  const [opened, setOpened] = useState<(typeof WEEK_FILES)[number]['dialog'] | null>(null);
  return (
    <>
      {WEEK_FILES.map(({ short, icon, dialog }) => (
        <Button
          key={short}
          size={size}
          aria-label={`${short} da semana de ${date}`}
          onPointerEnter={dialog.prefetch}
          onClick={() => settled(async () => (await dialog.ready()) && setOpened(dialog))}
        >
          <Icon name={icon} />
          {short}
          {!size && ' da semana'}
        </Button>
      ))}
      {opened && <opened.Component scheduleId={scheduleId} onClose={() => setOpened(null)} />}
    </>
  );
}
