import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { api, body } from '../../api/client.ts';
import { fieldProblems } from '../../api/field-problems.ts';
import { plainMessage } from '../../api/plain-message.ts';
import { enter } from '../../api/session.ts';
import { nextPath, PATHS } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { checkLogin, LOGIN_FIELDS, type LoginErrors, type LoginForm } from './check.ts';

/** "Login Administrativo" (spec §2). */
export default function LoginPage() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [form, setForm] = useState<LoginForm>({ username: '', password: '' });
  const [errors, setErrors] = useState<LoginErrors>({});
  const element = useRef<HTMLFormElement>(null);

  const focus = (name: string) => (element.current?.elements.namedItem(name) as HTMLInputElement | null)?.focus();

  const login = useMutation({
    mutationFn: ({ username, password }: LoginForm) =>
      body(api.login.$post({ json: { username: username.normalize('NFC'), password: password.normalize('NFC') } })),
    onSuccess: async (user) => {
      enter(queryClient, user);
      await navigate(nextPath(new URLSearchParams(search).get('next')), { replace: true });
    },
    onError: (error) => {
      setErrors(fieldProblems(error, LOGIN_FIELDS));
      toast({
        tone: 'error',
        title: 'Login falhou',
        description: plainMessage(error, 'Credenciais inválidas. Tente novamente.'),
      });
      focus('password');
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (login.isPending) return;
    const found = checkLogin(form);
    setErrors(found);
    const first = LOGIN_FIELDS.find((name) => found[name]);
    if (first) focus(first);
    else login.mutate(form);
  }

  const wire = (name: keyof LoginForm) => ({
    name,
    value: form[name],
    'aria-required': true,
    // The sentences for an empty field are the specification's, and English.
    error: errors[name] && <span lang={form[name] ? undefined : 'en'}>{errors[name]}</span>,
    onChange: (event: { target: { value: string } }) => {
      setForm({ ...form, [name]: event.target.value });
      setErrors({ ...errors, [name]: undefined });
    },
  });

  return (
    <>
      <title>Login Administrativo · Quartou!</title>
      <h1 className="text-3xl">Login Administrativo</h1>
      {(state as { expired?: boolean } | null)?.expired && (
        <p role="status" className="mt-4 rounded-md bg-warn-wash p-3 text-sm font-medium text-warn">
          Sua sessão terminou. Entre de novo para voltar à tela em que estava.
        </p>
      )}
      <form ref={element} noValidate onSubmit={submit} className="mt-6 flex flex-col gap-4">
        <TextField label="Usuário" autoComplete="username" autoCapitalize="none" spellCheck={false} {...wire('username')} />
        <PasswordField label="Senha" autoComplete="current-password" {...wire('password')} />
        <Button type="submit" look="primary" className="mt-2" aria-disabled={login.isPending || undefined}>
          {login.isPending ? 'Entrando...' : 'Entrar'}
        </Button>
      </form>
      <div className="perforated mt-6 flex flex-wrap justify-between gap-x-6 gap-y-1 border-t pt-4 text-sm">
        <Link to={PATHS.register} className="inline-flex min-h-9 items-center font-semibold underline underline-offset-4">
          Criar uma conta
        </Link>
        <Link to={PATHS.home} className="inline-flex min-h-9 items-center font-semibold text-soft underline underline-offset-4">
          Voltar ao início
        </Link>
      </div>
    </>
  );
}
