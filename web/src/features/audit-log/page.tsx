import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { AuditEntry } from '../../../../core/contracts/audit-log.ts';
import { AUDIT_LABELS, auditSentence } from '../../../../core/rules/audit-log.ts';
import { capitalized } from '../../../../core/rules/text.ts';
import { plainMessage } from '../../api/errors.ts';
import { type AuditFilter, auditQuery } from '../../api/queries.ts';
import { AdminPage } from '../../list-kit/page.tsx';
import { QueryResult } from '../../list-kit/states.tsx';
import { PATHS } from '../../paths.ts';
import { Button, buttonClass, passFocusOn } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { useHistoryState } from '../../ui/persistent-state.ts';
import { Problem, Skeleton } from '../../ui/screen.tsx';
import { Select } from '../../ui/select.tsx';
import { venueDate, venueTime } from '../../venue.ts';

const ALL: AuditFilter = { actor: '', kind: '' };
const KINDS = Object.entries(AUDIT_LABELS).map(
  ([kind, label]) => [kind, capitalized(label.replace(/(\. Itens:| para|:)$/, ''))] as const,
);

export default function AuditLogPage() {
  const [filter, setFilter] = useHistoryState('audit-log', ALL);
  const query = useInfiniteQuery({ ...auditQuery(filter), placeholderData: keepPreviousData });
  const { data, error, hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage } = query;
  const loaded = data?.pages.flatMap(({ entries }) => entries);
  const actors = data?.pages[0]?.actors ?? [];
  const isFiltered = filter.actor !== '' || filter.kind !== '';
  const nothing = isFiltered ? 'Nada encontrado' : 'Nenhuma atividade ainda';

  return (
    <AdminPage
      heading="Atividade"
      intro="Quem fez o quê, nos últimos 180 dias."
      actions={
        <Link to={PATHS.team} className={buttonClass()}>
          Equipe
        </Link>
      }
    >
      <div className="mt-5 grid gap-3 @xl:grid-cols-[16rem_24rem]">
        <Select
          label="Quem"
          value={filter.actor}
          // The chosen user stays in the list, even when no entry of that user is left.
          options={[...new Set(['', ...actors, filter.actor])].map((actor) => [actor, actor || 'Todos'])}
          onChange={(actor) => setFilter({ ...filter, actor })}
        />
        <Select
          label="O quê"
          value={filter.kind}
          options={[['', 'Tudo'], ...KINDS]}
          onChange={(kind) => setFilter({ ...filter, kind: kind as AuditFilter['kind'] })}
        />
      </div>
      <p role="status" className="sr-only">
        {loaded && !isPlaceholderData && (loaded.length > 0 ? `Mostrando ${loaded.length}` : nothing)}
      </p>
      <div className="mt-6">
        <QueryResult
          query={query}
          data={loaded}
          loading="Carregando a atividade..."
          skeleton={<Loading />}
          failed="Não deu para carregar a atividade"
          empty={{
            icon: 'search',
            title: nothing,
            hint: isFiltered
              ? 'Nos últimos 180 dias não há nada com este filtro.'
              : 'Exclusões, aprovações, links e contas aparecem aqui.',
            action: isFiltered && <Button onClick={() => setFilter(ALL)}>Mostrar tudo</Button>,
          }}
        >
          {(entries) => (
            <div className="flex flex-col gap-6">
              {[...Map.groupBy(entries, ({ createdAt }) => venueDate(createdAt))].map(([day, ofDay]) => (
                <Day key={day} day={day} entries={ofDay} />
              ))}
              {hasNextPage && (
                <div className="flex flex-col items-start gap-2">
                  <Button ref={passFocusOn} inactive={isFetchingNextPage} onClick={() => fetchNextPage()}>
                    {isFetchingNextPage ? 'Carregando...' : 'Mostrar mais'}
                  </Button>
                  {error && <Problem>{plainMessage(error, 'Não deu para carregar mais. Tente de novo.')}</Problem>}
                </div>
              )}
            </div>
          )}
        </QueryResult>
      </div>
    </AdminPage>
  );
}

function Day({ day, entries }: { day: string; entries: AuditEntry[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg tabular-nums">
        {day}
      </h2>
      <ul className="mt-2 rounded-lg border border-line bg-card">
        {entries.map((entry) => (
          <li key={entry.id} className="perforated flex gap-4 border-b px-4 py-3 last:border-b-0">
            <time dateTime={entry.createdAt} className="shrink-0 text-soft tabular-nums">
              {venueTime(entry.createdAt).slice(11)}
            </time>
            <span className="min-w-0 wrap-anywhere">{auditSentence(entry)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Loading() {
  return (
    <div className="flex flex-col gap-2" aria-busy="true">
      <Skeleton className="h-7 w-32" />
      <Skeleton className="h-[calc(100dvh-20rem)]" />
    </div>
  );
}
