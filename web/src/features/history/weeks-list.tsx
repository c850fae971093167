import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import { LIMITS } from '../../../../core/contracts/limits.ts';
import { counted } from '../../../../core/rules/text.ts';
import { DAYS } from '../../../../core/rules/week.ts';
import { plainMessage } from '../../api/errors.ts';
import { historyQuery } from '../../api/queries.ts';
import { useIsAdmin } from '../../api/session.ts';
import { QueryResult } from '../../list-kit/states.tsx';
import { PATHS } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { prefetchWhenIdle } from '../../ui/loadable.ts';
import { useHistoryState } from '../../ui/persistent-state.ts';
import { Problem, Skeleton } from '../../ui/screen.tsx';
import type { EmptyStateProps } from '../../ui/ticket.tsx';
import { toast } from '../../ui/toast.tsx';
import { repeatDialog } from '../../week/dialogs.ts';
import { takeActions } from '../../week/take/take-menu.tsx';
import { WeekCard } from './week-card.tsx';

const INITIAL_WEEKS = 6;

const SEARCH_DEBOUNCE_MS = 200;

/** Location state that marks a change of the address by typing in the search box. */
const TYPED_STATE = 'typed';

const NO_WEEKS: EmptyStateProps = {
  icon: 'calendar',
  title: 'Nenhuma programação ainda.',
  hint: 'As programações aparecem aqui, para rever ou repetir.',
  action: (
    <Link to={PATHS.newSchedule} className={buttonClass('primary', 'md', 'mt-2')}>
      Nova Programação
    </Link>
  ),
};

const nothingFound = (searched: string, onClear: () => void): EmptyStateProps => ({
  icon: 'search',
  title: `Nada encontrado para “${searched}”.`,
  hint: 'Procure por um dia (25/11), pelo nome de um evento ou por uma atração.',
  action: <Button onClick={onClear}>Limpar a busca</Button>,
});

