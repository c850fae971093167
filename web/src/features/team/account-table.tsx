import type { Account } from '../../../../core/contracts/team.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, ColumnsRow, RecordTable, SkeletonTable } from '../../ui/record-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { venueDate, venueTime } from '../../venue.ts';
import { seenWhen } from './seen.ts';

const LABEL = 'Contas';

const COLUMNS: Column<'name' | 'seen' | 'sessions' | 'made' | 'actions'>[] = [
  { key: 'name', heading: 'Conta', isHeader: true, className: 'col-span-2 wrap-anywhere font-semibold @4xl:w-1/4' },
  { key: 'seen', heading: 'Último acesso', className: 'col-span-2 @4xl:whitespace-nowrap text-soft tabular-nums' },
  { key: 'sessions', heading: 'Sessões abertas', className: 'col-start-1 text-soft tabular-nums' },
  { key: 'made', heading: 'Criada', className: 'col-start-2 @4xl:whitespace-nowrap text-soft tabular-nums' },
  { key: 'actions', heading: 'Ações', className: 'col-span-2 empty:hidden' },
];

/** What can be done with an account. */
export type AccountAction = 'endSessions' | 'reset' | 'remove' | 'seeCode';

interface AccountTableProps {
  accounts: Account[];
  /** Those whose reset code is still known here. */
  hasCode: (account: Account) => boolean;
  onAction: (what: AccountAction, account: Account) => void;
}

/** The accounts, and what can be done with each. */
export function AccountTable({ accounts, hasCode, onAction }: AccountTableProps) {
  const now = Date.now();
  return (
    <RecordTable label={LABEL} columns={COLUMNS}>
      {accounts.map((account) => {
        const { id, username, isSelf, lastSeenAt, openSessions, createdAt, resetEndsAt } = account;
        const button = (what: AccountAction, words: string, label = `${words} de ${username}`, look?: 'remove') => (
          <Button size="sm" look={look} aria-label={label} onClick={() => onAction(what, account)}>
            {words}
          </Button>
        );
        return (
          <ColumnsRow
            key={id}
            columns={COLUMNS}
            cells={{
              name: (
                <>
                  {username}{' '}
                  {isSelf && (
                    <span className="ml-1">
                      <Badge>você</Badge>
                    </span>
                  )}
                  {resetEndsAt && (
                    <span className="block text-sm font-normal text-soft">
                      tem um código para trocar a senha até {venueTime(resetEndsAt)}
                    </span>
                  )}
                </>
              ),
              seen: (
                <>
                  <span className="@4xl:sr-only">Último acesso </span>
                  {seenWhen(lastSeenAt, now)}
                </>
              ),
              sessions: (
                <>
                  {openSessions}
                  <span className="@4xl:sr-only">{openSessions === 1 ? ' sessão aberta' : ' sessões abertas'}</span>
                </>
              ),
              made: (
                <>
                  <span className="@4xl:sr-only">Criada em </span>
                  {venueDate(createdAt)}
                </>
              ),
              actions: (
                <span className="flex flex-wrap gap-1.5 @4xl:justify-end">
                  {isSelf
                    ? openSessions > 1 && button('endSessions', 'Encerrar as outras sessões', 'Encerrar as outras sessões')
                    : openSessions > 0 && button('endSessions', 'Encerrar sessões')}
                  {!isSelf &&
                    (hasCode(account)
                      ? button('seeCode', 'Ver código')
                      : button('reset', 'Nova senha', `Código para a nova senha de ${username}`))}
                  {!isSelf && button('remove', 'Remover', `Remover ${username}`, 'remove')}
                </span>
              ),
            }}
          />
        );
      })}
    </RecordTable>
  );
}

/** The table while it is loading. */
export const AccountSkeleton = () => (
  <SkeletonTable
    label={LABEL}
    columns={COLUMNS}
    rows={3}
    cells={{
      name: <Skeleton className="h-6 w-40" />,
      seen: <Skeleton className="h-6 w-36" />,
      sessions: <Skeleton className="h-6 w-16" />,
      made: <Skeleton className="h-6 w-32" />,
      actions: (
        <span className="flex @4xl:justify-end">
          <Skeleton className="h-9 w-52 pointer-coarse:h-11" />
        </span>
      ),
    }}
  />
);
