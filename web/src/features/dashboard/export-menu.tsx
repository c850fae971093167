import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react';
import { useEffect, useRef, useState } from 'react';
import type { ExportType } from '../../../../core/contracts/schedules.ts';
import { Icon } from '../../ui/icons.tsx';
import { WEEK_FILES } from '../../week/week-files.tsx';

const EXPORTS: { type: ExportType; label: string }[] = [
  { type: 'regular', label: 'Só eventos regulares' },
  { type: 'special', label: 'Só eventos extras' },
];

interface ExportMenuProps {
  /** Of the button. */
  className: string;
  name: string;
  isBusy: boolean;
  scheduleId: number;
  /** Whether the programme has both kinds of event. */
  isMixed: boolean;
  onChoose: (type: ExportType) => void;
}

const ITEM = 'flex min-h-11 w-full items-center rounded-sm px-3 text-left font-medium data-focus:bg-ink data-focus:text-paper';

/** What else there is to download of a programme: a button and its menu, which is open at first. */
export default function ExportMenu({ className, name, isBusy, scheduleId, isMixed, onChoose }: ExportMenuProps) {
  const [opened, setOpened] = useState<(typeof WEEK_FILES)[number]['dialog'] | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  // Headless UI opens a menu by its button alone.
  useEffect(() => {
    button.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  }, []);
  return (
    <Menu>
      <MenuButton ref={button} className={className} aria-label={name} aria-disabled={isBusy || undefined}>
        <Icon name="down" className="size-4" />
      </MenuButton>
      <MenuItems
        anchor={{ to: 'bottom end', gap: 4, padding: 8 }}
        className="animate-arrive z-60 min-w-44 rounded-md border border-line bg-card p-1 shadow-float outline-none"
      >
        {isMixed &&
          EXPORTS.map(({ type, label }) => (
            <MenuItem key={type}>
              <button type="button" onClick={() => onChoose(type)} className={ITEM}>
                {label}
              </button>
            </MenuItem>
          ))}
        {WEEK_FILES.map(({ short, dialog }) => (
          <MenuItem key={short}>
            <button type="button" onClick={async () => (await dialog.ready()) && setOpened(dialog)} className={ITEM}>
              {short} da semana
            </button>
          </MenuItem>
        ))}
      </MenuItems>
      {opened && <opened.Component scheduleId={scheduleId} onClose={() => setOpened(null)} />}
    </Menu>
  );
}
