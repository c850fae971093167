import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ScheduleSummary } from '../../../../core/contracts/schedules.ts';
import { countsQuery, RECENT, recentQuery } from '../../api/admin.ts';
import { useFailureToast } from '../../list-kit/action.ts';
import { AdminPage } from '../../list-kit/page.tsx';
import { QueryList } from '../../list-kit/states.tsx';
import { FROM_LIST, PATHS } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icons.tsx';
import { IS_FRAME } from '../../ui/is-frame.ts';
import { Link } from '../../ui/link.tsx';
import { loadable, useLoadedWhenIdle } from '../../ui/loadable.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Counts } from './counts.tsx';
import { exampleTotal, isNewHouse } from './first-hour/steps.ts';
import { MissingImages } from './missing-images.tsx';
import { RecentTable } from './recent-table.tsx';

const Beginning = lazy(() => import('./first-hour/beginning.tsx'));
const DeleteDialog = lazy(() => import('../../week/delete-dialog.tsx'));
const DeleteAllDialog = lazy(() => import('./delete-all-dialog.tsx'));
const thisWeek = loadable(() => import('./this-week.tsx'));
const Viewer = lazy(() => import('./viewer.tsx'));

/** The dashboard and, as a dialog on it, the viewer of one programme (spec §2). */
export default function DashboardPage() {
  const recent = useQuery(recentQuery);
  const counts = useQuery(countsQuery);
  // The first steps stay on the screen after the last one is done.
  const [isBeginning, setBeginning] = useState(false);
  if (!isBeginning && counts.data && isNewHouse(counts.data)) setBeginning(true);
  const isExample = counts.data !== undefined && exampleTotal(counts.data) > 0;
  const beginning = counts.data && (
    <Suspense>
      <Beginning counts={counts.data} />
    </Suspense>
  );
  const [deleting, setDeleting] = useState<ScheduleSummary | 'all' | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const viewed = /^\/admin\/view\/([^/]+)/.exec(pathname)?.[1];

  const hasThisWeek = useLoadedWhenIdle(thisWeek);
  const list = recent.data;
  const total = counts.data?.schedules ?? list?.length ?? 0;
  const place = { onClose: () => setDeleting(null), onDone: () => heading.current?.focus() };

  useFailureToast(recent.error, 'Falha ao carregar programação', 'Não foi possível carregar as programações.');

  // Goes back to the list from which the viewer was opened, so that the browser's back button does not open it again.
  function closeViewer() {
    if (state === FROM_LIST) navigate(-1);
    else navigate(PATHS.dashboard, { replace: true });
  }

  return (
    <>
      <AdminPage
        heading="Dashboard"
        title={viewed && !IS_FRAME ? null : 'Dashboard'}
        intro="As cinco programações mais recentes e o que está cadastrado."
      >
        {isBeginning && !isExample && beginning}
        <Counts />
        <MissingImages />
        {hasThisWeek ? (
          <thisWeek.Component recent={list} />
        ) : (
          <Skeleton className="mt-6 h-[8.625rem] rounded-lg sm:h-13.5 sm:pointer-coarse:h-15.5" />
        )}
        <section aria-labelledby="recentes" className="mt-8">
          <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
            <h2 id="recentes" ref={heading} tabIndex={-1} className="text-xl outline-none sm:text-2xl">
              Programações recentes
            </h2>
            {/* Invisible while loading, so that nothing moves when the list arrives. */}
            {(recent.isPending || (list && list.length > 0)) && (
              <Button
                look="quiet"
                className={cn('-ml-4 sm:-mr-4 sm:ml-0', recent.isPending && 'invisible')}
                onClick={() => setDeleting('all')}
              >
                Excluir Todas Programações
              </Button>
            )}
          </div>
          <QueryList
            query={recent}
            list={list}
            loading="Carregando programações..."
            skeleton={<RecentTable rows={RECENT} onDelete={setDeleting} />}
            failed="Não deu para carregar as programações"
            empty={
              <EmptyState
                icon="calendar"
                title="Nenhuma programação encontrada."
                hint="Use a área do cliente para criar programações; elas aparecem aqui assim que são enviadas."
                action={
                  <Link to={PATHS.designer} className={buttonClass('primary', 'md', 'mt-2')}>
                    Montar a programação
                  </Link>
                }
              />
            }
          >
            {(rows) => <RecentTable rows={rows} onDelete={setDeleting} />}
          </QueryList>
          {list && total > list.length && (
            <Link to={PATHS.history} className={buttonClass('outline', 'md', 'mt-4')}>
              Ver todas no Histórico ({total})
              <Icon name="arrow" />
            </Link>
          )}
        </section>
        {/* Below the lists, because above them it would move them. */}
        {isBeginning && isExample && beginning}
      </AdminPage>
      <Suspense>
        {deleting === 'all' && <DeleteAllDialog total={total} {...place} />}
        {deleting && deleting !== 'all' && <DeleteDialog schedule={deleting} {...place} />}
        {viewed && !IS_FRAME && (
          <Viewer key={viewed} id={viewed} summary={list?.find(({ id }) => String(id) === viewed)} onClose={closeViewer} />
        )}
      </Suspense>
    </>
  );
}