export function WeeksList() {
  const { typed, type, searched } = useSearch();
  const isAdmin = useIsAdmin();
  const box = useRef<HTMLInputElement>(null);
  const query = useInfiniteQuery({ ...historyQuery(searched), placeholderData: keepPreviousData });
  const { data, error, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const items = useMemo(() => data?.pages.flatMap((page) => page.items), [data]);
  // Groups all pages together, because a further page may have older programmes of the same week.
  const weeks = useMemo(() => [...Map.groupBy(items ?? [], ({ startDate }) => startDate).values()], [items]);
  const [isAll, setAll] = useHistoryState('all weeks', false);
  const visibleWeeks = isAll || searched ? weeks : weeks.slice(0, INITIAL_WEEKS);
  const count = visibleWeeks.flat().length;
  const hasMore = hasNextPage || visibleWeeks.length < weeks.length;

  useEffect(() => prefetchWhenIdle([takeActions, repeatDialog]), []);

  // When an administrator's session ends, this screen stays open. A toast then says why the administrators' buttons are gone.
  const wasAdmin = useRef(false);
  useEffect(() => {
    if (wasAdmin.current && !isAdmin) {
      toast({
        tone: 'warn',
        title: 'Sua sessão terminou',
        description: 'Para visualizar ou excluir, entre de novo no Painel Admin.',
      });
    }
    wasAdmin.current = isAdmin;
  }, [isAdmin]);

  const list = useRef<HTMLUListElement>(null);
  const countBefore = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when items are added, although it does not read `isAll`
  useEffect(() => {
    const first = countBefore.current === null ? undefined : items?.[countBefore.current];
    if (!first) return;
    list.current?.querySelector<HTMLElement>(`[data-programme="${first.id}"] a`)?.focus();
    countBefore.current = null;
  }, [items, isAll]);

  function showMore() {
    countBefore.current = count;
    if (visibleWeeks.length < weeks.length) setAll(true);
    else void fetchNextPage();
  }

  function search(text: string) {
    // Programmes that “Mostrar mais” requested must not take the focus while the user is typing.
    countBefore.current = null;
    type(text);
  }

  function clear() {
    search('');
    box.current?.focus();
  }

  return (
    <>
      <p className="mt-1 text-soft">
        Todas as semanas, da mais nova à mais antiga. Em “⋯” estão o Excel, o texto para WhatsApp e as imagens de cada semana.
      </p>
      <search className="mt-5 block max-w-2xl">
        <TextField
          ref={box}
          label="Buscar programação"
          type="search"
          placeholder="Data, nome do evento ou atração"
          value={typed}
          maxLength={LIMITS.historySearch}
          onChange={(event) => search(event.target.value)}
        />
      </search>
      <p role="status" className="sr-only">
        {items && !isPlaceholderData ? resultText(count, hasMore) : ''}
      </p>
      <div className="mt-6">
        <QueryResult
          query={query}
          data={items}
          skeleton={<Waiting />}
          failed="Não deu para carregar o histórico"
          empty={searched ? nothingFound(searched, clear) : NO_WEEKS}
        >
          {() => (
            <ul
              ref={list}
              aria-label="Programações"
              aria-busy={isPlaceholderData}
              className="grid grid-cols-1 items-start gap-3 min-[100rem]:grid-cols-2 min-[100rem]:gap-4"
            >
              {visibleWeeks.map((programmes) => (
                <WeekCard key={programmes[0]?.startDate} items={programmes} isAdmin={isAdmin} />
              ))}
            </ul>
          )}
        </QueryResult>
      </div>
      {hasMore && (
        <Button className="mt-4" inactive={isFetchingNextPage} onClick={showMore}>
          {isFetchingNextPage ? 'Carregando...' : 'Mostrar mais'}
        </Button>
      )}
      {error && data && <Problem className="mt-3">{plainMessage(error, 'Não deu para carregar mais. Tente de novo.')}</Problem>}
    </>
  );
}

/** The search is in the address, so that reloading and going back show the same list. */
function useSearch() {
  const [params, setParams] = useSearchParams();
  const searched = (params.get('busca') ?? '').slice(0, LIMITS.historySearch);
  const { key, state } = useLocation();
  const isOwn = useNavigationType() === 'REPLACE' && state === TYPED_STATE;
  const [latest, setLatest] = useState({ text: searched, key });
  // When typing changes the address, the box keeps its text. Any other navigation, such as going back, fills the box with the
  // address's text, even if the address stays the same. No effect is used, because an effect would first render the old text.
  const typed = isOwn || latest.key === key ? latest.text : searched;

  useEffect(() => {
    const trimmed = typed.trim();
    if (trimmed === searched) return;
    const timer = setTimeout(
      () => setParams(trimmed ? { busca: trimmed } : {}, { replace: true, preventScrollReset: true, state: TYPED_STATE }),
      SEARCH_DEBOUNCE_MS,
    );
    return () => clearTimeout(timer);
  }, [typed, searched, setParams]);

  return { typed, type: (text: string) => setLatest({ text, key }), searched };
}

function resultText(count: number, isMore: boolean): string {
  const programmes = counted(count, 'programação', 'programações');
  return isMore ? `Mostrando ${programmes}; há mais.` : `${programmes} ${count === 1 ? 'encontrada' : 'encontradas'}.`;
}

function Waiting() {
  return (
    <div aria-busy="true" className="grid gap-3 min-[100rem]:grid-cols-2 min-[100rem]:gap-4">
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className="@container rounded-lg border border-line bg-card">
          <div className="p-4 @3xl:px-5">
            <Skeleton className="h-6 w-44" />
            <Skeleton className="mt-2 h-4 w-56 max-w-full" />
            <div className="mt-4 grid grid-cols-6 gap-x-1.5 @3xl:gap-x-2.5">
              {DAYS.map(({ key: day }) => (
                <Skeleton key={day} className="aspect-3/4 w-full max-w-16 rounded-sm @3xl:w-9 @4xl:w-12" />
              ))}
            </div>
            {/* Stands for the list of the evenings' names, which a narrow card has below the flyers. */}
            <Skeleton className="mt-3 h-38 @3xl:hidden" />
          </div>
        </div>
      ))}
    </div>
  );
}
