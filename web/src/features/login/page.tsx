import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { LOGIN_FORM } from '../../../../core/contracts/auth-forms.ts';
import { api, body } from '../../api/client.ts';
import { enter } from '../../api/session.ts';
import { useForm } from '../../list-kit/form.ts';
import { nextPath, PATHS } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

/** "Login Administrativo" (spec §2). */
export default function LoginPage() {
  const { search, state: cause } = useLocation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const state = useState({ username: '', password: '' });

  const { form, field, isPending } = useForm({
    fields: LOGIN_FORM,
    state,
    run: (json) => body(api.login.$post({ json })),
    done: async (user) => {
      enter(queryClient, user);
      await navigate(nextPath(new URLSearchParams(search).get('next')), { replace: true });
      return undefined;
    },
    failed: { title: 'Login falhou', fallback: 'Credenciais inválidas. Tente novamente.' },
    isEntry: true,
    focused: 'password',
  });

  function wire(name: keyof typeof LOGIN_FORM) {
    const { error, ...props } = field(name);
    // The specification's messages for empty fields are in English.
    return { ...props, error: error && <span lang={props.value ? undefined : 'en'}>{error}</span> };
  }

  return (
    <>
      <title>Login Administrativo · Quartou!</title>
      <h1 className="text-3xl">Login Administrativo</h1>
      {(cause as { expired?: boolean } | null)?.expired && (
        <p role="status" className="mt-4 rounded-md bg-warn-wash p-3 text-sm font-medium text-warn">
          Sua sessão terminou. Entre de novo para voltar aonde você estava.
        </p>
      )}
      <form {...form} className="mt-6 flex flex-col gap-4">
        <TextField label="Usuário" autoComplete="username" autoCapitalize="none" spellCheck={false} {...wire('username')} />
        <PasswordField label="Senha" autoComplete="current-password" {...wire('password')} />
        <Button type="submit" look="primary" className="mt-2" aria-disabled={isPending || undefined}>
          {isPending ? 'Entrando...' : 'Entrar'}
        </Button>
      </form>
      <div className="perforated mt-6 flex flex-wrap justify-between gap-x-6 gap-y-1 border-t pt-4 text-sm">
        <Link
          to={PATHS.register}
          className="inline-flex min-h-9 pointer-coarse:min-h-11 items-center font-semibold underline underline-offset-4"
        >
          Criar uma conta
        </Link>
        <Link
          to={PATHS.home}
          className="inline-flex min-h-9 pointer-coarse:min-h-11 items-center font-semibold text-soft underline underline-offset-4"
        >
          Voltar ao início
        </Link>
        <Link
          to={PATHS.reset}
          className="inline-flex min-h-9 w-full pointer-coarse:min-h-11 items-center text-soft underline underline-offset-4"
        >
          Esqueci a senha
        </Link>
      </div>
    </>
  );
}
