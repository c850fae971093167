import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Fragment, lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { AdminCounts } from '../../../../core/contracts/schedules.ts';
import { lastSegment, pageOf } from '../../../../core/rules/pages.ts';
import { countsQuery, RECENT_COUNT, recentQuery } from '../../api/queries.ts';
import { useFailureToast } from '../../list-kit/action.ts';
import { AdminPage, useDialogs } from '../../list-kit/page.tsx';
import { QueryResult } from '../../list-kit/states.tsx';
import { FROM_LIST, PATHS } from '../../paths.ts';
import { Button, buttonClass, InlineButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { loadable, useLoadedWhenIdle } from '../../ui/loadable.ts';
import { IS_FRAME } from '../../ui/page-state.ts';
import { Skeleton } from '../../ui/screen.tsx';
import type { Deleting } from './dialogs.tsx';
import { Example, exampleTotal, isNewHouse } from './first-hour/new-house.tsx';
import { MissingImages } from './missing-images.tsx';
import { RecentTable } from './recent-table.tsx';

const FirstHour = lazy(() => import('./first-hour/first-hour.tsx'));
const dialogs = loadable(() => import('./dialogs.tsx'));
const thisWeek = loadable(() => import('./this-week.tsx'));
const Viewer = lazy(() => import('./viewer.tsx'));

function NewHouse({ counts }: { counts: AdminCounts | undefined }) {
  // Once shown, the steps of the first hour stay on the screen, even after the last step is done.
  const [isNew, setNew] = useState(false);
  if (!counts) return null;
  if (!isNew && isNewHouse(counts)) setNew(true);
  if (exampleTotal(counts) > 0) return <Example counts={counts} />;
  return (
    <>
      {counts.exampleTexts > 0 && (
        <p className="mt-5 rounded-lg bg-warn-wash px-3 py-2 text-warn">
          O perfil ou o endereço que aparece nos links e nas imagens ainda é o do exemplo.{' '}
          <Link to={PATHS.house} className="font-semibold underline underline-offset-4">
            Trocar em Casa
          </Link>
        </p>
      )}
      {isNew && (
        <Suspense>
          <FirstHour counts={counts} />
        </Suspense>
      )}
    </>
  );
}

export default function DashboardPage() {
  const recent = useQuery(recentQuery);
  const counts = useQuery(countsQuery);
  const { open: deleting, show: setDeleting, heading, handlers } = useDialogs<Deleting>(dialogs);
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const viewed = pageOf(pathname) === 'view' ? lastSegment(pathname) : undefined;

  const hasThisWeek = useLoadedWhenIdle(thisWeek, !viewed);
  const list = recent.data;
  // 0 until the counts are loaded, because the list has only the newest programmes and cannot give the total.
  const total = counts.data?.schedules ?? 0;

  useFailureToast(recent.error, 'Falha ao carregar programação', 'Não foi possível carregar as programações.');

  // The programme whose viewer is being closed. Until it is closed, a second press is ignored: it would go back further.
  const [closing, setClosing] = useState<string>();
  if (closing && closing !== viewed) setClosing(undefined);

  // If the viewer was opened with FROM_LIST, goes back, so that the browser's back button does not open the viewer again.
  function closeViewer() {
    if (closing) return;
    setClosing(viewed);
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
        {/* The key changes when the counts arrive. React then replaces the elements: moved elements would be a layout shift. */}
        <Fragment key={String(counts.isPending)}>
          <NewHouse counts={counts.data} />
          <Counts query={counts} />
          {!counts.isPending && <MissingImages />}
          {hasThisWeek && !counts.isPending ? (
            <thisWeek.Component recent={list} />
          ) : (
            <Skeleton className="mt-6 h-[8.625rem] rounded-lg sm:h-13.5 sm:pointer-coarse:h-15.5" />
          )}
          <section aria-labelledby="recentes" className="mt-8">
            <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
              <h2 id="recentes" ref={heading} tabIndex={-1} className="text-xl outline-none sm:text-2xl">
                Programações recentes
              </h2>
              {/* The button is invisible while loading, so that nothing moves when the list arrives. */}
              {(recent.isPending || (list && list.length > 0)) && (counts.isPending || total > 0) && (
                <Button
                  look="quiet"
                  className="-ml-4 aria-hidden:invisible sm:-mr-4 sm:ml-0"
                  aria-hidden={recent.isPending || counts.isPending || undefined}
                  onClick={() => setDeleting('all')}
                >
                  Excluir Todas Programações
                </Button>
              )}
            </div>
            <QueryResult
              // The list waits for the counts, because the counts may add a section above the list.
              query={counts.isPending ? counts : recent}
              data={counts.isPending ? undefined : list}
              loading="Carregando programações..."
              skeleton={<RecentTable rows={RECENT_COUNT} onDelete={setDeleting} />}
              failed="Não deu para carregar as programações"
              empty={{
                icon: 'calendar',
                title: 'Nenhuma programação encontrada.',
                hint: 'Use a área do cliente para criar programações; elas aparecem aqui assim que são enviadas.',
                action: (
                  <Link to={PATHS.designer} className={buttonClass('primary', 'md', 'mt-2')}>
                    Montar a programação
                  </Link>
                ),
              }}
            >
              {(rows) => <RecentTable rows={rows} onDelete={setDeleting} />}
            </QueryResult>
            {list && total > list.length && (
              <Link to={PATHS.history} className={buttonClass('outline', 'md', 'mt-4')}>
                Ver todas no Histórico ({total.toLocaleString('pt-BR')})
                <Icon name="arrow" />
              </Link>
            )}
          </section>
        </Fragment>
      </AdminPage>
      <Suspense>
        {deleting && <dialogs.Component open={deleting} total={total} {...handlers} />}
        {viewed && !IS_FRAME && (
          <Viewer key={viewed} id={viewed} summary={list?.find(({ id }) => String(id) === viewed)} onClose={closeViewer} />
        )}
      </Suspense>
    </>
  );
}

const CARDS = [
  { key: 'layouts', to: PATHS.layouts, one: 'layout cadastrado', many: 'layouts cadastrados' },
  { key: 'attractions', to: PATHS.attractions, one: 'atração cadastrada', many: 'atrações cadastradas' },
  { key: 'values', to: PATHS.values, one: 'valor cadastrado', many: 'valores cadastrados' },
] as const;

function Counts({ query: { data, isPending, isError, refetch } }: { query: UseQueryResult<AdminCounts> }) {
  return (
    <>
      <ul className="mt-5 grid gap-2 @[20rem]:grid-cols-3 sm:flex sm:flex-wrap sm:gap-3" aria-busy={isPending}>
        {CARDS.map(({ key, to, one, many }) => (
          <li key={key} className="min-w-0">
            <Link
              to={to}
              className="flex h-full min-h-11 items-baseline gap-2 rounded-md border border-line bg-card px-3 py-2 transition-colors duration-150 hover:border-edge hover:bg-sunk @[20rem]:max-sm:flex-col @[20rem]:max-sm:gap-0 sm:px-4"
            >
              {isPending ? (
                <Skeleton className="h-[1.15em] w-9 text-xl sm:self-center" />
              ) : (
                <span className="title-number text-xl leading-tight">{data ? data[key].toLocaleString('pt-BR') : '-'}</span>
              )}{' '}
              <span className="text-sm leading-snug text-soft">{data?.[key] === 1 ? one : many}</span>
            </Link>
          </li>
        ))}
      </ul>
      {isError && !data && (
        <p className="mt-2 text-sm text-soft">
          Não deu para contar. <InlineButton onClick={() => refetch()}>Contar de novo</InlineButton>
        </p>
      )}
    </>
  );
}
