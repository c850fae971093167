import { PATHS } from './paths.ts';
import { buttonClass } from './ui/button.tsx';
import { Link } from './ui/link.tsx';
import { Main } from './ui/screen.tsx';
import { Ticket } from './ui/ticket.tsx';

export default function NotFoundPage() {
  return (
    <Main title="404" className="mx-auto flex min-h-dvh max-w-xl flex-col items-start justify-center gap-4 p-6">
      <Ticket icon="search" isTorn isLarge />
      <h1 className="text-3xl" lang="en">
        404 Page Not Found
      </h1>
      <p className="text-soft" lang="en">
        Did you forget to add the page to the router?
      </p>
      <Link to={PATHS.home} className={buttonClass('primary', 'md', 'mt-2')}>
        Ir para o início
      </Link>
    </Main>
  );
}
