import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { STAFF_CODE_FORM } from '../../../../core/contracts/auth-forms.ts';
import { api, checked, noteAdmission, setStaffGate } from '../../api/client.ts';
import { useForm } from '../../list-kit/form.tsx';
import { loginPath } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { Main } from '../../ui/screen.tsx';
import { TicketCard } from '../../week/programme-view/ticket-card.tsx';

function focusContent(): void {
  if (document.activeElement === document.body) document.getElementById('conteudo')?.focus();
}

async function open(client: QueryClient): Promise<undefined> {
  noteAdmission();
  setStaffGate(false);
  requestAnimationFrame(focusContent);
  // Cancels the reads that were sent before the code was entered, because the refetch of all queries would wait for them.
  await client.cancelQueries();
  // Focuses the content again, because a screen that had failed to load replaces its content after the refetch.
  void client.invalidateQueries().then(() => requestAnimationFrame(focusContent));
}

/** Asks for the staff's code, if the venue has set one: once per device, again after 30 unused days or when it changes. */
export default function StaffCodeGate() {
  const queryClient = useQueryClient();
  const { pathname, search } = useLocation();
  useEffect(() => {
    // While this tab was hidden, the code may have been entered in another tab, or switched off.
    async function openIfAllowed() {
      if (!document.hidden && (await api.house.$get()).ok) await open(queryClient);
    }
    const listener = () => void openIfAllowed().catch(() => undefined);
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  }, [queryClient]);
  const state = useState({ code: '' });
  const { form, field, isPending } = useForm({
    fields: STAFF_CODE_FORM,
    state,
    run: (json) => checked(api.auth['staff-code'].$post({ json })),
    done: (_, client) => open(client),
    failed: { fallback: 'Não deu para conferir o código agora. Tente de novo.' },
    isAuth: true,
    others: 'code',
  });

  return (
    <Main title="Código da equipe" className="mx-auto flex w-full max-w-5xl flex-1 flex-col justify-center px-4 py-6 sm:px-8">
      <TicketCard>
        <h1 className="text-3xl">Código da equipe</h1>
        <p className="mt-2 text-soft">
          A casa pede este código uma vez em cada aparelho, e de novo depois de 30 dias sem uso ou quando ele muda. O que você já
          montou continua guardado aqui.
        </p>
        <form {...form} className="mt-6 flex flex-col gap-4">
          <PasswordField label="Código da equipe" autoComplete="off" autoFocus {...field('code')} />
          <Button type="submit" look="primary" aria-disabled={isPending || undefined}>
            {isPending ? 'Entrando...' : 'Entrar'}
          </Button>
        </form>
        <p className="mt-6 text-sm text-soft">
          Não tem o código? Peça a quem administra a casa. Administradores entram pelo{' '}
          <Link to={loginPath(pathname + search)} className="font-semibold text-ink underline underline-offset-4">
            login
          </Link>
          .
        </p>
      </TicketCard>
    </Main>
  );
}
