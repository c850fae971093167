import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { monthPath, PATHS } from '../../paths.ts';
import { Link } from '../../ui/link.tsx';
import { loadable, prefetchWhenIdle, useLoaded } from '../../ui/loadable.ts';
import { Main, Skeleton } from '../../ui/screen.tsx';
import { WeeksList } from './weeks-list.tsx';

const monthView = loadable(() => import('./month.tsx'));

const MONTH_PLACEHOLDER = (
  <div aria-busy="true" className="mt-3">
    <Skeleton className="h-[48rem]" />
  </div>
);

export default function HistoryPage() {
  const [params] = useSearchParams();
  const isMonth = params.get('vista') === 'mes';
  const hasMonth = useLoaded(monthView, isMonth);

  useEffect(() => prefetchWhenIdle([monthView]), []);

  return (
    <Main title="Histórico" className="mx-auto w-full max-w-6xl min-[100rem]:max-w-[112rem] flex-1 px-4 py-6 sm:px-8 sm:py-10">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 id="history" tabIndex={-1} className="text-[1.75rem] outline-none sm:text-4xl">
          Histórico
        </h1>
        <nav aria-label="Exibição" className="flex gap-1 rounded-lg border border-line bg-card p-1 print:hidden">
          {[
            { label: 'Semanas', to: PATHS.history, isShown: !isMonth },
            { label: 'Mês', to: monthPath(null), isShown: isMonth },
          ].map(({ label, to, isShown }) => (
            <Link
              key={label}
              to={to}
              aria-current={isShown ? 'true' : undefined}
              className="inline-flex min-h-11 items-center rounded-md px-4 font-semibold text-soft transition-colors duration-150 not-aria-[current]:hover:text-ink aria-[current]:selected"
            >
              {label}
            </Link>
          ))}
        </nav>
      </div>
      {!isMonth && <WeeksList />}
      {isMonth && (hasMonth ? <monthView.Component placeholder={MONTH_PLACEHOLDER} /> : MONTH_PLACEHOLDER)}
    </Main>
  );
}
