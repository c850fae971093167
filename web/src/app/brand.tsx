import { PATHS } from '../paths.ts';
import { Link } from '../ui/link.tsx';

/** The product's name, a link to the home page. */
export function Brand() {
  return (
    <Link to={PATHS.home} className="title -my-2 shrink-0 py-2 text-2xl whitespace-nowrap" aria-label="Quartou!, início">
      Quartou<span className="text-accent">!</span>
    </Link>
  );
}
