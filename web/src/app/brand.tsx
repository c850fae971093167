import { PATHS } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icons.tsx';
import { Link } from '../ui/link.tsx';
import { useTheme } from '../ui/theme.ts';

export function Brand() {
  return (
    <Link to={PATHS.home} className="title -my-2 shrink-0 py-2 text-2xl whitespace-nowrap" aria-label="Quartou!, início">
      Quartou<span className="text-accent">!</span>
    </Link>
  );
}

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
