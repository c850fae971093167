import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { api, body } from '../../api/client.ts';
import { fieldProblems } from '../../api/field-problems.ts';
import { plainMessage } from '../../api/plain-message.ts';
import { enter } from '../../api/session.ts';
import { nextPath, PATHS } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import { checkLogin, LOGIN_FIELDS, type LoginForm } from './check.ts';

/** "Login Administrativo" (spec §2). */
export default function LoginPage() {
  const { search, state: cause } = useLocation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const texts = useState<LoginForm>({ username: '', password: '' });

  const login = useMutation({
    mutationFn: ({ username, password }: LoginForm) =>
      body(api.login.$post({ json: { username: username.normalize('NFC'), password: password.normalize('NFC') } })),
    onSuccess: async (user) => {
      enter(queryClient, user);
      await navigate(nextPath(new URLSearchParams(search).get('next')), { replace: true });
    },
    onError: (error) => {
      show(fieldProblems(error, LOGIN_FIELDS));
      toast({
        tone: 'error',
        title: 'Login falhou',
        description: plainMessage(error, 'Credenciais inválidas. Tente novamente.'),
      });
      focus('password');
    },
  });

  const { form, field, focus, show } = useForm({
    names: LOGIN_FIELDS,
    state: texts,
    check: checkLogin,
    isPending: login.isPending,
    onSubmit: login.mutate,
  });

  function wire(name: keyof LoginForm) {
    const { error, ...props } = field(name);
    // The specification's messages for an empty field are English.
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
        <Button type="submit" look="primary" className="mt-2" aria-disabled={login.isPending || undefined}>
          {login.isPending ? 'Entrando...' : 'Entrar'}
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
