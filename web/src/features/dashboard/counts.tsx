import type { UseQueryResult } from '@tanstack/react-query';
import type { AdminCounts } from '../../../../core/contracts/schedules.ts';
import { PATHS } from '../../paths.ts';
import { InlineButton } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/screen.tsx';

const CARDS = [
  { key: 'layouts', to: PATHS.layouts, one: 'layout cadastrado', many: 'layouts cadastrados' },
  { key: 'attractions', to: PATHS.attractions, one: 'atração cadastrada', many: 'atrações cadastradas' },
  { key: 'values', to: PATHS.values, one: 'valor cadastrado', many: 'valores cadastrados' },
] as const;

export function Counts({ query: { data, isPending, isError, refetch } }: { query: UseQueryResult<AdminCounts> }) {
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
