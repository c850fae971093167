import { useQuery } from '@tanstack/react-query';
import { countsQuery } from '../../api/admin.ts';
import { InlineButton } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const CARDS = [
  { key: 'layouts', one: 'layout cadastrado', many: 'layouts cadastrados' },
  { key: 'attractions', one: 'atração cadastrada', many: 'atrações cadastradas' },
  { key: 'values', one: 'valor cadastrado', many: 'valores cadastrados' },
] as const;

/** How much is in the catalogue (spec §2: three count cards). */
export function Counts() {
  const { data, isPending, isError, refetch } = useQuery(countsQuery);
  return (
    <>
      <ul className="mt-5 grid gap-2 @[22rem]:grid-cols-3 sm:gap-3.5" aria-busy={isPending}>
        {CARDS.map(({ key, one, many }) => (
          <li key={key} className="flex items-baseline gap-2.5 rounded-lg border border-line bg-card p-3 @[22rem]:block sm:p-5">
            {isPending ? (
              <Skeleton className="h-[1.25em] w-14 text-3xl sm:text-4xl" />
            ) : (
              <span className="title-number block text-3xl leading-tight sm:text-4xl">{data ? data[key] : '-'}</span>
            )}{' '}
            <span className="mt-0.5 block text-sm leading-snug text-soft sm:text-base">{data?.[key] === 1 ? one : many}</span>
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
