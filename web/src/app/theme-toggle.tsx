import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icons.tsx';
import { useTheme } from '../ui/theme.ts';

/** Light or dark, remembered on this device. */
export function ThemeToggle() {
  const [theme, setTheme] = useTheme();
  const dark = theme === 'dark';
  return (
    <Button
      look="quiet"
      size="icon"
      className="size-11"
      aria-label={dark ? 'Usar tema claro' : 'Usar tema escuro'}
      onClick={() => setTheme(dark ? 'light' : 'dark')}
    >
      <Icon name={dark ? 'sun' : 'moon'} />
    </Button>
  );
}
