import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Account } from '../../../../core/contracts/team.ts';
import { teamQuery } from '../../api/queries.ts';
import { QueryPage, useDialogs } from '../../list-kit/page.tsx';
import { seenWhen } from '../../list-kit/words.ts';
import { PATHS } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { loadable } from '../../ui/loadable.ts';
import { holdPage } from '../../ui/page-state.ts';
import { actionsColumn, type Column, RecordList, RowActions } from '../../ui/record-table.tsx';
import { toast } from '../../ui/toast.tsx';
import { venueDate, venueTime } from '../../venue.ts';
import type { CreatedCode, OpenDialog, Target } from './dialogs.tsx';
import { PasswordForm, Registration, Section, StaffCode } from './sections.tsx';

const dialogs = loadable(() => import('./dialogs.tsx'));

let hasCodes = false;
holdPage(() => hasCodes);

const NARROW = 'text-soft tabular-nums';

/** Returns a function that shows a code again; undefined unless the open page has created the code with this id. */
type CodeOpener = (target: Target, codeId: string | null) => (() => void) | undefined;

type Ask = (what: 'endSessions' | 'reset' | 'remove', account: Account) => void;

const columnsOf = (onAsk: Ask, codeOpener: CodeOpener): Column<Account>[] => [
  {
    heading: 'Conta',
    isHeader: true,
    className: 'col-span-2 wrap-anywhere font-semibold @4xl:w-1/4',
    cell: ({ username, isSelf, resetEndsAt }) => (
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
  },
  {
    heading: 'Último acesso',
    className: `col-span-2 @4xl:whitespace-nowrap ${NARROW}`,
    before: 'Último acesso',
    cell: ({ lastSeenAt }) => seenWhen(lastSeenAt, Date.now()),
  },
  {
    heading: 'Sessões abertas',
    className: `col-start-1 ${NARROW}`,
    cell: ({ openSessions }) => (
      <>
        {openSessions}
        <span className="@4xl:sr-only">{openSessions === 1 ? ' sessão aberta' : ' sessões abertas'}</span>
      </>
    ),
  },
  {
    heading: 'Criada',
    className: `col-start-2 @4xl:whitespace-nowrap ${NARROW}`,
    before: 'Criada em',
    cell: ({ createdAt }) => venueDate(createdAt),
  },
  actionsColumn(
    (account) => <AccountActions account={account} onAsk={onAsk} codeOpener={codeOpener} />,
    'col-span-2 empty:hidden',
  ),
];

interface AccountActionsProps {
  account: Account;
  onAsk: Ask;
  codeOpener: CodeOpener;
}

function AccountActions({ account, onAsk, codeOpener }: AccountActionsProps) {
  const { id, username, isSelf, openSessions, resetEndsAt } = account;
  const onSee = codeOpener(id, resetEndsAt);
  const ask = (what: Parameters<Ask>[0]) => () => onAsk(what, account);
  const button = (text: string, label: string, onClick: () => void, look?: 'remove') => (
    <Button size="sm" look={look} aria-label={label} onClick={onClick}>
      {text}
    </Button>
  );
  return (
    <RowActions>
      {isSelf
        ? openSessions > 1 && button('Encerrar as outras sessões', 'Encerrar as outras sessões', ask('endSessions'))
        : openSessions > 0 && button('Encerrar sessões', `Encerrar sessões de ${username}`, ask('endSessions'))}
      {!isSelf &&
        (onSee
          ? button('Ver código', `Ver código de ${username}`, onSee)
          : button('Nova senha', `Código para a nova senha de ${username}`, ask('reset')))}
      {!isSelf && button('Remover', `Remover ${username}`, ask('remove'), 'remove')}
    </RowActions>
  );
}

export default function TeamPage() {
  const team = useQuery(teamQuery);
  const { open, show, heading, handlers } = useDialogs<OpenDialog>(dialogs);
  // The page keeps the codes that were created on it, because the server cannot show a code again.
  const [codes, setCodes] = useState<CreatedCode[]>([]);
  useEffect(() => {
    hasCodes = codes.length > 0;
    return () => {
      hasCodes = false;
    };
  }, [codes]);
  // If another administrator has made a newer code, its id differs, and this page does not offer its own old code.
  const codeOpener: CodeOpener = (target, codeId) => {
    const created = codes.find((one) => one.target === target && one.codeId === codeId);
    return created && (() => show({ what: 'made', created }));
  };
  const onAsk: Ask = (what, account) => team.data && show({ what, account, team: team.data });
  const table = { label: 'Contas', columns: columnsOf(onAsk, codeOpener) };

  function onMade(created: CreatedCode, isShown: boolean) {
    setCodes((before) => [created, ...before].toSorted((a, b) => b.askedAt - a.askedAt));
    if (isShown) show({ what: 'made', created });
    else if (heading.current) toast({ title: 'Código pronto', description: 'Está em “Ver código”.' });
    // Only the page had the code, and the user has left the page.
    else {
      const description = 'Se havia um código anterior, ele deixou de valer, e o novo ninguém viu: gere outro em Equipe.';
      toast({ tone: 'warn', title: 'Novo código perdido', description, duration: 10_000 });
    }
  }

  return (
    <QueryPage
      heading="Equipe"
      headingRef={heading}
      intro="Quem administra a casa, e os códigos que ela pede."
      actions={
        <Link to={PATHS.auditLog} className={buttonClass()}>
          Atividade
        </Link>
      }
      query={team}
      data={team.data}
      loading="Carregando a equipe..."
      skeleton={<RecordList {...table} rows={3} />}
      failed="Não deu para carregar a equipe"
      dialogs={open && <dialogs.Component open={open} onCreated={onMade} {...handlers} />}
    >
      {(data) => (
        <>
          <RecordList {...table} rows={data.accounts} />
          <div className="mt-10 grid gap-x-10 gap-y-8 @3xl:grid-cols-2 @5xl:grid-cols-3">
            <Registration
              {...data.registration}
              onNew={() => show({ what: 'registrationCode', team: data })}
              onOpenCode={codeOpener('registration', data.registration.codeId)}
            />
            <StaffCode
              {...data.staff}
              onNew={() => show({ what: 'staffCode', team: data })}
              onOpenCode={codeOpener('staff', data.staff.codeId)}
              onOff={() => show({ what: 'staffOff', team: data })}
            />
            <Section title="Sua senha">
              <PasswordForm username={data.accounts.find(({ isSelf }) => isSelf)?.username ?? ''} />
            </Section>
          </div>
        </>
      )}
    </QueryPage>
  );
}
