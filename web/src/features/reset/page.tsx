import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { RESET_FORM } from '../../../../core/contracts/auth-forms.ts';
import { api, body } from '../../api/client.ts';
import { enter } from '../../api/session.ts';
import { useForm } from '../../list-kit/form.ts';
import { PATHS } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

/** The code may be in the address's fragment. */
export default function ResetPage() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState({ code: '', password: '' });
  useEffect(() => {
    if (hash) setTyped(({ password }) => ({ code: hash.slice(1), password }));
  }, [hash]);

  const { form, field, isPending } = useForm({
    fields: RESET_FORM,
    state: [typed, setTyped],
    run: (json) => body(api.auth.reset.$post({ json })),
    done: async (user) => {
      enter(queryClient, user);
      await navigate(PATHS.dashboard, { replace: true });
      return { title: 'Senha trocada', description: `Você entrou como ${user.username}.` };
    },
    failed: {
      title: 'Senha não trocada',
      fallback: 'Ocorreu um erro ao trocar a senha. Tente novamente.',
    },
    isEntry: true,
    about: { 401: 'code' },
  });

  return (
    <>
      <title>Nova senha · Quartou!</title>
      <h1 className="text-3xl">Nova senha</h1>
      {/* On a phone room for the lines of any font. */}
      <p className="mt-2 text-soft max-sm:min-h-18">
        Peça um código a quem também administra a casa. Ele funciona uma vez, em até 24 horas.
      </p>
      <form {...form} className="mt-6 flex flex-col gap-4">
        <TextField
          label="Código"
          hint="Hífens e espaços não fazem diferença."
          autoCapitalize="characters"
          spellCheck={false}
          {...field('code')}
        />
        <PasswordField label="Nova senha" hint="Pelo menos 6 caracteres." autoComplete="new-password" {...field('password')} />
        <Button type="submit" look="primary" className="mt-2" aria-disabled={isPending || undefined}>
          {isPending ? 'Trocando...' : 'Trocar senha e entrar'}
        </Button>
      </form>
      <div className="perforated mt-6 border-t pt-4 text-sm">
        <Link
          to={PATHS.login}
          className="inline-flex min-h-9 pointer-coarse:min-h-11 items-center font-semibold underline underline-offset-4"
        >
          Voltar para o login
        </Link>
      </div>
    </>
  );
}
