import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { api, checked } from '../../api/client.ts';
import { plainMessage } from '../../api/plain-message.ts';
import { setStaffGate } from '../../api/staff-gate.ts';
import { noteAdmission } from '../../api/unauthorized.ts';
import { PATHS } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TicketCard } from '../../week/ticket-card.tsx';

/** Asks for the team's code, once per device, where the venue has set one. */
export default function StaffCodeGate() {
  const queryClient = useQueryClient();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  const enter = useMutation({
    mutationFn: () => checked(api.auth['staff-code'].$post({ json: { code: code.trim() } })),
    onSuccess: async () => {
      noteAdmission();
      setStaffGate(false);
      requestAnimationFrame(() => document.getElementById('conteudo')?.focus());
      // Refetches everything that was refused. A read that is still on its way without the code would be waited for.
      await queryClient.cancelQueries();
      void queryClient.invalidateQueries();
    },
    onError: (error) => {
      setProblem(plainMessage(error, 'Código incorreto. Confira e tente de novo.'));
      input.current?.select();
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (enter.isPending) return;
    if (code.trim()) {
      setProblem(undefined);
      enter.mutate();
    } else {
      setProblem('Código da equipe é obrigatório');
      input.current?.focus();
    }
  }

  return (
    <main
      id="conteudo"
      tabIndex={-1}
      className="mx-auto flex w-full max-w-5xl flex-1 flex-col justify-center px-4 py-6 outline-none sm:px-8"
    >
      <title>Código da equipe · Quartou!</title>
      <TicketCard>
        <h1 className="text-3xl">Código da equipe</h1>
        <p className="mt-2 text-soft">
          A casa pede este código uma vez em cada aparelho. O que você já montou continua guardado aqui.
        </p>
        <form noValidate onSubmit={submit} className="mt-6 flex flex-col gap-4">
          <PasswordField
            ref={input}
            label="Código da equipe"
            name="code"
            autoComplete="off"
            autoFocus
            aria-required
            value={code}
            error={problem}
            onChange={(event) => {
              setCode(event.target.value);
              setProblem(undefined);
            }}
          />
          <Button type="submit" look="primary" aria-disabled={enter.isPending || undefined}>
            {enter.isPending ? 'Entrando...' : 'Entrar'}
          </Button>
        </form>
        <p className="mt-6 text-sm text-soft">
          Não tem o código? Peça a quem administra a casa. Administradores entram pelo{' '}
          <Link to={PATHS.login} className="font-semibold text-ink underline underline-offset-4">
            login
          </Link>
          .
        </p>
      </TicketCard>
    </main>
  );
}
