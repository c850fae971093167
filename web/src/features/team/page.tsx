import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import type { Team } from '../../../../core/contracts/team.ts';
import { AdminPage } from '../../admin/admin-page.tsx';
import { QueryList } from '../../admin/query-list.tsx';
import { isExpired, plainMessage } from '../../api/plain-message.ts';
import { openRegistration, teamQuery } from '../../api/team.ts';
import { PATHS } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { toast } from '../../ui/toast.tsx';
import { AccountSkeleton, AccountTable } from './account-table.tsx';
import type { Made, OpenDialog, Target } from './dialogs.tsx';
import { PasswordForm } from './password-form.tsx';

const Dialogs = lazy(() => import('./dialogs.tsx'));

/** "Equipe": who has an account, and which codes are asked for. */
export default function TeamPage() {
  const team = useQuery(teamQuery);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  // Nobody tells these again: closing the dialog by mistake loses none.
  const [codes, setCodes] = useState<Made[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const codeOf = (target: Target) => codes.find((one) => one.target === target);
  const see = (target: Target) => {
    const made = codeOf(target);
    if (made) setOpen({ what: 'made', made });
  };

  return (
    <>
      <AdminPage
        heading="Equipe"
        headingRef={heading}
        intro="Quem administra a casa, e os códigos que ela pede."
        actions={
          <Link to={PATHS.deeds} className={buttonClass()}>
            Atividade
          </Link>
        }
      >
        <div className="mt-6">
          <QueryList
            query={team}
            list={team.data && [team.data]}
            loading="Carregando a equipe..."
            skeleton={<AccountSkeleton />}
            failed="Não deu para carregar a equipe"
            empty={null}
          >
            {([data]) =>
              data && (
                <>
                  <AccountTable
                    accounts={data.accounts}
                    hasCode={({ id, resetEndsAt }) => resetEndsAt !== null && codeOf(id) !== undefined}
                    onAction={(what, account) => (what === 'seeCode' ? see(account.id) : setOpen({ what, account }))}
                  />
                  <div className="mt-10 grid gap-x-10 gap-y-8 @3xl:grid-cols-2 @5xl:grid-cols-3">
                    <Registration
                      {...data.registration}
                      onNew={() => setOpen({ what: 'registrationCode', team: data })}
                      onSee={codeOf('registration') && (() => see('registration'))}
                    />
                    <StaffCode
                      {...data.staff}
                      onNew={() => setOpen({ what: 'staffCode', team: data })}
                      onSee={data.staff.isOn && codeOf('staff') && (() => see('staff'))}
                      onOff={() => setOpen({ what: 'staffOff', team: data })}
                    />
                    <Section title="Sua senha">
                      <PasswordForm username={data.accounts.find(({ isSelf }) => isSelf)?.username ?? ''} />
                    </Section>
                  </div>
                </>
              )
            }
          </QueryList>
        </div>
      </AdminPage>
      <Suspense>
        {open && (
          <Dialogs
            open={open}
            onMade={(made) => {
              setCodes([made, ...codes.filter(({ target }) => target !== made.target)]);
              setOpen({ what: 'made', made });
            }}
            onClose={() => setOpen(null)}
            onDone={() => heading.current?.focus()}
          />
        )}
      </Suspense>
    </>
  );
}

function Section({ title, state, children }: { title: string; state?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col items-start gap-3">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {state}
      {children}
    </section>
  );
}

interface CodeProps {
  onNew: () => void;
  /** Shows the code that was made here. */
  onSee: (() => void) | false | undefined;
}

function Registration({ isOn, from, onNew, onSee }: Team['registration'] & CodeProps) {
  const queryClient = useQueryClient();
  const opening = useMutation({
    mutationFn: openRegistration,
    onSuccess: (team) => {
      queryClient.setQueryData(teamQuery.queryKey, team);
      const description = team.registration.isOn ? 'O código de antes vale de novo.' : 'Ninguém cria conta até abrir de novo.';
      toast({ title: team.registration.isOn ? 'Cadastro aberto' : 'Cadastro fechado', description });
    },
    onError: (error) => {
      if (isExpired(error)) return;
      const description = plainMessage(error, 'Não deu para abrir ou fechar o cadastro.');
      toast({ tone: 'error', title: 'O cadastro não mudou', description });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  });
  return (
    <Section title="Novas contas" state={isOn ? <Badge tone="ok">Cadastro aberto</Badge> : <Badge>Cadastro fechado</Badge>}>
      <p className="text-soft">
        {isOn
          ? `Quem tem o código de registro${from === 'secret' ? ', o da instalação,' : ''} cria uma conta de administrador.`
          : 'Ninguém cria conta, com código ou sem.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {from !== null && (
          <Button inactive={opening.isPending} onClick={() => opening.mutate(!isOn)}>
            {isOn ? 'Fechar cadastro' : 'Abrir cadastro'}
          </Button>
        )}
        {onSee && isOn && (
          <Button aria-label="Ver código de registro" onClick={onSee}>
            Ver código
          </Button>
        )}
        <Button aria-label="Novo código de registro" onClick={onNew}>
          Novo código
        </Button>
      </div>
    </Section>
  );
}

function StaffCode({ isOn, devices, onNew, onSee, onOff }: Team['staff'] & CodeProps & { onOff: () => void }) {
  return (
    <Section title="Acesso da equipe" state={isOn ? <Badge tone="ok">Com código</Badge> : <Badge>Sem código</Badge>}>
      <p className="text-soft">
        {isOn
          ? `${devicesWords(devices)} com o código de agora. Cada aparelho pede uma vez.`
          : 'Quem tem o endereço monta a programação, em qualquer aparelho.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {onSee && (
          <Button aria-label="Ver código da equipe" onClick={onSee}>
            Ver código
          </Button>
        )}
        <Button aria-label={isOn ? 'Novo código da equipe' : undefined} onClick={onNew}>
          {isOn ? 'Novo código' : 'Pedir um código'}
        </Button>
        {isOn && <Button onClick={onOff}>Parar de pedir</Button>}
      </div>
    </Section>
  );
}

function devicesWords(devices: number): string {
  if (devices === 0) return 'Nenhum aparelho entrou ainda';
  return devices === 1 ? '1 aparelho entrou' : `${devices} aparelhos entraram`;
}
