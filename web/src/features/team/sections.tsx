import { type ReactNode, useId, useState } from 'react';
import { PASSWORD_FORM } from '../../../../core/contracts/auth-forms.ts';
import type { Team } from '../../../../core/contracts/team.ts';
import { api, body, checked } from '../../api/client.ts';
import { teamQuery } from '../../api/queries.ts';
import { useAction } from '../../list-kit/action.ts';
import { useForm } from '../../list-kit/form.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/field.tsx';

export function Section({ title, state, children }: { title: string; state?: ReactNode; children: ReactNode }) {
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
  onOpenCode: (() => void) | undefined;
}

export function Registration({ isOn, from, onNew, onOpenCode }: Team['registration'] & CodeProps) {
  const opening = useAction({
    run: (open: boolean) => body(api.team.registration.$put({ json: { open } })),
    done: (team, client) => {
      client.setQueryData(teamQuery.queryKey, team);
      return team.registration.isOn
        ? { title: 'Novas contas permitidas', description: 'O código anterior volta a valer.' }
        : { title: 'Novas contas bloqueadas', description: 'Ninguém cria conta até você permitir de novo.' };
    },
    failed: {
      title: 'Nada mudou',
      fallback: 'Não deu para permitir ou bloquear novas contas. Tente de novo.',
      unconfirmed: ['Mudança não confirmada', 'Confira na tela se novas contas estão permitidas ou bloqueadas.'],
    },
  });
  return (
    <Section title="Novas contas" state={isOn ? <Badge tone="ok">Permitidas</Badge> : <Badge>Bloqueadas</Badge>}>
      <p className="text-soft">
        {isOn
          ? `Quem tem o código de registro${from === 'secret' ? ', o da instalação,' : ''} cria uma conta de administrador.`
          : 'Ninguém cria conta, nem com código.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {from !== null && (
          <Button inactive={opening.isPending} onClick={(event) => opening.press(event, !isOn)}>
            {isOn ? 'Bloquear novas contas' : 'Permitir novas contas'}
          </Button>
        )}
        {onOpenCode && isOn && (
          <Button aria-label="Ver código de registro" onClick={onOpenCode}>
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

export function StaffCode({ isOn, devices, onNew, onOpenCode, onOff }: Team['staff'] & CodeProps & { onOff: () => void }) {
  return (
    <Section title="Acesso da equipe" state={isOn ? <Badge tone="ok">Com código</Badge> : <Badge>Sem código</Badge>}>
      <p className="text-soft">
        {isOn
          ? `${devicesWords(devices)} com o código atual. Cada aparelho pede uma vez, e de novo depois de 30 dias sem uso.`
          : 'Quem tem o endereço pode montar a programação, em qualquer aparelho.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {onOpenCode && (
          <Button aria-label="Ver código da equipe" onClick={onOpenCode}>
            Ver código
          </Button>
        )}
        <Button aria-label={isOn ? 'Novo código da equipe' : undefined} onClick={onNew}>
          {isOn ? 'Novo código' : 'Exigir um código'}
        </Button>
        {isOn && <Button onClick={onOff}>Parar de exigir</Button>}
      </div>
    </Section>
  );
}

function devicesWords(devices: number): string {
  if (devices === 0) return 'Nenhum aparelho tem acesso agora';
  return devices === 1 ? '1 aparelho tem acesso' : `${devices} aparelhos têm acesso`;
}

const EMPTY = { current: '', password: '' };

/** A hidden field tells password managers to which user the password belongs. */
export function PasswordForm({ username }: { username: string }) {
  const [typed, setTyped] = useState(EMPTY);
  const { form, field, isPending } = useForm({
    fields: PASSWORD_FORM,
    state: [typed, setTyped],
    run: (json) => checked(api.team.password.$put({ json })),
    done: () => {
      setTyped(EMPTY);
      return { title: 'Senha trocada', description: 'Suas sessões em outros aparelhos terminaram.' };
    },
    failed: {
      title: 'Senha não trocada',
      fallback: 'Ocorreu um erro ao trocar a senha. Tente de novo.',
      unconfirmed: [
        'Troca não confirmada',
        'Não deu para confirmar a troca. Se precisar entrar de novo, tente primeiro a senha nova.',
      ],
    },
    about: { 403: 'current' },
  });
  return (
    <form {...form} className="flex w-full max-w-md flex-col gap-4">
      <input hidden readOnly name="username" autoComplete="username" value={username} />
      <PasswordField label="Senha atual" autoComplete="current-password" {...field('current')} />
      <PasswordField
        label="Nova senha"
        hint="Pelo menos 6 caracteres. Encerra suas sessões em outros aparelhos."
        autoComplete="new-password"
        {...field('password')}
      />
      <Button type="submit" className="self-start" aria-disabled={isPending || undefined}>
        {isPending ? 'Trocando...' : 'Trocar senha'}
      </Button>
    </form>
  );
}
