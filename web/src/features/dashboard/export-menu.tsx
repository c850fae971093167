import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react';
import type { ExportType } from '../../../../core/contracts/schedules.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';

const EXPORTS: { type: ExportType; label: string }[] = [
  { type: 'all', label: 'Completa' },
  { type: 'regular', label: 'Regular' },
  { type: 'special', label: 'Eventos extras' },
];

export interface ExportMenuProps {
  name: string;
  busy: boolean;
  onChoose: (type: ExportType) => void;
}

/** Which of the three spreadsheets, for a programme that has both kinds of event. */
export default function ExportMenu({ name, busy, onChoose }: ExportMenuProps) {
  return (
    <Menu>
      <MenuButton
        className={buttonClass('outline', 'sm')}
        aria-label={busy ? `${name}, gerando` : name}
        aria-disabled={busy || undefined}
      >
        <Icon name="download" />
        Excel
        <Icon name="down" className="size-4" />
      </MenuButton>
      <MenuItems
        anchor={{ to: 'bottom start', gap: 4, padding: 8 }}
        className="animate-arrive z-60 min-w-44 rounded-md border border-line bg-card p-1 shadow-float outline-none"
      >
        {EXPORTS.map(({ type, label }) => (
          <MenuItem key={type}>
            <button
              type="button"
              onClick={() => onChoose(type)}
              className="flex min-h-10 w-full items-center rounded-sm px-3 text-left font-medium data-focus:bg-ink data-focus:text-paper"
            >
              {label}
            </button>
          </MenuItem>
        ))}
      </MenuItems>
    </Menu>
  );
}
